// Marks on some cells, one in each row; cells that a mark closes are crossed by themselves.
import { button, byRows, h, index, inside, isPlain, place, printed, s, square, t } from '../kit.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Context} Context */
/** @typedef {{cells: number[]}} State 0 = open, 1 = mark, 2 = cross */

const OPEN = 0, MARK = 1, CROSS = 2;

/** @param {Scene} scene @returns {State} */
function initial(scene) {
  const cells = new Array(scene.rows * scene.cols).fill(OPEN);
  for (const [i, given] of printed(scene)) if (given.kind === 'mark') cells[i] = MARK;
  return { cells };
}

/** @param {Scene} scene @param {State} state @param {import('../types.js').Move} move @returns {State} */
function apply(scene, state, move) {
  const cells = state.cells.slice();
  if (move.t === 'marks') return { cells: cells.map((value) => (value === CROSS ? OPEN : value)) };
  if (move.t !== 'set' || printed(scene).has(move.cell)) return state;
  cells[move.cell] = move.value;
  if (move.value === MARK) {
    const row = Math.floor(move.cell / scene.cols);
    for (let i = row * scene.cols; i < (row + 1) * scene.cols; i++) {
      if (i !== move.cell && cells[i] === MARK && !printed(scene).has(i)) cells[i] = OPEN;
    }
  }
  return { cells };
}

/** @param {Scene} scene @param {State} state */
function data(scene, state) {
  return byRows(scene, state.cells).map((marks, row) => {
    // A mark of the player's own beside a printed one is what the judge should see.
    const own = marks.findIndex((value, col) => value === MARK && !printed(scene).has(row * scene.cols + col));
    const any = own >= 0 ? own : marks.indexOf(MARK);
    return any >= 0 ? any : null;
  });
}

/** @param {Scene} scene @param {State} state @param {(number | null)[]} columns @returns {State} */
function merge(scene, state, columns) {
  const cells = state.cells.map((value) => (value === CROSS ? OPEN : value));
  columns.forEach((col, row) => {
    if (col === null) return;
    for (let i = 0; i < scene.cols; i++) {
      const at = row * scene.cols + i;
      if (i === col) cells[at] = MARK;
      else if (cells[at] === MARK && !printed(scene).has(at)) cells[at] = OPEN;
    }
  });
  return { cells };
}

/** @type {WeakMap<State, Set<number>>} */
const closedCache = new WeakMap();

/** The cells on which no mark can stand any more. @param {Scene} scene @param {State} state */
function closed(scene, state) {
  const known = closedCache.get(state);
  if (known) return known;
  /** @type {Set<number>} */
  const found = new Set((scene.input.closed ?? []).map((cell) => index(scene, cell)));
  const reach = scene.input.reach ?? [];
  /** @type {[number, number][]} */
  const steps = [];
  if (reach.includes('row')) steps.push([0, 1], [0, -1]);
  if (reach.includes('column')) steps.push([1, 0], [-1, 0]);
  if (reach.includes('diagonal')) steps.push([1, 1], [-1, -1], [1, -1], [-1, 1]);
  state.cells.forEach((value, i) => {
    if (value !== MARK) return;
    const [row, col] = place(scene, i);
    for (const [down, right] of steps) {
      for (let r = row + down, c = col + right; inside(scene, r, c); r += down, c += right) found.add(r * scene.cols + c);
    }
  });
  closedCache.set(state, found);
  return found;
}

const QUEEN = 'M.26 .84 .28 .68 .14 .34 .305 .54 .32 .23 .42 .51 .5 .18 .58 .51 .68 .23 .695 .54 .86 .34 .72 .68 .74 .84Z';

/** @param {Scene} scene @param {State} state @param {import('../types.js').Look} look */
function draw(scene, state, look) {
  /** @type {import('../dom.js').Item[]} */
  const over = [];
  const given = printed(scene);
  const shut = look.settings.crosses && !look.small ? closed(scene, state) : new Set();
  state.cells.forEach((value, i) => {
    const [row, col] = place(scene, i);
    const ground = look.wrong.has(i) ? 'wrong' : look.hint.has(i) ? 'hint' : '';
    if (ground) over.push(square(`g${i}`, `ground clear ${ground}`, [row, col]));
    if (value === MARK && !given.has(i)) {
      const kind = look.wrong.has(i) ? 'queen wrong' : 'queen';
      over.push({ key: `q${i}`, sig: kind, make: () => queen(row, col, kind) });
    } else if (value === CROSS) {
      over.push({ key: `x${i}`, sig: 'x', make: () => s('path', { class: 'cross', d: `M${col + 0.33} ${row + 0.33}l.34 .34m0 -.34l-.34 .34` }) });
    } else if (value === OPEN && shut.has(i) && !given.has(i)) {
      over.push({ key: `d${i}`, sig: 'd', make: () => s('circle', { class: 'closed', cx: col + 0.5, cy: row + 0.5, r: 0.08 }) });
    }
  });
  return { under: [], over };
}

