// A game is a puzzle and a list of moves. Nothing here changes anything: every function returns a
// new game, so undo, redo, trials, replay and saving all come from the same list.
import { MODES } from './modes/index.js';

/** @typedef {import('./types.js').Opened} Opened */
/** @typedef {import('./types.js').Move} Move */

/**
 * @typedef {object} Game
 * @property {Opened} opened
 * @property {readonly Move[]} moves
 * @property {readonly any[]} states the state after each number of moves
 * @property {number} at how many moves are made; those after it can be redone
 * @property {readonly number[]} trials where each open trial began
 * @property {number} elapsed milliseconds on the clock
 * @property {boolean} solved
 */

/** @param {Opened} opened */
export const modeOf = (opened) => {
  if (!opened.scene) throw new Error('not playable');
  return MODES[opened.scene.input.mode];
};

/** @param {Opened} opened @returns {Game} */
export function start(opened) {
  const scene = /** @type {import('./types.js').Scene} */ (opened.scene);
  const initial = modeOf(opened).initial(scene);
  const game = { opened, moves: [], states: [initial], at: 0, trials: [], elapsed: 0, solved: false };
  return opened.answer ? play(game, { t: 'data', data: opened.answer }) : game;
}

/** The state of the board now. @param {Game} game */
export const state = (game) => game.states[game.at];

/** @param {Opened} opened @param {any} before @param {Move} move */
function after(opened, before, move) {
  const scene = /** @type {import('./types.js').Scene} */ (opened.scene);
  const mode = modeOf(opened);
  if (move.t === 'clear') return mode.initial(scene);
  return move.t === 'data' ? mode.merge(scene, before, move.data) : mode.apply(scene, before, move);
}

/** Makes a move; one that changes nothing is not made. @param {Game} game @param {Move} move @returns {Game} */
export function play(game, move) {
  const before = state(game);
  const next = after(game.opened, before, move);
  if (next === before || JSON.stringify(next) === JSON.stringify(before)) return game;
  return {
    ...game,
    moves: [...game.moves.slice(0, game.at), move],
    states: [...game.states.slice(0, game.at + 1), next],
    at: game.at + 1,
  };
}

/** @param {Game} game @param {number} at @returns {Game} */
export function jump(game, at) {
  const to = Math.max(0, Math.min(game.moves.length, at));
  return { ...game, at: to, trials: game.trials.filter((start) => start <= to) };
}

/** @param {Game} game */
export const undo = (game) => jump(game, game.at - 1);
/** @param {Game} game */
export const redo = (game) => jump(game, game.at + 1);
/** @param {Game} game @returns {Game} */
export const enterTrial = (game) => ({ ...game, trials: [...game.trials, game.at] });
/** @param {Game} game @returns {Game} */
export const acceptTrial = (game) => ({ ...game, trials: game.trials.slice(0, -1) });

/** Drops everything since the innermost trial began. @param {Game} game @returns {Game} */
export function rejectTrial(game) {
  const from = game.trials.at(-1) ?? game.at;
  return { ...game, moves: game.moves.slice(0, from), states: game.states.slice(0, from + 1), at: from, trials: game.trials.slice(0, -1) };
}

const STORE = 'kumiki.games';
const KEPT = 20;

/** @typedef {{opened: Opened, moves: Move[], at: number, trials: number[], elapsed: number, solved: boolean, saved: number}} Saved */

/** @returns {Record<string, Saved>} */
export function savedGames() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {Opened} opened */
export const keyOf = (opened) => `${opened.puzzle}\n${opened.text}`;

/** @param {Game} game */
export function save(game) {
  const { opened, moves, at, trials, elapsed, solved } = game;
  const games = savedGames();
  games[keyOf(opened)] = { opened, moves: [...moves], at, trials: [...trials], elapsed, solved, saved: Date.now() };
  const newest = Object.entries(games).sort(([, a], [, b]) => b.saved - a.saved).slice(0, KEPT);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(newest)));
    localStorage.setItem('kumiki.current', keyOf(opened));
  } catch {
    // A full or forbidden store costs the autosave, not the game.
  }
}

/** The game of a puzzle as it was left, if its moves still make sense. @param {string | null} key @returns {Game | null} */
export function load(key) {
  const saved = key === null ? undefined : savedGames()[key];
  if (!saved?.opened?.scene) return null;
  try {
    const first = start({ ...saved.opened, answer: null });
    const states = [first.states[0]];
    for (const move of saved.moves) states.push(after(saved.opened, states[states.length - 1], move));
    const { opened, moves, at, trials, elapsed, solved } = saved;
    return { opened, moves, states, at: Math.min(at, moves.length), trials, elapsed, solved };
  } catch {
    return null;
  }
}

/** The key of the game that was played last. */
export const currentKey = () => {
  try {
    return localStorage.getItem('kumiki.current');
  } catch {
    return null;
  }
};
