// A number in every cell, with corner and centre marks.
import { button, byRows, h, index, isPlain, place, printed, s, square, t } from '../kit.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Context} Context */
/** @typedef {{values: number[], corner: number[][], centre: number[][]}} State */

const TOOLS = /** @type {const} */ (['value', 'corner', 'centre']);
/** @type {Record<string, string>} */
const TOOL_KEYS = { z: 'value', x: 'corner', c: 'centre' };

/** @param {Scene} scene @returns {State} */
function initial(scene) {
  const count = scene.rows * scene.cols;
  const values = new Array(count).fill(0);
  for (const [i, given] of printed(scene)) values[i] = given.value ?? 0;
  return { values, corner: new Array(count).fill([]), centre: new Array(count).fill([]) };
}

/** @param {number[]} marks @param {number} value @param {boolean} on */
const toggled = (marks, value, on) =>
  on ? [...marks.filter((m) => m !== value), value].sort((a, b) => a - b) : marks.filter((m) => m !== value);

/** @param {Scene} scene @param {State} state @param {import('../types.js').Move} move @returns {State} */
function apply(scene, state, move) {
  const free = move.cells.filter((/** @type {number} */ i) => !printed(scene).has(i));
  const next = { values: state.values.slice(), corner: state.corner.slice(), centre: state.centre.slice() };
  if (move.t === 'digit' && move.tool === 'value') {
    const clear = free.every((/** @type {number} */ i) => state.values[i] === move.value);
    for (const i of free) {
      next.values[i] = clear ? 0 : move.value;
      if (!clear && move.tidy) tidy(scene, next, i, move.value);
    }
  } else if (move.t === 'digit') {
    /** @type {'corner' | 'centre'} */
    const tool = move.tool;
    const open = free.filter((/** @type {number} */ i) => state.values[i] === 0);
    const add = !open.every((/** @type {number} */ i) => state[tool][i].includes(move.value));
    for (const i of open) next[tool][i] = toggled(state[tool][i], move.value, add);
  } else if (move.t === 'erase') {
    for (const i of free) {
      if (next.values[i]) next.values[i] = 0;
      else next.corner[i] = next.centre[i] = [];
    }
  } else if (move.t === 'marks') {
    for (const i of move.cells) next.corner[i] = next.centre[i] = [];
  }
  return next;
}

/** Marks that a new number makes impossible go. @param {Scene} scene @param {State} next @param {number} at @param {number} value */
function tidy(scene, next, at, value) {
  for (const i of peers(scene, at)) {
    if (next.corner[i].includes(value)) next.corner[i] = toggled(next.corner[i], value, false);
    if (next.centre[i].includes(value)) next.centre[i] = toggled(next.centre[i], value, false);
  }
}

/** @type {WeakMap<Scene, Map<number, Set<number>>>} */
const peerCache = new WeakMap();

/** The cells in a row, column or area with a cell. @param {Scene} scene @param {number} at */
function peers(scene, at) {
  let cache = peerCache.get(scene);
  if (!cache) peerCache.set(scene, (cache = new Map()));
  let found = cache.get(at);
  if (!found) {
    const [row, col] = place(scene, at);
    found = new Set();
    for (let i = 0; i < scene.cols; i++) found.add(row * scene.cols + i);
    for (let i = 0; i < scene.rows; i++) found.add(i * scene.cols + col);
    for (const area of scene.input.areas ?? []) {
      const cells = area.map((cell) => index(scene, cell));
      if (cells.includes(at)) for (const i of cells) found.add(i);
    }
    found.delete(at);
    cache.set(at, found);
  }
  return found;
}

/** @param {Scene} scene @param {State} state */
const data = (scene, state) => byRows(scene, state.values);

/** @param {Scene} scene @param {State} state @param {number[][]} rows @returns {State} */
function merge(scene, state, rows) {
  const values = rows.flat().map((value, i) => value || state.values[i]);
  for (const [i, given] of printed(scene)) values[i] = given.value ?? 0;
  return { ...state, values };
}

/** @param {Scene} scene @param {State} state @param {import('../types.js').Look} look */
function draw(scene, state, look) {
  /** @type {import('../dom.js').Item[]} */
  const under = [];
  /** @type {import('../dom.js').Item[]} */
  const over = [];
  const given = printed(scene);
  const size = (scene.input.highest ?? 9) > 9 ? 0.52 : 0.64;
  const chosen = look.cursor !== null && !look.small ? state.values[look.cursor] : 0;
  const near = look.cursor !== null && look.settings.peers && !look.small ? peers(scene, look.cursor) : new Set();
  state.values.forEach((value, i) => {
    const [row, col] = place(scene, i);
    const ground = look.wrong.has(i) ? 'wrong' : look.hint.has(i) ? 'hint' : look.selection.has(i) ? 'chosen'
      : chosen && value === chosen ? 'same' : near.has(i) ? 'near' : '';
    if (ground) under.push(square(`g${i}`, `ground ${ground}`, [row, col]));
    if (value && !given.has(i)) {
      const wrong = look.wrong.has(i) ? ' wrong' : '';
      over.push({ key: `v${i}`, sig: value + wrong, make: () => s('text', { class: `answer${wrong}`, x: col + 0.5, y: row + 0.5, 'font-size': size }, value) });
    } else if (!value && (state.corner[i].length || state.centre[i].length)) {
      const marks = { corner: state.corner[i], centre: state.centre[i] };
      over.push({ key: `m${i}`, sig: JSON.stringify(marks), make: () => drawMarks(row, col, marks) });
    }
  });
  return { under, over };
}

