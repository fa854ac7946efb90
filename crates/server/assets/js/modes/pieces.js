// Square pieces with a colour on each side: laid from a tray, turned, swapped.
import { button, byRows, h, index, inside, isPlain, place, printed, s, square, t } from '../kit.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Context} Context */
/** @typedef {{piece: number, turn: number} | null} Slot piece from 1 */
/** @typedef {{cells: Slot[]}} State */

/** @param {Scene} scene @returns {State} */
function initial(scene) {
  /** @type {Slot[]} */
  const cells = new Array(scene.rows * scene.cols).fill(null);
  for (const [i, given] of printed(scene)) cells[i] = { piece: given.piece ?? 1, turn: given.turn ?? 0 };
  return { cells };
}

/** @param {Scene} scene @param {State} state @param {import('../types.js').Move} move @returns {State} */
function apply(scene, state, move) {
  const cells = state.cells.slice();
  const fixed = (/** @type {number} */ i) => printed(scene).has(i);
  if (move.t === 'lay' && !fixed(move.cell)) {
    const at = cells.findIndex((slot) => slot?.piece === move.piece);
    if (at >= 0 && fixed(at)) return state;
    if (at >= 0) cells[at] = null;
    cells[move.cell] = { piece: move.piece, turn: move.turn };
  } else if (move.t === 'turn' && cells[move.cell] && !fixed(move.cell) && scene.input.turns) {
    const slot = /** @type {{piece: number, turn: number}} */ (cells[move.cell]);
    cells[move.cell] = { piece: slot.piece, turn: (slot.turn + move.by) & 3 };
  } else if (move.t === 'lift' && !fixed(move.cell)) cells[move.cell] = null;
  else if (move.t === 'swap' && !fixed(move.a) && !fixed(move.b)) [cells[move.a], cells[move.b]] = [cells[move.b], cells[move.a]];
  else return state;
  return { cells };
}

/** @param {Scene} scene @param {State} state */
const data = (scene, state) => byRows(scene, state.cells.map((slot) => slot && [slot.piece, slot.turn]));

/** @param {Scene} scene @param {State} state @param {([number, number] | null)[][]} rows @returns {State} */
function merge(scene, state, rows) {
  const told = rows.flat();
  const used = new Set(told.filter(Boolean).map((slot) => /** @type {[number, number]} */ (slot)[0]));
  return { cells: told.map((slot, i) => {
    if (slot) return { piece: slot[0], turn: slot[1] };
    const old = state.cells[i];
    return old && !used.has(old.piece) ? old : null;
  }) };
}

/** The colours of a piece as it lies: top, right, bottom, left. @param {Scene} scene @param {{piece: number, turn: number}} slot */
function face(scene, { piece, turn }) {
  const sides = scene.input.pieces?.[piece - 1];
  return sides ? [0, 1, 2, 3].map((i) => sides[(i - turn + 4) % 4]) : null;
}

/** @type {Record<string, string>} */
const MOTIFS = {
  disc: 'M-.26 0A.26 .26 0 0 0 .26 0Z', square: 'M-.2 0V.26H.2V0Z',
  diamond: 'M-.3 0 0 .3 .3 0Z', hexagon: 'M-.29 0-.13 .26 .13 .26 .29 0Z',
};

/** A tile in the unit square. @param {Scene} scene @param {number[]} sides */
function tile(scene, sides) {
  const parts = sides.map((colour, side) => {
    const look = scene.input.sides?.find((look) => look.colour === colour);
    const motif = MOTIFS[look?.motif ?? ''];
    return s('g', { transform: `rotate(${90 * side} .5 .5)` },
      s('path', { d: 'M0 0H1L.5 .5Z', fill: look?.fill ?? '#888', class: 'side' }),
      motif && s('path', { d: motif, transform: 'translate(.5 0)', fill: `color-mix(in srgb, ${look?.fill} 17%, white)` }),
      look?.label && s('text', { x: 0.5, y: 0.14, 'font-size': look.label.length > 2 ? 0.13 : 0.2, transform: `rotate(${-90 * side} .5 .14)` }, look.label));
  });
  return s('g', { class: 'tile' }, parts);
}

/** The pairs of neighbouring cells whose sides differ. @param {Scene} scene @param {State} state */
function mismatches(scene, state) {
  const found = [];
  for (let i = 0; i < state.cells.length; i++) {
    const slot = state.cells[i];
    const here = slot && face(scene, slot);
    if (!here) continue;
    const [row, col] = place(scene, i);
    for (const [down, right, mine, theirs] of [[0, 1, 1, 3], [1, 0, 2, 0]]) {
      if (!inside(scene, row + down, col + right)) continue;
      const other = state.cells[index(scene, [row + down, col + right])];
      const there = other && face(scene, other);
      if (there && here[mine] !== there[theirs]) found.push([row, col, down]);
    }
  }
  return found;
}

