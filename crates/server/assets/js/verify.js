// The verification card: what a stranger would look at first in a board, and where it is broken.
import { button, h, t, wordFor } from './kit.js';

/** @typedef {import('./types.js').Cell} Cell */

/**
 * @param {import('./types.js').Verdict} verdict
 * @param {(cell: Cell) => void} onplace goes to a cell
 * @param {() => void} onshare
 */
export function verificationCard({ findings, violations }, onplace, onshare) {
  if (!findings.length) return null;
  const sign = (/** @type {boolean | null} */ holds) => (holds === null ? '·' : holds ? '✓' : '✗');
  const word = (/** @type {boolean | null} */ holds) => (holds === null ? '' : holds ? t('isRight') : t('isWrong'));
  const place = (/** @type {Cell} */ [row, col]) => button(t('cellShort', { row: row + 1, col: col + 1 }), () => onplace([row, col]), { class: 'link' });
  // Broken edges are named below, each with a way to its place.
  const lines = findings.filter(({ name }) => name !== 'broken');
  const broken = violations.filter(({ cells }) => cells.length === 2);
  return h('div.verify', { id: 'verify' }, h('h2', t('verification')),
    h('table', h('tbody', lines.map(({ name, about, holds }) => h('tr', { class: holds === false ? 'no' : holds ? 'yes' : '' },
      h('td', h('span', { 'aria-hidden': 'true' }, sign(holds)), h('span.hidden-text', word(holds))), h('th', { scope: 'row' }, wordFor(`finding.${name}`, name)), h('td', about))))),
    broken.length > 0 && h('details', h('summary', t('brokenEdges', { count: broken.length })),
      h('ul.violations', broken.map(({ cells }) => h('li', place(cells[0]), ' – ', place(cells[1]))))),
    button(t('share'), onshare, { id: 'share' }));
}
