// The view with puzzles to choose from: today's, bundled ones by difficulty, those begun here; and books.
import { attempt, button, catalogue, choices, clock, download, file, get, h, kindOf, labelled, language, messageOf, post, put, report, s, submit, t } from './kit.js';
import { shapes } from './drawing.js';
import { load, modeOf, savedGames, state } from './game.js';
import { LEVELS, usual } from './opener.js';
import { Picture, plainLook } from './board.js';
import { optionForm } from './form.js';

/** @typedef {import('./types.js').Opened} Opened */

export class Library {
  /** @param {HTMLElement} root @param {(opened: Opened) => void} onopen */
  constructor(root, onopen) {
    this.root = root;
    this.onopen = onopen;
    /** @type {Map<string, Opened>} */
    this.today = new Map();
    /** What is still being asked for; it would keep the server from other work. */
    this.asking = new AbortController();
    /** @type {Promise<void>} */
    this.turn = Promise.resolve();
  }

  leave() {
    this.asking.abort();
  }

  render() {
    this.leave();
    this.asking = new AbortController();
    const kinds = catalogue.puzzles.filter((kind) => kind.plays);
    const date = new Date();
    const day = new Intl.DateTimeFormat(language(), { dateStyle: 'full' }).format(date);
    const cards = kinds.map((kind) => {
      const picture = h('div.thumb');
      const card = h('button', { type: 'button', class: 'puzzle-card', 'data-today': kind.name, onclick: () => this.#openToday(kind.name) },
        picture, h('strong', kind.title), h('span', kind.about));
      this.#loadToday(kind.name).then((opened) => opened && put(picture, thumb(opened)));
      return card;
    });
    const saved = Object.entries(savedGames()).sort(([, a], [, b]) => b.saved - a.saved).slice(0, 8);
    put(this.root, h('h1', t('view.library')),
      h('section', h('h2', t('today')), h('p.note', day), h('div.cards', cards)),
      saved.length > 0 && h('section', h('h2', t('begun')), h('div.cards.small', saved.map(([key]) => this.#begun(key)))),
      h('section', h('h2', t('bundled')), kinds.map((kind) => this.#shelf(kind))),
      h('section', bookForm(kinds)));
  }

  /** The bundled puzzles of a kind; the easiest first as soon as that is known. @param {import('./types.js').Kind} kind */
  #shelf(kind) {
    const item = (/** @type {string} */ name, /** @type {string | null} */ level) => h('li', button(name, () => this.#openShipped(kind.name, name), { class: 'link', 'data-shipped': name }),
      level && h('span', { class: `badge level-${level}`, 'data-level': level }, t(`level.${level}`)), h('span.note', kind.shipped.find((shipped) => shipped.name === name)?.about));
    const list = h('ul.shelf', kind.shipped.map(({ name }) => item(name, null)));
    // One kind after another, so that a thread is left for what the player asks.
    const { signal } = this.asking;
    if (kind.hints) this.turn = this.turn.then(async () => put(list, (await get(`levels/${kind.name}`, signal)).map((/** @type {{name: string, level: string | null, solutions?: string}} */ { name, level, solutions }) => item(name, solutions ?? level)))).catch(() => undefined);
    return h('details.card', { open: true }, h('summary', kind.title), list, kind.hints && this.#levels(kind));
  }

  /** New puzzles of a level. @param {import('./types.js').Kind} kind */
  #levels(kind) {
    const box = h('div.row', { role: 'group', 'aria-label': t('newOfLevel') });
    const make = async (/** @type {string} */ level) => {
      for (const one of box.querySelectorAll('button')) one.disabled = true;
      box.classList.add('busy');
      await attempt(async () => this.onopen(await post('generate', { puzzle: kind.name, options: usual(kind), level, seed: Math.floor(Math.random() * 2 ** 32) })));
      for (const one of box.querySelectorAll('button')) one.disabled = false;
      box.classList.remove('busy');
    };
    put(box, h('span.inline', t('newOfLevel')), LEVELS.slice(0, 4).map((level) => button(t(`level.${level}`), () => make(level), { class: `badge level-${level}`, 'data-make': `${kind.name}-${level}` })));
    return box;
  }

  /** @param {string} key */
  #begun(key) {
    const game = load(key);
    if (!game) return null;
    const { opened } = game;
    const picture = new Picture(/** @type {import('./types.js').Scene} */ (opened.scene), opened.drawing, modeOf(opened));
    picture.show(state(game), plainLook());
    return h('button', { type: 'button', class: 'puzzle-card', onclick: () => this.onopen(opened) }, h('div.thumb', picture.svg),
      h('strong', opened.name ?? kindOf(opened.puzzle).title), h('span', game.solved ? `★ ${t('status.solved')}` : t('movesMade', { count: game.at }), ` · ${clock(game.elapsed)}`));
  }

  /** @param {string} puzzle @returns {Promise<Opened | null>} */
  async #loadToday(puzzle) {
    const now = new Date();
    const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
    const key = `${puzzle}/${day}`;
    try {
      const opened = this.today.get(key) ?? await get(`today/${puzzle}/${day}`, this.asking.signal);
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
    await attempt(async () => this.onopen(await get(`library/${puzzle}/${name}`)));
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

/** A form that makes a book of new puzzles. @param {import('./types.js').Kind[]} kinds */
function bookForm(kinds) {
  const fields = h('div.fields');
  const error = h('p.error', { role: 'alert' });
  let form = optionForm([]);
  const kind = h('select', { id: 'book-kind', onchange: () => show() }, choices(kinds.map(({ name, title }) => [name, title])));
  const show = () => {
    const chosen = kindOf(kind.value);
    form = optionForm(chosen.generator.options, usual(chosen));
    put(fields, form.fields);
  };
  const number = (/** @type {string} */ id, /** @type {string} */ label, /** @type {number} */ min, /** @type {number} */ max, /** @type {string} */ value) => {
    const input = h('input', { id, type: 'number', min, max, value, required: true });
    return { input, parts: labelled(id, label, input) };
  };
  const count = number('book-count', t('bookCount'), 1, 60, '12');
  const seed = number('book-seed', t('seed'), 0, 2 ** 53, '0');
  const go = submit('book-go', t('book.do'));
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    put(error);
    go.disabled = true;
    try {
      download(await file('book', { puzzle: kind.value, options: form.read(), count: Number(count.input.value), seed: Number(seed.input.value) }), `${kind.value}-book.pdf`);
    } catch (refused) {
      put(error, messageOf(refused));
    }
    go.disabled = false;
  };
  show();
  return h('form.card', { onsubmit: make }, h('h2', t('book')), h('p.note', t('bookText')),
    h('div.row', labelled('book-kind', t('kind'), kind), count.parts, seed.parts),
    h('details', h('summary', t('options')), fields), error, h('div.row.end', go));
}