/** @param {number} row @param {number} col @param {{corner: number[], centre: number[]}} marks */
function drawMarks(row, col, marks) {
  const spots = [[0.18, 0.2], [0.82, 0.2], [0.18, 0.82], [0.82, 0.82], [0.5, 0.2], [0.5, 0.82], [0.18, 0.5], [0.82, 0.5], [0.5, 0.5]];
  return s('g', { class: 'marks' },
    marks.corner.slice(0, spots.length).map((value, i) =>
      s('text', { x: col + spots[i][0], y: row + spots[i][1], 'font-size': 0.23 }, value)),
    marks.centre.length > 0 && s('text', {
      class: 'centre', x: col + 0.5, y: row + 0.5,
      'font-size': Math.min(0.28, 1.3 / Math.max(1, marks.centre.join('').length)),
    }, marks.centre.join(marks.centre.some((m) => m > 9) ? ' ' : '')));
}

/** @param {Scene} _ @param {State} state @param {number} i */
function content(_, state, i) {
  if (state.values[i]) return String(state.values[i]);
  const parts = [];
  if (state.centre[i].length) parts.push(t('centreMarks', { marks: state.centre[i].join(' ') }));
  if (state.corner[i].length) parts.push(t('cornerMarks', { marks: state.corner[i].join(' ') }));
  return parts.join(', ') || t('empty');
}

/** @param {Context} context */
const tool = (context) => context.ui.tool ?? 'value';

/** @param {Context} context @returns {number[]} */
const targets = (context) => (context.selection.size ? [...context.selection] : [context.cursor]);

/** @param {Context} context @param {number} value */
function enter(context, value) {
  context.play({ t: 'digit', tool: tool(context), value, cells: targets(context), tidy: context.settings.tidy });
}

/** @param {Context} context @param {KeyboardEvent} event */
function key(context, event) {
  const pressed = event.key.toLowerCase();
  if (/^Digit\d$|^Numpad\d$/.test(event.code)) {
    const digit = Number(event.code.at(-1));
    return typed(context, digit, event);
  }
  if (pressed === 'delete' || pressed === 'backspace') {
    context.play({ t: 'erase', cells: targets(context) });
    return true;
  }
  if (!isPlain(event)) return false;
  const asked = TOOL_KEYS[pressed];
  if (asked) {
    context.ui.tool = asked;
    context.announce(t(`tool.${asked}`));
    context.refresh();
    return true;
  }
  if (pressed === ' ') {
    context.ui.tool = TOOLS[(TOOLS.indexOf(tool(context)) + 1) % TOOLS.length];
    context.announce(t(`tool.${tool(context)}`));
    context.refresh();
    return true;
  }
  return false;
}

/** Digits typed quickly make a number on boards beyond 9; Shift and Alt are for marks.
 * @param {Context} context @param {number} digit @param {KeyboardEvent} event */
function typed(context, digit, event) {
  const highest = context.scene.input.highest ?? 9;
  const before = context.ui.typed;
  const joined = before && before.cell === context.cursor && event.timeStamp - before.time < 900 ? before.value * 10 + digit : 0;
  const value = highest > 9 && joined > 0 && joined <= highest ? joined : digit;
  context.ui.typed = { value, cell: context.cursor, time: event.timeStamp };
  if (value < 1 || value > highest) return digit === 0 ? (context.play({ t: 'erase', cells: targets(context) }), true) : true;
  const was = context.ui.tool;
  if (event.shiftKey) context.ui.tool = 'corner';
  if (event.ctrlKey || event.altKey) context.ui.tool = 'centre';
  enter(context, value);
  context.ui.tool = was;
  return true;
}

/** @type {import('../types.js').Mode['pointer']} */
function pointer(context, event) {
  if (event.cell === null) return;
  if (event.type === 'down') {
    if (!event.ctrl) context.selection.clear();
    context.selection.add(event.cell);
  } else if (event.type === 'move') context.selection.add(event.cell);
  else return;
  context.refresh();
}

/** @param {Context} context */
function pad(context) {
  const highest = context.scene.input.highest ?? 9;
  const { values } = /** @type {State} */ (context.state);
  const needed = Math.max(context.scene.rows, context.scene.cols);
  const digits = Array.from({ length: highest }, (_, i) => i + 1).map((value) => {
    const left = Math.max(0, needed - values.filter((v) => v === value).length);
    return h('button', {
      type: 'button', class: `key${left === 0 ? ' done' : ''}`, disabled: context.frozen,
      'aria-label': t('digitKey', { value, left }), onclick: () => enter(context, value), 'data-digit': value,
    }, value, h('small', { 'aria-hidden': 'true' }, left || '✓'));
  });
  return h('div.pad',
    h('div.segmented', { role: 'group', 'aria-label': t('tool') }, TOOLS.map((name) =>
      button(t(`tool.${name}`), () => { context.ui.tool = name; context.refresh(); },
        { 'aria-pressed': tool(context) === name, 'data-tool': name }))),
    h('div.keys', { style: { '--keys': String(highest <= 9 ? 5 : 8) } }, digits,
      button('⌫', () => context.play({ t: 'erase', cells: targets(context) }), { class: 'key', 'aria-label': t('erase'), disabled: context.frozen })));
}

/** @type {import('../types.js').Mode} */
export const digits = {
  initial, apply, data, merge, draw, content, key, pointer, pad,
  given: (scene, state) => everyCell(scene).filter((i) => state.values[i] && !printed(scene).has(i)).map((i) => ({ cell: place(scene, i), kind: 'number', value: state.values[i] })),
  keys: [['1-9', 'keys.digit'], ['Shift + 1-9', 'keys.corner'], ['Ctrl + 1-9', 'keys.centre'], ['Z X C', 'keys.tools'], ['Delete', 'keys.erase']],
};

/** All cells, for a move that clears every mark. @param {Scene} scene */
export const everyCell = (scene) => Array.from({ length: scene.rows * scene.cols }, (_, i) => i);