/** @param {Scene} scene @param {State} state @param {import('../types.js').Look} look */
function draw(scene, state, look) {
  /** @type {import('../dom.js').Item[]} */
  const under = [];
  /** @type {import('../dom.js').Item[]} */
  const over = [];
  const bars = look.settings.bars === false ? [] : mismatches(scene, state);
  // Where a bar shows the mistake a frame would only hide the piece.
  const barred = new Set(bars.flatMap(([row, col, down]) => [index(scene, [row, col]), index(scene, [row + down, col + 1 - down])]));
  state.cells.forEach((slot, i) => {
    const [row, col] = place(scene, i);
    const fixed = printed(scene).has(i);
    const sides = slot && face(scene, slot);
    if (slot && sides) {
      const picked = look.ui?.picked === i;
      under.push({ key: `t${i}`, sig: `${slot.piece}:${slot.turn}${picked}${fixed}`, make: () => s('g', { transform: `translate(${col} ${row})`, class: picked ? 'picked' : '' },
        tile(scene, sides), !look.small && s('circle', { class: 'plate', cx: 0.5, cy: 0.5, r: 0.165 }),
        !look.small && s('text', { class: fixed ? 'number fixed' : 'number', x: 0.5, y: 0.5, 'font-size': slot.piece > 999 ? 0.12 : 0.15 }, slot.piece),
        fixed && s('circle', { class: 'pin', cx: 0.12, cy: 0.12, r: 0.08 })) });
    } else under.push(square(`e${i}`, 'slot', [row, col], 0.02));
    const ground = look.wrong.has(i) && !barred.has(i) ? 'wrong' : look.hint.has(i) ? 'hint' : '';
    if (ground && look.frames !== false) over.push(square(`g${i}`, `frame ${ground}`, [row, col], 0.06));
  });
  for (const [row, col, down] of bars) {
    const from = down ? [col + 0.08, row + 1] : [col + 1, row + 0.08];
    over.push({ key: `b${row},${col},${down}`, sig: '', make: () => s('path', { class: 'bar', d: `M${from[0]} ${from[1]}${down ? 'h.84' : 'v.84'}` }) });
  }
  return { under, over };
}

/** @param {Scene} scene @param {{piece: number, turn: number}} slot */
function spoken(scene, slot) {
  const sides = face(scene, slot);
  const names = ['up', 'right', 'down', 'left'];
  const label = (/** @type {number} */ colour) => scene.input.sides?.find((look) => look.colour === colour)?.label || t('border');
  return sides ? sides.map((colour, i) => `${t(names[i])} ${label(colour)}`).join(' ') : '';
}

/** @param {Scene} scene @param {State} state @param {number} i */
function content(scene, state, i) {
  const slot = state.cells[i];
  return slot ? `${t('piece', { number: slot.piece })}, ${spoken(scene, slot)}` : t('empty');
}

/** The pieces that do not lie on the board. @param {Scene} scene @param {State} state */
function loose(scene, state) {
  const used = new Set(state.cells.map((slot) => slot?.piece));
  return (scene.input.pieces ?? []).map((_, i) => i + 1).filter((piece) => !used.has(piece));
}

/** The first turn in which a piece matches what lies around a cell, or null.
 * @param {Scene} scene @param {State} state @param {number} cell @param {number} piece */
function fits(scene, state, cell, piece) {
  const [row, col] = place(scene, cell);
  const framed = scene.input.turns;
  for (let turn = 0; turn < (scene.input.turns ? 4 : 1); turn++) {
    const sides = /** @type {number[]} */ (face(scene, { piece, turn }));
    const good = [[-1, 0, 0, 2], [0, 1, 1, 3], [1, 0, 2, 0], [0, -1, 3, 1]].every(([down, right, mine, theirs]) => {
      if (!inside(scene, row + down, col + right)) return !framed || sides[mine] === 0;
      if (framed && sides[mine] === 0) return false;
      const other = state.cells[index(scene, [row + down, col + right])];
      const there = other && face(scene, other);
      return !there || there[theirs] === sides[mine];
    });
    if (good) return turn;
  }
  return null;
}

/** Lays the chosen loose piece, turned so that it fits where it can. @param {Context} context @param {number} cell @param {number} piece */
function lay(context, cell, piece) {
  const turn = fits(context.scene, context.state, cell, piece) ?? context.ui.turn ?? 0;
  context.ui.hand = null;
  context.play({ t: 'lay', cell, piece, turn });
}

/** @param {Context} context @param {number} cell Puts down what is picked up, or picks up what lies there. */
function act(context, cell) {
  const { ui, state, scene } = context;
  if (printed(scene).has(cell)) {
    context.announce(t('fixedPiece'));
    return;
  }
  if (ui.hand) return lay(context, cell, ui.hand);
  if (ui.picked != null) {
    const from = ui.picked;
    ui.picked = null;
    if (from !== cell) return context.play({ t: 'swap', a: from, b: cell });
  } else if (state.cells[cell]) {
    ui.picked = cell;
    context.announce(t('pickedUp', { number: state.cells[cell].piece }));
  }
  context.refresh();
}

