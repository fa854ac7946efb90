// Rectangles of cells by drag, or by Enter at two corners.
import { arrow, h, index, isPlain, place, printed, s, square, t } from '../kit.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Context} Context */
/** @typedef {{row: number, col: number, height: number, width: number}} Rect */
/** @typedef {{rects: Rect[]}} State */

/** @param {Rect} rect @param {number} row @param {number} col */
const holds = (rect, row, col) =>
  row >= rect.row && col >= rect.col && row < rect.row + rect.height && col < rect.col + rect.width;

/** @param {Rect} a @param {Rect} b */
const meets = (a, b) =>
  a.row < b.row + b.height && b.row < a.row + a.height && a.col < b.col + b.width && b.col < a.col + a.width;

/** @param {Scene} scene @param {State} state @param {import('../types.js').Move} move @returns {State} */
function apply(scene, state, move) {
  if (move.t === 'rect') return { rects: [...state.rects.filter((r) => !meets(r, move.rect)), move.rect] };
  if (move.t === 'remove') {
    const [row, col] = place(scene, move.cell);
    return { rects: state.rects.filter((r) => !holds(r, row, col)) };
  }
  return state;
}

/** The rectangle of each clue in row order. One without a clue goes to a clue that is open, so that
 * the judge sees it. @param {Scene} scene @param {State} state */
function data(scene, state) {
  const clues = scene.printed;
  /** @type {(Rect | null)[]} */
  const found = clues.map(() => null);
  const loose = [];
  for (const rect of state.rects) {
    const at = clues.findIndex(({ cell: [row, col] }, i) => !found[i] && holds(rect, row, col));
    if (at >= 0) found[at] = rect;
    else loose.push(rect);
  }
  for (const rect of loose) {
    const at = found.indexOf(null);
    if (at >= 0) found[at] = rect;
  }
  return found;
}

/** @param {Scene} scene @param {State} state @param {(Rect | null)[]} rectangles @returns {State} */
function merge(scene, state, rectangles) {
  const told = /** @type {Rect[]} */ (rectangles.filter(Boolean));
  return { rects: [...state.rects.filter((r) => !told.some((other) => meets(r, other))), ...told] };
}

/** @param {Scene} scene @param {Rect} rect */
function verdict(scene, rect) {
  const inside = scene.printed.filter(({ cell: [row, col] }) => holds(rect, row, col));
  if (inside.length !== 1) return inside.length === 0 ? 'bare' : 'odd';
  return inside[0].kind === 'number' && inside[0].value !== rect.height * rect.width ? 'odd' : 'right';
}

/** @param {Scene} scene @param {State} state @param {import('../types.js').Look} look */
function draw(scene, state, look) {
  /** @type {import('../dom.js').Item[]} */
  const under = [];
  /** @type {import('../dom.js').Item[]} */
  const over = [];
  /** @type {number[]} */
  const tints = [];
  state.rects.forEach((rect, i) => {
    const near = new Set(state.rects.slice(0, i).map((other, j) => (touches(rect, other) ? tints[j] : -1)));
    let tint = 0;
    while (near.has(tint)) tint++;
    tints.push(tint % 5);
    const key = `${rect.row},${rect.col},${rect.height},${rect.width}`;
    const sig = `${tint % 5}`;
    const frame = { x: rect.col, y: rect.row, width: rect.width, height: rect.height };
    under.push({ key: `f${key}`, sig, make: () => s('rect', { class: `region tint${tint % 5}`, ...frame }) });
    const wrong = hasWrong(scene, rect, look.wrong);
    over.push({ key: `o${key}`, sig: `${wrong}`, make: () => s('rect', { class: `outline${wrong ? ' wrong' : ''}`, ...frame, rx: 0.06 }) });
  });
  for (const [set, name] of /** @type {[Set<number>, string][]} */ ([[look.wrong, 'wrong'], [look.hint, 'hint']])) {
    for (const i of set) {
      over.push(square(name + i, `ground clear ${name}`, place(scene, i)));
    }
  }
  const ghost = look.ui?.ghost;
  if (ghost) {
    const kind = verdict(scene, ghost);
    over.push({ key: 'ghost', sig: JSON.stringify(ghost), make: () => s('g', { class: `ghost ${kind}` },
      s('rect', { x: ghost.col, y: ghost.row, width: ghost.width, height: ghost.height, rx: 0.06 }),
      s('text', { x: ghost.col + ghost.width / 2, y: ghost.row - 0.28 < 0 ? ghost.row + ghost.height + 0.3 : ghost.row - 0.26, 'font-size': 0.36 }, `${ghost.height}×${ghost.width} = ${ghost.height * ghost.width}`)) });
  }
  return { under, over };
}

