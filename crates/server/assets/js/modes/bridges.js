// Parallel lines between printed cells, 0-1-2 by drag or by Shift and an arrow.
import { arrow, h, index, inside, isPlain, place, printed, s, square, t } from '../kit.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Context} Context */
/** @typedef {{counts: Record<string, number>}} State counts by pair `a-b`, a < b */
/** @typedef {{key: string, a: number, b: number}} Pair */

/** @type {WeakMap<Scene, {pairs: Pair[], at: Map<number, Pair[]>, over: Map<number, Pair[]>}>} */
const cache = new WeakMap();

/** The pairs of islands that see each other. @param {Scene} scene */
function geometry(scene) {
  const known = cache.get(scene);
  if (known) return known;
  /** @type {Pair[]} */
  const pairs = [];
  /** @type {Map<number, Pair[]>} */
  const at = new Map();
  /** @type {Map<number, Pair[]>} */
  const over = new Map();
  const add = (/** @type {Map<number, Pair[]>} */ map, /** @type {number} */ i, /** @type {Pair} */ pair) => {
    map.set(i, [...(map.get(i) ?? []), pair]);
  };
  for (const a of printed(scene).keys()) {
    const [row, col] = place(scene, a);
    for (const [down, right] of [[0, 1], [1, 0]]) {
      const b = next(scene, row, col, down, right);
      if (b === null) continue;
      const pair = { key: `${a}-${b}`, a, b };
      pairs.push(pair);
      add(at, a, pair);
      add(at, b, pair);
      for (const i of water(scene, pair)) add(over, i, pair);
    }
  }
  const found = { pairs, at, over };
  cache.set(scene, found);
  return found;
}

/** The next island in a direction. @param {Scene} scene @param {number} row @param {number} col @param {number} down @param {number} right */
function next(scene, row, col, down, right) {
  for (let r = row + down, c = col + right; inside(scene, r, c); r += down, c += right) {
    if (printed(scene).has(index(scene, [r, c]))) return index(scene, [r, c]);
  }
  return null;
}

/** The cells between two islands. @param {Scene} scene @param {Pair} pair */
function water(scene, { a, b }) {
  const step = Math.floor(a / scene.cols) === Math.floor(b / scene.cols) ? 1 : scene.cols;
  const cells = [];
  for (let i = a + step; i < b; i += step) cells.push(i);
  return cells;
}

/** @param {Scene} scene @param {State} state @param {import('../types.js').Move} move @returns {State} */
function apply(scene, state, move) {
  if (move.t !== 'bridge' || !geometry(scene).pairs.some((pair) => pair.key === move.pair)) return state;
  const counts = { ...state.counts };
  if (move.count > 0) counts[move.pair] = move.count;
  else delete counts[move.pair];
  return { counts };
}

/** @param {Scene} scene @param {Pair} pair @param {number | null} count */
const bridge = (scene, pair, count) => ({ from: place(scene, pair.a), to: place(scene, pair.b), count });

/** @param {Scene} scene @param {State} state */
function data(scene, state) {
  return geometry(scene).pairs.filter((pair) => state.counts[pair.key]).map((pair) => bridge(scene, pair, state.counts[pair.key]));
}

/** @param {Scene} scene @param {State} state @param {number} i */
function total(scene, state, i) {
  return (geometry(scene).at.get(i) ?? []).reduce((sum, pair) => sum + (state.counts[pair.key] ?? 0), 0);
}

/** The bridges as far as they are decided: one that can still grow is in doubt.
 * @param {Scene} scene @param {State} state */
function openData(scene, state) {
  const { pairs, over } = geometry(scene);
  const full = (/** @type {number} */ i) => {
    const { kind, value } = /** @type {import('../types.js').Printed} */ (printed(scene).get(i));
    return kind === 'number' && total(scene, state, i) >= (value ?? 0);
  };
  const most = scene.input.most ?? 2;
  const told = [];
  for (const pair of pairs) {
    const count = state.counts[pair.key] ?? 0;
    const crossed = water(scene, pair).some((i) => (over.get(i) ?? []).some((other) => other !== pair && state.counts[other.key]));
    const decided = count >= most || full(pair.a) || full(pair.b) || crossed;
    if (!decided) told.push(bridge(scene, pair, null));
    else if (count > 0) told.push(bridge(scene, pair, count));
  }
  return told;
}

