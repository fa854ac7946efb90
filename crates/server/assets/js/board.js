// The board: a picture, and over it a grid of real cells for keyboards and screen readers.
import { arrow, attributes, h, inside, Layer, place, printed, put, s, square, t } from './kit.js';
import { shapes } from './drawing.js';

const MARGIN = 0.08;

/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Mode} Mode */

/** A picture of a state that nobody plays: lanes, replays in lists. */
export class Picture {
  /** @param {Scene} scene @param {import('./types.js').Drawing} drawing @param {Mode} mode */
  constructor(scene, drawing, mode) {
    this.scene = scene;
    this.mode = mode;
    const size = `${-MARGIN} ${-MARGIN} ${scene.cols + 2 * MARGIN} ${scene.rows + 2 * MARGIN}`;
    this.svg = s('svg', { viewBox: size, class: 'picture', 'aria-hidden': 'true' });
    this.under = new Layer(this.svg, 'under');
    if (mode.ownBoard) this.svg.append(frame(scene));
    else if (scene.input.mode === 'toggle') this.svg.insertBefore(shapes(drawing), this.under.group);
    else this.svg.append(shapes(drawing));
    this.over = new Layer(this.svg, 'over');
    this.top = new Layer(this.svg, 'top');
  }

  /** @param {any} state @param {import('./types.js').Look} look */
  show(state, look) {
    const { under, over } = this.mode.draw(this.scene, state, look);
    this.under.show(under);
    this.over.show(over);
    this.top.show([...ringed(this.scene, look.moved, 'moved'), ...ringed(this.scene, look.found, 'found')]);
  }
}

/** Rings around cells, whatever is on them. @param {Scene} scene @param {Set<number> | undefined} cells @param {string} kind @returns {import('./dom.js').Item[]} */
function ringed(scene, cells, kind) {
  return [...cells ?? []].map((i) => square(kind + i, `ring ${kind}`, place(scene, i), 0.05, { rx: 0.08 }));
}

/** The lines of a board that its mode draws itself. @param {Scene} scene */
function frame({ rows, cols }) {
  return s('rect', { class: 'board-frame', x: 0, y: 0, width: cols, height: rows });
}

/** How a picture without a player looks. @returns {import('./types.js').Look} */
export const plainLook = () => ({ wrong: new Set(), hint: new Set(), cursor: null, selection: new Set(), ui: {}, settings: { bars: true }, small: true });

/** @param {Scene} scene @param {number} i */
export function placeName(scene, i) {
  const [row, col] = place(scene, i);
  return t('place', { row: row + 1, col: col + 1 });
}

export class Board {
  /**
   * @param {object} options
   * @param {Scene} options.scene
   * @param {import('./types.js').Drawing} options.drawing
   * @param {Mode} options.mode
   * @param {string} options.label
   * @param {import('./types.js').Context} options.context
   * @param {(cursor: number) => void} options.onmove
   * @param {(event: KeyboardEvent) => boolean} options.onkey
   */
  constructor(options) {
    const { scene, drawing, mode, label } = options;
    this.options = options;
    this.scene = scene;
    this.picture = new Picture(scene, drawing, mode);
    /** @type {HTMLElement[]} */
    this.cells = [];
    const rows = Array.from({ length: scene.rows }, (_, row) => h('div', { role: 'row', 'aria-rowindex': row + 1 },
      Array.from({ length: scene.cols }, (_, col) => {
        const i = row * scene.cols + col;
        const cell = h('div', { role: 'gridcell', tabindex: i === 0 ? 0 : -1, 'data-cell': i, 'aria-colindex': col + 1 });
        this.cells.push(cell);
        return cell;
      })));
    this.grid = h('div.grid', {
    role: 'grid', 'aria-label': label, 'aria-rowcount': scene.rows, 'aria-colcount': scene.cols,
      style: { '--rows': String(scene.rows), '--cols': String(scene.cols) },
    }, rows);
    this.element = h('div.board', { style: { '--rows': String(scene.rows), '--cols': String(scene.cols) } }, this.picture.svg, this.grid);
    this.cursor = 0;
    this.#listen();
  }

