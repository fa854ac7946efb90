// Which puzzle methods work on: the one being played, or one of the library.
import { attempt, catalogue, field, get, h, t } from './kit.js';

/** @typedef {import('./types.js').Opened} Opened */

/** The number of the last choice: a puzzle that arrives after another was chosen is not wanted any more. */
let latest = 0;

/**
 * A chooser; `onchange` hears of the puzzle, at once if one is being played.
 * @param {() => Opened | null} played
 * @param {Opened | null} chosen
 * @param {(opened: Opened) => void} onchange
 */
export function subjectChooser(played, chosen, onchange) {
  const now = played();
  const id = `subject-${Math.random().toString(36).slice(2, 8)}`;
  const load = async () => {
    const mine = ++latest;
    // Nothing is started on the puzzle before while this one is on its way.
    const form = select.closest('.setup')?.querySelector('form');
    if (form) form.hidden = true;
    await attempt(async () => {
      const opened = select.value === '' ? played() : await get(`library/${select.value}`);
      if (opened && mine === latest) onchange(opened);
    });
    if (form && mine === latest) form.hidden = false;
  };
  const isPlayed = chosen && now && chosen.text === now.text;
  const select = h('select', { id, class: 'subject', onchange: load },
    now && h('option', { value: '', selected: isPlayed || !chosen }, t('thePlayed', { name: now.name ?? now.puzzle })),
    catalogue.puzzles.filter((kind) => kind.plays).map((kind) => h('optgroup', { label: kind.title },
      kind.shipped.map(({ name }) => h('option', { value: `${kind.name}/${name}`, selected: !isPlayed && chosen?.name === name }, name)))));
  if (!chosen) load();
  return field(id, t('puzzle'), select);
}