/** @param {number} row @param {number} col @param {string} kind */
function queen(row, col, kind) {
  const pearls = [[0.14, 0.34], [0.32, 0.23], [0.5, 0.18], [0.68, 0.23], [0.86, 0.34]];
  return s('g', { class: kind, transform: `translate(${col} ${row})` }, s('path', { d: QUEEN }),
    pearls.map(([cx, cy]) => s('circle', { cx, cy, r: 0.05 })));
}

/** @param {Scene} scene @param {State} state @param {number} i */
function content(scene, state, i) {
  if (state.cells[i] === MARK) return t('queen');
  if (printed(scene).get(i)?.kind === 'blocked') return t('blocked');
  if (state.cells[i] === CROSS) return t('crossed');
  return closed(scene, state).has(i) ? t('attacked') : t('empty');
}

/** @param {Context} context @param {number} cell @param {number} value */
function set(context, cell, value) {
  const now = context.state.cells[cell];
  context.play({ t: 'set', cell, value: now === value ? OPEN : value });
}

/** @param {Context} context @param {KeyboardEvent} event */
function key(context, event) {
  if (!isPlain(event)) return false;
  const pressed = event.key.toLowerCase();
  if (pressed === 'enter' || pressed === ' ' || pressed === 'q') set(context, context.cursor, MARK);
  else if (pressed === 'x') set(context, context.cursor, CROSS);
  else if (pressed === 'delete' || pressed === 'backspace') context.play({ t: 'set', cell: context.cursor, value: OPEN });
  else return false;
  return true;
}

/** @type {import('../types.js').Mode['pointer']} */
function pointer(context, event) {
  if (event.cell === null || printed(context.scene).has(event.cell)) return;
  const now = context.state.cells[event.cell];
  if (event.type === 'down') {
    if (event.button === 2) context.ui.paint = now === CROSS ? OPEN : CROSS;
    else if (context.ui.tool === 'cross') context.ui.paint = now === CROSS ? OPEN : CROSS;
    else {
      context.ui.paint = null;
      context.play({ t: 'set', cell: event.cell, value: (now + 1) % 3 });
      return;
    }
    context.play({ t: 'set', cell: event.cell, value: context.ui.paint });
  } else if (event.type === 'move' && context.ui.paint != null && now !== MARK && now !== context.ui.paint) {
    context.play({ t: 'set', cell: event.cell, value: context.ui.paint });
  } else if (event.type === 'up' || event.type === 'cancel') context.ui.paint = null;
}

/** @param {Context} context */
function pad(context) {
  const tool = context.ui.tool ?? 'mark';
  const choose = (/** @type {string} */ name) => () => { context.ui.tool = name; context.refresh(); };
  const marks = context.state.cells.filter((/** @type {number} */ v) => v === MARK).length;
  return h('div.pad',
    h('div.segmented', { role: 'group', 'aria-label': t('tool') },
      button(t('tool.mark'), choose('mark'), { 'aria-pressed': tool === 'mark', 'data-tool': 'mark' }),
      button(t('tool.cross'), choose('cross'), { 'aria-pressed': tool === 'cross', 'data-tool': 'cross' })),
    h('p.note', t('queensPlaced', { count: marks, of: context.scene.rows })));
}

/** @type {import('../types.js').Mode} */
export const toggle = {
  initial, apply, data, merge, draw, content, key, pointer, pad,
  given: (scene, state) => /** @type {State} */ (state).cells.flatMap((value, i) => (value === MARK && !printed(scene).has(i) ? [{ cell: place(scene, i), kind: /** @type {const} */ ('mark') }] : [])),
  keys: [['Enter', 'keys.queen'], ['X', 'keys.cross'], ['Delete', 'keys.erase']],
};
