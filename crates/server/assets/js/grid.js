// Cells by number (row by row from 0) and by row and column.
/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Cell} Cell */

/** @param {Scene} scene @param {Cell} cell */
export const index = (scene, [row, col]) => row * scene.cols + col;

/** @param {Scene} scene @param {number} i @returns {Cell} */
export const place = (scene, i) => [Math.floor(i / scene.cols), i % scene.cols];

/** @param {Scene} scene @param {number} row @param {number} col */
export const inside = (scene, row, col) =>
  row >= 0 && col >= 0 && row < scene.rows && col < scene.cols;

/** @type {WeakMap<Scene, Map<number, import('./types.js').Printed>>} */
const known = new WeakMap();

/** What is printed, by cell. @param {Scene} scene */
export function printed(scene) {
  let map = known.get(scene);
  if (!map) {
    map = new Map(scene.printed.map((given) => [index(scene, given.cell), given]));
    known.set(scene, map);
  }
  return map;
}

/** A copy of an array with one item replaced.
 * @template T @param {readonly T[]} list @param {number} at @param {T} value @returns {T[]} */
export function withItem(list, at, value) {
  const copy = list.slice();
  copy[at] = value;
  return copy;
}

/** A list of all cells, row by row. @template T @param {Scene} scene @param {readonly T[]} list @returns {T[][]} */
export const byRows = (scene, list) => Array.from({ length: scene.rows }, (_, row) => list.slice(row * scene.cols, (row + 1) * scene.cols));

/** The step of an arrow key, or null. @param {string} key @returns {Cell | null} */
export function arrow(key) {
  switch (key) {
    case 'ArrowUp': return [-1, 0];
    case 'ArrowDown': return [1, 0];
    case 'ArrowLeft': return [0, -1];
    case 'ArrowRight': return [0, 1];
    default: return null;
  }
}

/** Is it a key without Ctrl, Alt and the like? @param {KeyboardEvent} event */
export const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.altKey);
