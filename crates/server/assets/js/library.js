// The view with puzzles to choose from: today's, bundled ones, and those begun here.
import { get } from './api.js';
import { button, h, put, s } from './dom.js';
import { shapes } from './drawing.js';
import { load, modeOf, savedGames, state } from './game.js';
import { Picture, plainLook } from './board.js';
import { catalogue, clock, kindOf, report, translated } from './shared.js';
import { language, t } from './strings.js';

/** @typedef {import('./types.js').Opened} Opened */

export class Library {
  /** @param {HTMLElement} root @param {(opened: Opened) => void} onopen */
  constructor(root, onopen) {
    this.root = root;
    this.onopen = onopen;
    /** @type {Map<string, Opened>} */
    this.today = new Map();
  }

  render() {
    const kinds = catalogue.puzzles.filter((kind) => kind.plays);
    const date = new Date();
    const day = new Intl.DateTimeFormat(language(), { dateStyle: 'full' }).format(date);
    const cards = kinds.map((kind) => {
      const picture = h('div', { class: 'thumb' });
      const card = h('button', { type: 'button', class: 'puzzle-card', 'data-today': kind.name, onclick: () => this.#openToday(kind.name) },
        picture, h('strong', {}, kind.title), h('span', {}, translated(`about.${kind.name}`, kind.about)));
      this.#loadToday(kind.name).then((opened) => opened && put(picture, thumb(opened)));
      return card;
    });
    const saved = Object.entries(savedGames()).sort(([, a], [, b]) => b.saved - a.saved).slice(0, 8);
    put(this.root, h('h1', {}, t('view.library')),
      h('section', {}, h('h2', {}, t('today')), h('p', { class: 'note' }, day), h('div', { class: 'cards' }, cards)),
      saved.length > 0 && h('section', {}, h('h2', {}, t('begun')), h('div', { class: 'cards small' }, saved.map(([key]) => this.#begun(key)))),
      h('section', {}, h('h2', {}, t('bundled')), kinds.map((kind) => h('details', { class: 'card', open: true }, h('summary', {}, kind.title), h('ul', { class: 'shelf' },
        kind.shipped.map(({ name, about }) => h('li', {}, button(name, () => this.#openShipped(kind.name, name), { class: 'link', 'data-shipped': name }), h('span', { class: 'note' }, about))))))));
  }

  /** @param {string} key */
  #begun(key) {
    const game = load(key);
    if (!game) return null;
    const { opened } = game;
    const picture = new Picture(/** @type {import('./types.js').Scene} */ (opened.scene), opened.drawing, modeOf(opened));
    picture.show(state(game), plainLook());
    return h('button', { type: 'button', class: 'puzzle-card', onclick: () => this.onopen(opened) }, h('div', { class: 'thumb' }, picture.svg),
      h('strong', {}, opened.name ?? kindOf(opened.puzzle).title), h('span', {}, game.solved ? `★ ${t('status.solved')}` : t('movesMade', { count: game.at }), ` · ${clock(game.elapsed)}`));
  }

  /** @param {string} puzzle @returns {Promise<Opened | null>} */
  async #loadToday(puzzle) {
    const now = new Date();
    const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
    const key = `${puzzle}/${day}`;
    try {
      const opened = this.today.get(key) ?? await get(`today/${puzzle}/${day}`);
      this.today.set(key, opened);
      return opened;
    } catch (error) {
      report(error);
      return null;
    }
  }

  /** @param {string} puzzle */
  async #openToday(puzzle) {
    const opened = await this.#loadToday(puzzle);
    if (opened) this.onopen(opened);
  }

  /** @param {string} puzzle @param {string} name */
  async #openShipped(puzzle, name) {
    try {
      this.onopen(await get(`library/${puzzle}/${name}`));
    } catch (error) {
      report(error);
    }
  }
}

/** @param {Opened} opened */
function thumb(opened) {
  if (opened.scene) {
    const mode = modeOf(opened);
    const picture = new Picture(opened.scene, opened.drawing, mode);
    picture.show(mode.initial(opened.scene), plainLook());
    return picture.svg;
  }
  const { width, height } = opened.drawing;
  return s('svg', { viewBox: `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`, class: 'picture', 'aria-hidden': 'true' }, shapes(opened.drawing));
}