  /** Draws a state and says what every cell holds. @param {any} state @param {import('./types.js').Look} look @param {Map<number, string>} mistakes */
  show(state, look, mistakes) {
    this.picture.show(state, look);
    const given = printed(this.scene);
    this.cells.forEach((cell, i) => {
      const parts = [placeName(this.scene, i), this.options.mode.content(this.scene, state, i)];
      if (given.has(i)) parts.push(t('given'));
      const mistake = mistakes.get(i);
      if (mistake) parts.push(t('mistakeHere', { rule: mistake }));
      if (look.found?.has(i)) parts.push(t('concluded'));
      else if (look.hint.has(i)) parts.push(t('hinted'));
      const label = parts.join(', ');
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
      const chosen = String(look.selection.has(i));
      if (cell.getAttribute('aria-selected') !== chosen) cell.setAttribute('aria-selected', chosen);
      cell.toggleAttribute('aria-invalid', Boolean(mistake));
      if (mistake) cell.setAttribute('aria-invalid', 'true');
    });
  }

  /** @param {number} cursor @param {boolean} focus */
  moveTo(cursor, focus) {
    this.cells[this.cursor].tabIndex = -1;
    this.cursor = cursor;
    this.cells[cursor].tabIndex = 0;
    if (focus) this.cells[cursor].focus({ preventScroll: false });
    this.options.onmove(cursor);
  }

  #listen() {
    const { grid, scene } = this;
    let held = false;
    /** @param {'down' | 'move' | 'up' | 'cancel'} type @param {PointerEvent} event */
    const tell = (type, event) => {
      const box = grid.getBoundingClientRect();
      /** @type {[number, number]} */
      const at = [((event.clientX - box.left) / box.width) * scene.cols, ((event.clientY - box.top) / box.height) * scene.rows];
      const row = Math.floor(at[1]), col = Math.floor(at[0]);
      const cell = inside(scene, row, col) ? row * scene.cols + col : null;
      if (type === 'down' && cell !== null) this.moveTo(cell, true);
      if (this.options.context.frozen) return;
      const detail = { type, at, cell, button: event.button, ctrl: event.ctrlKey || event.metaKey || event.shiftKey, touch: event.pointerType === 'touch' };
      this.options.mode.pointer(this.options.context, detail);
    };
    const end = (/** @type {'up' | 'cancel'} */ type) => (/** @type {PointerEvent} */ event) => {
      if (held) tell(type, event);
      held = false;
    };
    const cellOf = (/** @type {Event} */ event) => Number(/** @type {HTMLElement} */ (event.target).dataset.cell);
    const prevent = (/** @type {Event} */ event) => event.preventDefault();
    attributes(grid, {
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      onfocusin: (/** @type {Event} */ event) => {
        const i = cellOf(event);
        if (Number.isInteger(i) && i !== this.cursor) this.moveTo(i, false);
        grid.classList.add('focused');
      },
      onfocusout: () => grid.classList.remove('focused'),
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        if (event.button === 1) return;
        prevent(event);
        held = true;
        grid.setPointerCapture(event.pointerId);
        tell('down', event);
      },
      onpointermove: (/** @type {PointerEvent} */ event) => { if (held) tell('move', event); },
      onpointerup: end('up'),
      onpointercancel: end('cancel'),
      oncontextmenu: prevent,
      ondragover: prevent,
      ondrop: (/** @type {Event} */ event) => {
        prevent(event);
        const i = cellOf(event);
        const mode = /** @type {any} */ (this.options.mode);
        if (Number.isInteger(i) && mode.drop && !this.options.context.frozen) {
          this.moveTo(i, true);
          mode.drop(this.options.context, i);
        }
      },
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.options.onkey(event)) {
      event.preventDefault();
      return;
    }
    const [row, col] = place(this.scene, this.cursor);
    const step = arrow(event.key);
    let to = null;
    if (step && !event.altKey && !event.metaKey) {
      const far = event.ctrlKey ? Math.max(this.scene.rows, this.scene.cols) : 1;
      to = [Math.min(this.scene.rows - 1, Math.max(0, row + step[0] * far)), Math.min(this.scene.cols - 1, Math.max(0, col + step[1] * far))];
    } else if (event.key === 'Home') to = event.ctrlKey ? [0, 0] : [row, 0];
    else if (event.key === 'End') to = event.ctrlKey ? [this.scene.rows - 1, this.scene.cols - 1] : [row, this.scene.cols - 1];
    else if (event.key === 'PageUp') to = [0, col];
    else if (event.key === 'PageDown') to = [this.scene.rows - 1, col];
    if (!to) return;
    event.preventDefault();
    const cell = to[0] * this.scene.cols + to[1];
    const { selection } = this.options.context;
    if (!event.shiftKey) selection.clear();
    else selection.add(this.cursor);
    this.moveTo(cell, true);
    if (event.shiftKey) selection.add(cell);
    this.options.context.refresh();
  }

  destroy() {
    put(this.element);
  }
}