/** @param {Context} context @param {KeyboardEvent} event */
function key(context, event) {
  if (!isPlain(event)) return false;
  const { ui } = context;
  const pressed = event.key.toLowerCase();
  if (pressed === 'enter' || pressed === ' ') act(context, context.cursor);
  else if (pressed === 'r') context.play({ t: 'turn', cell: ui.picked ?? context.cursor, by: event.shiftKey ? 3 : 1 });
  else if (pressed === 'delete' || pressed === 'backspace') {
    ui.picked = null;
    context.play({ t: 'lift', cell: context.cursor });
  } else if (pressed === ',' || pressed === '.') {
    const list = shown(context);
    if (!list.length) return true;
    const at = list.indexOf(ui.hand);
    ui.hand = list[(at + (pressed === '.' ? 1 : list.length - 1) + (at < 0 && pressed === ',' ? 1 : 0)) % list.length];
    ui.picked = null;
    context.announce(`${t('piece', { number: ui.hand })}, ${spoken(context.scene, { piece: ui.hand, turn: 0 })}`);
    context.refresh();
  } else if (pressed === 'f') {
    ui.fitting = !ui.fitting;
    context.refresh();
  } else if (pressed === 'escape' && (ui.hand || (ui.picked ?? null) !== null)) {
    ui.hand = ui.picked = null;
    context.refresh();
  } else return false;
  return true;
}

/** The loose pieces, those alone that fit the cursor if asked for. @param {Context} context @returns {number[]} */
function shown(context) {
  const all = loose(context.scene, context.state);
  return context.ui.fitting ? all.filter((piece) => fits(context.scene, context.state, context.cursor, piece) !== null) : all;
}

/** @type {import('../types.js').Mode['pointer']} */
function pointer(context, event) {
  const { ui, scene, state } = context;
  if (event.type === 'down') {
    ui.start = event.cell;
    ui.moved = false;
  } else if (event.type === 'move') {
    if (event.cell !== ui.start) ui.moved = true;
  } else if (event.type === 'up') {
    const { start } = ui;
    ui.start = null;
    if (ui.moved && typeof start === 'number' && state.cells[start] && !printed(scene).has(start)) {
      ui.hand = ui.picked = null;
      if (event.cell === null) context.play({ t: 'lift', cell: start });
      else if (event.cell !== start) context.play({ t: 'swap', a: start, b: event.cell });
    } else if (event.cell !== null && event.cell === start) {
      if (event.button === 2 || (ui.picked === event.cell && scene.input.turns)) context.play({ t: 'turn', cell: event.cell, by: 1 });
      else act(context, event.cell);
    }
  } else ui.start = null;
}

/** @param {Context} context */
function pad(context) {
  const { scene, ui } = context;
  const list = shown(context);
  const picked = typeof ui.picked === 'number' ? ui.picked : null;
  const tools = h('div.row',
    scene.input.turns && button('↻', () => picked !== null && context.play({ t: 'turn', cell: picked, by: 1 }), { class: 'key', 'aria-label': t('turn'), disabled: picked === null }),
    button(t('toTray'), () => { ui.picked = null; if (picked !== null) context.play({ t: 'lift', cell: picked }); }, { disabled: picked === null }),
    h('label.check', h('input', { type: 'checkbox', checked: Boolean(ui.fitting), onchange: () => { ui.fitting = !ui.fitting; context.refresh(); } }), t('fittingOnly')));
  const pieces = list.slice(0, 256).map((piece) => {
    const sides = /** @type {number[]} */ (face(scene, { piece, turn: 0 }));
    const choose = () => { ui.hand = ui.hand === piece ? null : piece; ui.picked = null; context.refresh(); };
    return h('button', {
      type: 'button', class: 'loose', 'aria-pressed': ui.hand === piece, 'data-piece': piece, draggable: true,
      'aria-label': `${t('piece', { number: piece })}, ${spoken(scene, { piece, turn: 0 })}`, onclick: choose,
      ondragstart: (/** @type {DragEvent} */ event) => { ui.hand = piece; event.dataTransfer?.setData('text/plain', String(piece)); },
    }, s('svg', { viewBox: '0 0 1 1', 'aria-hidden': 'true' }, tile(scene, sides)), h('small', piece));
  });
  return h('div.pad', h('p.note', t('piecesHow')), tools,
    h('div.tray', { role: 'group', tabindex: 0, 'aria-label': t('tray', { count: list.length }) }, pieces.length ? pieces : h('p.note', t('trayEmpty'))));
}

/** @type {import('../types.js').Mode & {drop: (context: Context, cell: number) => void}} */
export const pieces = {
  initial, apply, data, merge, draw, content, key, pointer, pad, ownBoard: true,
  given: (scene, state) => /** @type {State} */ (state).cells.flatMap((slot, i) => (slot && !printed(scene).has(i) ? [{ cell: place(scene, i), kind: /** @type {const} */ ('piece'), ...slot }] : [])),
  drop: (context, cell) => { if (context.ui.hand && !printed(context.scene).has(cell)) lay(context, cell, context.ui.hand); },
  keys: [['Enter', 'keys.pick'], ['R', 'keys.turn'], [', .', 'keys.tray'], ['F', 'keys.fitting'], ['Delete', 'keys.lift']],
};
