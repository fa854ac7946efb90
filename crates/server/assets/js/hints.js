// The next deductions in words that say more and more, with their cells; and how hard a puzzle is.
import { button, dialog, h, index, language, post, t } from './kit.js';

/** @typedef {import('./types.js').Hinted} Hinted */
/** @typedef {import('./types.js').Scene} Scene */
/** A hint that is being told: which step of it, and how much of that step, from 0.
 * @typedef {{answer: Hinted, step: number, level: number, moves: readonly any[], at: number}} Told */

/** @param {Hinted} answer @param {import('./game.js').Game} game @returns {Told} */
export const begin = (answer, game) => ({ answer, step: 0, level: 0, moves: game.moves, at: game.at });

/** Is it about the board as it is now? @param {Told | null} told @param {import('./game.js').Game} game */
export const isAbout = (told, game) => told !== null && told.moves === game.moves && told.at === game.at;

/** @param {Told} told */
const last = (told) => told.answer.steps[told.step].words.length - 1;

/** More of the step, or the step after it. @param {Told} told @returns {Told} */
export function further(told) {
  if (!told.answer.steps.length) return told;
  if (told.level < last(told)) return { ...told, level: told.level + 1 };
  return told.step + 1 < told.answer.steps.length ? { ...told, step: told.step + 1, level: 0 } : told;
}

/** What the board and the news show of it. @param {Told} told @param {Scene} scene */
export function shown({ answer, step: at, level }, scene) {
  const cells = (/** @type {import('./types.js').Cell[]} */ list) => new Set(list.map((cell) => index(scene, cell)));
  const step = answer.steps[at];
  if (!step) return { kind: answer.status === 'mistake' || answer.status === 'impossible' ? 'wrong' : 'hint', text: answer.words.join(' ') || t(`hint.${answer.status}`), cells: cells(answer.cells), found: new Set() };
  return { kind: 'hint', text: step.words[level], cells: level > 0 ? cells(step.cells) : new Set(), found: level > 1 ? cells(step.concluded) : new Set() };
}

/** Buttons under the words. @param {Told} told @param {() => void} onmore @param {(() => void) | null} onapply */
export function detail(told, onmore, onapply) {
  const { answer, step: at, level } = told;
  const step = answer.steps[at];
  if (!step) return null;
  const count = answer.steps.length;
  const more = level < last(told) ? t('hintMore') : at + 1 < count ? t('hintNext', { number: at + 2, count }) : '';
  return h('div.hint-detail',
    h('p.note', count > 1 && `${t('hintStep', { number: at + 1, count })} · `, t('hintLevel', { level: level + 1, count: step.words.length }),
      level > 0 && ' · ', level > 0 && h('code', step.title), level > 0 && ` ${t(`level.${step.level}`)}`),
    h('div.row', more && button(more, onmore, { id: 'hint-more', class: 'soft' }), level > 1 && onapply && button(t('hintApply'), onapply, { id: 'hint-apply' })));
}

/** @typedef {{level: string, solutions?: string, steps: Record<string, number>, titles: Record<string, string>, figures: [string, string][], solved: boolean}} Rating */

/** @type {Map<string, Rating | null>} */
const ratings = new Map();

/** How hard a puzzle is, or null if that cannot be told. @param {import('./types.js').Opened} opened @returns {Promise<Rating | null>} */
export async function rate({ puzzle, text }) {
  const key = `${language()}\n${puzzle}\n${text}`;
  if (!ratings.has(key)) {
    try {
      ratings.set(key, await post('rate', { puzzle, text }));
    } catch {
      ratings.set(key, null);
    }
  }
  return ratings.get(key) ?? null;
}

/** The rating as a button that says what the puzzle takes. @param {Rating} rating */
export function ratingBadge(rating) {
  const rows = (/** @type {[string, string | number][]} */ list) => list.map(([name, value]) => h('tr', h('th', { scope: 'row' }, name), h('td', value)));
  const level = rating.solutions ?? rating.level;
  return button(t(`level.${level}`), () => dialog(t('difficulty'),
    h('p', h('strong', t(`level.${level}`)), ' · ', rating.solved ? t('ratingSolved') : t('ratingOpen')),
    h('h3', t('ratingSteps')), h('table', h('tbody', rows(Object.entries(rating.steps).map(([name, times]) => [rating.titles[name], times])))),
    h('h3', t('ratingFigures')), h('table', h('tbody', rows(rating.figures)))), { id: 'rating', class: `badge level-${level}`, title: t('difficulty') });
}
