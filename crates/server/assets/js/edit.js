// Making or changing a puzzle: what is printed on the board, and whether it has one solution.
import { announce, button, h, index, kindOf, messageOf, place, post, printed, put, s, t, tool } from './kit.js';
import { Board } from './board.js';
import { modeOf } from './game.js';

/** @typedef {import('./types.js').Printed} Printed */

export class Editor {
  /** @param {import('./types.js').Opened} opened @param {() => void} onchange draws the view again */
  constructor(opened, onchange) {
    this.opened = opened;
    this.onchange = onchange;
    /** @type {{kind: string, text: string}} */
    this.badge = { kind: 'info', text: '' };
    this.error = '';
    this.cursor = 0;
    /** @type {Record<string, any>} */
    this.ui = {};
    /** @type {import('./types.js').Opened[]} */
    this.past = [];
    this.typed = { value: 0, cell: -1, time: 0 };
    this.#judge();
  }

  get scene() {
    return /** @type {import('./types.js').Scene} */ (this.opened.scene);
  }

  /** @param {Printed[]} list */
  async #print(list) {
    const before = this.opened;
    try {
      const opened = await post('edit', { puzzle: before.puzzle, text: before.text, printed: list });
      this.past.push(before);
      this.opened = opened;
      this.error = '';
      this.onchange();
      this.#judge();
    } catch (error) {
      this.error = messageOf(error);
      this.onchange();
    }
  }

  async #judge() {
    const { opened } = this;
    this.badge = { kind: 'info', text: t('counting') };
    try {
      const { count, complete } = await post('count', { puzzle: opened.puzzle, text: opened.text, limit: 2, seconds: 3 });
      if (this.opened !== opened) return;
      this.badge = count === '1' && complete ? { kind: 'good', text: t('unique') }
        : count === '0' && complete ? { kind: 'wrong', text: t('noSolution') }
          : Number(count) > 1 ? { kind: 'open', text: t('notUnique') } : { kind: 'info', text: t('nothingKnown') };
    } catch {
      this.badge = { kind: 'info', text: t('nothingKnown') };
    }
    announce(this.badge.text, false);
    this.onchange();
  }

  /** @param {number} i @param {Omit<Printed, 'cell'> | null} given */
  #set(i, given) {
    const list = this.scene.printed.filter(({ cell }) => index(this.scene, cell) !== i);
    if (given) list.push({ cell: place(this.scene, i), .../** @type {any} */ (given) });
    list.sort((a, b) => index(this.scene, a.cell) - index(this.scene, b.cell));
    this.#print(list);
  }

  /** What the keys and the pad put on a cell. @param {string} what */
  #enter(what) {
    const { mode, highest } = this.scene.input;
    const i = this.cursor;
    if (what === 'none') this.#set(i, null);
    else if (what === 'unknown' || what === 'mark' || what === 'blocked') this.#set(i, { kind: what });
    else {
      const value = Number(what);
      if (mode === 'digits' && (value < 1 || value > (highest ?? 9))) return;
      this.#set(i, { kind: 'number', value });
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key.toLowerCase() !== 'z') return false;
      this.#undo();
      return true;
    }
    const { mode } = this.scene.input;
    if (event.key === 'Delete' || event.key === 'Backspace') this.#enter('none');
    else if (mode === 'toggle' && /^[qQ]$|^Enter$/.test(event.key)) this.#enter('mark');
    else if (mode === 'toggle' && /^[xX ]$/.test(event.key)) this.#enter('blocked');
    else if ((mode === 'rectangles' || mode === 'bridges') && event.key === '?') this.#enter('unknown');
    else if (mode !== 'toggle' && mode !== 'pieces' && /^[0-9]$/.test(event.key)) this.#digit(Number(event.key), event.timeStamp);
    else return false;
    return true;
  }

  /** @param {number} digit @param {number} time */
  #digit(digit, time) {
    const again = this.typed.cell === this.cursor && time - this.typed.time < 900;
    const largest = this.scene.input.highest ?? 999;
    const joined = again ? this.typed.value * 10 + digit : digit;
    const value = joined <= largest ? joined : digit;
    this.typed = { value, cell: this.cursor, time };
    if (value > 0) this.#enter(String(value));
  }

  #undo() {
    const before = this.past.pop();
    if (!before) return;
    this.opened = before;
    this.error = '';
    this.onchange();
    this.#judge();
  }

  /** @param {() => void} play @param {() => void} leave */
  render(play, leave) {
    const kind = kindOf(this.opened.puzzle);
    const { scene } = this;
    const focused = document.activeElement?.closest('.grid') !== null;
    const mode = modeOf(this.opened);
    const state = mode.initial(scene);
    const editor = this;
    const lays = scene.input.mode === 'pieces';
    const context = lays ? this.#laying(state) : /** @type {any} */ ({ scene, state, selection: new Set(), ui: {}, frozen: false, settings: {}, refresh: () => undefined, play: () => undefined });
    const board = new Board({
      scene, drawing: this.opened.drawing, label: t('editLabel', { title: kind.title }),
      mode: lays ? mode : { ...mode, key: () => false, pointer: (_, event) => { if (event.type === 'down' && scene.input.mode === 'toggle' && event.cell !== null) editor.#cycle(event.cell); }, pad: () => null },
      context,
      onmove: (cursor) => { this.cursor = cursor; mark.setAttribute('x', String(cursor % scene.cols)); mark.setAttribute('y', String(Math.floor(cursor / scene.cols))); },
      onkey: (event) => (lays && mode.key(context, event)) || this.#key(event),
    });
    const mark = s('rect', { class: 'edit-cursor', width: 1, height: 1 });
    board.picture.svg.append(mark);
    board.show(state, { wrong: new Set(), hint: new Set(), cursor: null, selection: new Set(), ui: this.ui, settings: {} }, new Map());
    board.moveTo(Math.min(this.cursor, scene.rows * scene.cols - 1), false);
    if (focused) queueMicrotask(() => board.moveTo(this.cursor, true));
    return h('div.play.editing',
      h('section.stage', { 'aria-label': t('edit') },
        h('div.stage-head', h('h1', `${t('edit')}: ${kind.title}`), h('span', { class: `badge ${this.badge.kind}`, id: 'unique', role: 'status' }, this.badge.text)),
        h('div.holder', board.element),
        h('div.bar', tool('↶', t('undo'), () => this.#undo(), { disabled: this.past.length === 0, id: 'edit-undo' }),
          button(t('clearAll'), () => this.#print([]), { class: 'tool' }))),
      h('aside.side', h('section.card.pad-card', lays ? [h('p.note', t('editPieces')), mode.pad(context)] : this.#pad()),
        this.error && h('p.error', { role: 'alert' }, this.error),
        h('section.card.actions', button(t('playThis'), play, { class: 'primary', id: 'edit-play' }), button(t('cancel'), leave, { id: 'edit-cancel' }))));
  }

  /** Pieces are given as they are played: on a board on which none is fixed yet. @param {any} state */
  #laying(state) {
    const editor = this;
    const scene = { ...this.scene, printed: [] };
    const mode = modeOf(this.opened);
    return {
      scene, state, selection: new Set(), ui: this.ui, frozen: false, settings: {},
      get cursor() { return editor.cursor; },
      refresh: () => this.onchange(),
      announce: (/** @type {string} */ text) => announce(text),
      play: (/** @type {import('./types.js').Move} */ move) => {
        const cells = /** @type {({piece: number, turn: number} | null)[]} */ (mode.apply(scene, state, move).cells);
        this.#print(cells.flatMap((slot, i) => (slot ? [{ cell: place(scene, i), kind: /** @type {const} */ ('piece'), ...slot }] : [])));
      },
    };
  }

  /** @param {number} i */
  #cycle(i) {
    const now = printed(this.scene).get(i)?.kind;
    this.#set(i, now === undefined ? { kind: 'mark' } : now === 'mark' ? { kind: 'blocked' } : null);
  }

  #pad() {
    const { mode, highest, most } = this.scene.input;
    const key = (/** @type {string} */ label, /** @type {string} */ what, /** @type {string} */ name) => button(label, () => this.#enter(what), { class: 'key', 'aria-label': name });
    const box = h('div.keys', { style: { '--keys': '5' } });
    if (mode === 'toggle') put(box, key('♛', 'mark', t('queen')), key('▨', 'blocked', t('blocked')));
    else {
      const last = mode === 'digits' ? highest ?? 9 : mode === 'bridges' ? 4 * (most ?? 2) : 12;
      put(box, Array.from({ length: last }, (_, i) => key(String(i + 1), String(i + 1), String(i + 1))), mode !== 'digits' && key('?', 'unknown', t('unknownClue')));
    }
    box.append(key('⌫', 'none', t('erase')));
    return h('div.pad', h('p.note', t('editHow')), box);
  }
}