/** @param {Scene} scene @param {State} state @param {{from: import('../types.js').Cell, to: import('../types.js').Cell, count: number | null}[]} bridges @returns {State} */
function merge(scene, state, bridges) {
  const told = new Map(bridges.map(({ from, to, count }) => [`${index(scene, from)}-${index(scene, to)}`, count]));
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { key } of geometry(scene).pairs) {
    const count = told.has(key) ? told.get(key) ?? state.counts[key] : 0;
    if (count) counts[key] = count;
  }
  return { counts };
}

/** @param {Scene} scene @param {State} state @param {import('../types.js').Look} look */
function draw(scene, state, look) {
  /** @type {import('../dom.js').Item[]} */
  const under = [];
  /** @type {import('../dom.js').Item[]} */
  const over = [];
  const { pairs } = geometry(scene);
  const reach = look.ui?.drag;
  for (const pair of pairs) {
    const count = state.counts[pair.key] ?? 0;
    if (!count) continue;
    const wrong = pairWrong(scene, pair, look.wrong);
    under.push({ key: pair.key, sig: `${count}${wrong}`, make: () => lines(scene, pair, count, wrong ? 'bridge wrong' : 'bridge') });
  }
  if (reach) under.push({ key: 'drag', sig: reach.key, make: () => lines(scene, reach, 1, 'bridge ghost') });
  for (const [i, given] of printed(scene)) {
    const [row, col] = place(scene, i);
    const sum = total(scene, state, i);
    const kind = look.wrong.has(i) ? 'wrong' : look.hint.has(i) ? 'hint' : given.kind === 'number' && sum === given.value ? 'done'
      : given.kind === 'number' && sum > (given.value ?? 0) ? 'over' : look.ui?.from === i ? 'from' : '';
    if (kind) over.push({ key: `i${i}`, sig: kind, make: () => s('circle', { class: `island ${kind}`, cx: col + 0.5, cy: row + 0.5, r: 0.4 }) });
  }
  for (const i of look.wrong) {
    if (printed(scene).has(i)) continue;
    const [row, col] = place(scene, i);
    over.push(square(`w${i}`, 'ground clear wrong', [row, col]));
  }
  return { under, over };
}

/** @param {Scene} scene @param {Pair} pair @param {Set<number>} wrong */
const pairWrong = (scene, pair, wrong) =>
  wrong.size > 0 && ((wrong.has(pair.a) && wrong.has(pair.b)) || water(scene, pair).some((i) => wrong.has(i)));

/** @param {Scene} scene @param {Pair} pair @param {number} count @param {string} kind */
function lines(scene, pair, count, kind) {
  const [ar, ac] = place(scene, pair.a), [br, bc] = place(scene, pair.b);
  const along = ar === br;
  return s('g', { class: kind }, Array.from({ length: count }, (_, i) => {
    const aside = (i - (count - 1) / 2) * 0.2;
    const [dx, dy] = along ? [0, aside] : [aside, 0];
    return s('line', { x1: ac + 0.5 + dx, y1: ar + 0.5 + dy, x2: bc + 0.5 + dx, y2: br + 0.5 + dy });
  }));
}

/** @param {Scene} scene @param {State} state @param {number} i */
function content(scene, state, i) {
  const clue = printed(scene).get(i);
  if (!clue) {
    const here = (geometry(scene).over.get(i) ?? []).filter((pair) => state.counts[pair.key]);
    return here.length ? t('bridgeHere', { count: state.counts[here[0].key] }) : t('water');
  }
  const [row, col] = place(scene, i);
  const parts = [clue.kind === 'unknown' ? t('islandUnknown') : t('island', { value: clue.value ?? 0 })];
  for (const pair of geometry(scene).at.get(i) ?? []) {
    const count = state.counts[pair.key];
    if (!count) continue;
    const [r, c] = place(scene, pair.a === i ? pair.b : pair.a);
    const side = r < row ? 'up' : r > row ? 'down' : c < col ? 'left' : 'right';
    parts.push(`${count} ${t(side)}`);
  }
  return parts.join(', ');
}