/** @param {Rect} a @param {Rect} b */
const touches = (a, b) => meets({ row: a.row - 1, col: a.col - 1, height: a.height + 2, width: a.width + 2 }, b);

/** @param {Scene} scene @param {Rect} rect @param {Set<number>} wrong */
function hasWrong(scene, rect, wrong) {
  for (const i of wrong) {
    const [row, col] = place(scene, i);
    if (holds(rect, row, col)) return true;
  }
  return false;
}

/** @param {Scene} scene @param {State} state @param {number} i */
function content(scene, state, i) {
  const [row, col] = place(scene, i);
  const clue = printed(scene).get(i);
  const parts = [];
  if (clue) parts.push(clue.kind === 'unknown' ? t('unknownClue') : t('clue', { value: clue.value ?? 0 }));
  const rect = state.rects.find((r) => holds(r, row, col));
  parts.push(rect ? t('inRect', { size: `${rect.height} × ${rect.width}`, row: rect.row + 1, col: rect.col + 1 }) : t('open'));
  return parts.join(', ');
}

/** @param {Scene} scene @param {number} a @param {number} b @returns {Rect} */
function between(scene, a, b) {
  const [ar, ac] = place(scene, a), [br, bc] = place(scene, b);
  return { row: Math.min(ar, br), col: Math.min(ac, bc), height: Math.abs(ar - br) + 1, width: Math.abs(ac - bc) + 1 };
}

/** @param {Context} context @param {KeyboardEvent} event */
function key(context, event) {
  if (!isPlain(event)) return false;
  const { ui } = context;
  if (event.key === 'Enter' || event.key === ' ') {
    if (ui.corner == null) {
      ui.corner = context.cursor;
      ui.ghost = between(context.scene, ui.corner, context.cursor);
      context.announce(t('corner1'));
    } else {
      const rect = between(context.scene, ui.corner, context.cursor);
      ui.corner = ui.ghost = null;
      context.play({ t: 'rect', rect });
      return true;
    }
    context.refresh();
    return true;
  }
  if (event.key === 'Escape' && ui.corner != null) {
    ui.corner = ui.ghost = null;
    context.refresh();
    return true;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    context.play({ t: 'remove', cell: context.cursor });
    return true;
  }
  const step = arrow(event.key);
  if (step && ui.corner != null) {
    // The cursor moves first; the ghost follows it on the next drawing.
    queueMicrotask(() => {
      if (ui.corner == null) return;
      ui.ghost = between(context.scene, ui.corner, context.cursor);
      const { height, width } = ui.ghost;
      context.announce(`${height} × ${width} = ${height * width}`);
      context.refresh();
    });
  }
  return false;
}

/** @type {import('../types.js').Mode['pointer']} */
function pointer(context, event) {
  const { ui, scene } = context;
  if (event.type === 'cancel') {
    ui.from = ui.ghost = null;
    context.refresh();
    return;
  }
  if (event.type === 'down' && event.cell !== null) {
    ui.corner = null;
    ui.from = event.cell;
    ui.ghost = between(scene, event.cell, event.cell);
    context.refresh();
  } else if (event.type === 'move' && typeof ui.from === 'number') {
    const row = Math.max(0, Math.min(scene.rows - 1, Math.floor(event.at[1])));
    const col = Math.max(0, Math.min(scene.cols - 1, Math.floor(event.at[0])));
    ui.to = index(scene, [row, col]);
    ui.ghost = between(scene, ui.from, ui.to);
    context.refresh();
  } else if (event.type === 'up' && typeof ui.from === 'number') {
    const { from, ghost } = ui;
    ui.from = ui.ghost = null;
    const [row, col] = place(scene, from);
    const single = ghost.height * ghost.width === 1;
    const old = context.state.rects.find((/** @type {Rect} */ r) => holds(r, row, col));
    if (single && old) context.play({ t: 'remove', cell: from });
    else context.play({ t: 'rect', rect: ghost });
  }
}

/** @param {Context} context */
function pad(context) {
  const { rects } = /** @type {State} */ (context.state);
  return h('div.pad', h('p.note', t('rectsPlaced', { count: rects.length, of: context.scene.printed.length })),
    h('p.note', t('rectsHow')));
}

/** @type {import('../types.js').Mode} */
export const rectangles = {
  initial: () => ({ rects: [] }), apply, data, merge, draw, content, key, pointer, pad,
  keys: [['Enter', 'keys.corner1'], ['Esc', 'keys.cancel'], ['Delete', 'keys.remove']],
};