/** @param {Context} context @param {Pair} pair */
function cycle(context, pair) {
  const most = context.scene.input.most ?? 2;
  const now = context.state.counts[pair.key] ?? 0;
  context.play({ t: 'bridge', pair: pair.key, count: (now + 1) % (most + 1) });
}

/** The pair of an island in a direction. @param {Scene} scene @param {number} i @param {number} down @param {number} right */
function pairTowards(scene, i, down, right) {
  const [row, col] = place(scene, i);
  const other = next(scene, row, col, down, right);
  return (geometry(scene).at.get(i) ?? []).find((pair) => pair.a === other || pair.b === other) ?? null;
}

/** @type {Record<string, [number, number]>} */
const LETTERS = { w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1] };

/** @param {Context} context @param {KeyboardEvent} event */
function key(context, event) {
  if (!isPlain(event)) return false;
  const step = event.shiftKey ? arrow(event.key) : LETTERS[event.key.toLowerCase()];
  if (step) {
    const pair = printed(context.scene).has(context.cursor) ? pairTowards(context.scene, context.cursor, step[0], step[1]) : null;
    if (pair) cycle(context, pair);
    else context.announce(t('noBridge'));
    return true;
  }
  const here = (geometry(context.scene).over.get(context.cursor) ?? [])[0];
  if ((event.key === 'Enter' || event.key === ' ') && here && !printed(context.scene).has(context.cursor)) {
    cycle(context, here);
    return true;
  }
  return false;
}

/** @type {import('../types.js').Mode['pointer']} */
function pointer(context, event) {
  const { ui, scene } = context;
  if (event.type === 'down') {
    ui.from = event.cell !== null && printed(scene).has(event.cell) ? event.cell : null;
    ui.start = event.cell;
    context.refresh();
  } else if (event.type === 'move' && ui.from != null) {
    const [row, col] = place(scene, ui.from);
    const dy = event.at[1] - row - 0.5, dx = event.at[0] - col - 0.5;
    const far = Math.max(Math.abs(dx), Math.abs(dy)) > 0.55;
    ui.drag = !far ? null : Math.abs(dx) > Math.abs(dy) ? pairTowards(scene, ui.from, 0, Math.sign(dx)) : pairTowards(scene, ui.from, Math.sign(dy), 0);
    context.refresh();
  } else if (event.type === 'up') {
    const { drag, start } = ui;
    ui.drag = null;
    if (drag) {
      ui.from = null;
      cycle(context, drag);
    } else if (start !== null && start === event.cell && !printed(scene).has(start)) {
      const over = geometry(scene).over.get(start) ?? [];
      const shown = over.find((pair) => context.state.counts[pair.key]) ?? (over.length === 1 ? over[0] : null);
      if (shown) cycle(context, shown);
    }
    ui.from = null;
    context.refresh();
  } else if (event.type === 'cancel') {
    ui.from = ui.drag = null;
    context.refresh();
  }
}

/** @param {Context} context */
function pad(context) {
  const { scene, state } = context;
  const done = scene.printed.filter((p) => p.kind === 'number' && total(scene, state, index(scene, p.cell)) === p.value).length;
  return h('div.pad', h('p.note', t('islandsDone', { count: done, of: scene.printed.length })),
    h('p.note', t('bridgesHow')));
}

/** @type {import('../types.js').Mode} */
export const bridges = {
  initial: () => ({ counts: {} }), apply, data, openData, merge, draw, content, key, pointer, pad,
  keys: [['Shift + ←↑→↓', 'keys.bridge'], ['W A S D', 'keys.bridge'], ['Enter', 'keys.bridgeHere']],
};
