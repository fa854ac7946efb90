// One method at work: its boards, its curve and its numbers, made from the events of a run.
import { h, put, short, t, wordFor } from './kit.js';
import { Picture, plainLook } from './board.js';
import { Chart, depthProfile, histogram } from './chart.js';
import { MODES } from './modes/index.js';
import { icicle } from './tree.js';

/** @typedef {import('./types.js').Opened} Opened */

export class Lane {
  /** @param {Opened} opened @param {string} name @param {string} letter @param {boolean} two shows the current board beside the best */
  constructor(opened, name, letter, two) {
    this.opened = opened;
    this.name = name;
    /** @type {[number, number][]} */
    this.points = [];
    /** @type {[number, number][]} */
    this.steps = [];
    this.done = false;
    /** @type {any} */
    this.end = null;
    this.last = { steps: 0, seconds: 0 };
    /** @type {Map<number, number>} */
    this.depths = new Map();
    /** Pictures of the search beside its boards, made again only when they change. @type {Record<string, SVGElement | null>} */
    this.pictures = { profile: null, tree: null, ends: null };
    /** @type {import('./tree.js').TreeNode[]} */
    this.tree = [];
    /** The costs at which tries ended, and how many did. @type {Map<number, number>} */
    this.ends = new Map();
    /** What the state of the search is called, and its values over time. @type {{name: string, points: [number, number][]} | null} */
    this.gauge = null;
    /** @type {Chart | null} */
    this.gaugeChart = null;
    /** The value of every board shown, better or not. @type {[number, number][]} */
    this.now = [];
    /** Boards that were heard and not drawn yet; later ones replace earlier ones. @type {{best: any, current: any}} */
    this.waiting = { best: null, current: null };
    /** @type {any} */
    this.before = null;
    this.note = '';
    /** The curve of the score, if it is shown here. @type {HTMLElement | null} */
    this.score = null;
    const scene = /** @type {import('./types.js').Scene} */ (opened.scene);
    this.mode = MODES[scene.input.mode];
    this.best = new Picture(scene, opened.drawing, this.mode);
    this.current = two ? new Picture(scene, opened.drawing, this.mode) : null;
    this.empty = this.mode.initial(scene);
    this.best.show(this.empty, plainLook());
    this.current?.show(this.empty, plainLook());
    this.facts = h('p.facts', t('waiting'));
    this.extra = h('div.extra');
    this.title = h('h3', letter && h('span.letter', { 'aria-hidden': 'true' }, letter), ' ', name);
    this.element = h('article.lane', { 'aria-label': name }, this.title,
      h('div', { class: two ? 'boards two' : 'boards' },
        this.current && h('figure', h('figcaption', t('currentBoard')), this.current.svg),
        h('figure', two && h('figcaption', t('bestBoard')), this.best.svg)),
      this.facts, this.extra);
  }

  /** @param {Picture} picture @param {any} data @param {Set<number>} [moved] */
  #show(picture, data, moved) {
    picture.show(this.mode.merge(picture.scene, this.empty, data), { ...plainLook(), moved });
  }

  /** The board where the search stands. @param {any} event */
  #hearNow(event) {
    if (!this.current) return;
    this.waiting.current = event.data;
    const value = Lane.value(event);
    if (value != null && event.seconds !== undefined) this.now = thinned([...this.now, [event.seconds, value]]);
  }

  /** What a cost is to people: the score where there is one. @param {any} event */
  static value(event) {
    return event.score ?? event.cost;
  }

  /** @param {any} event */
  hear(event) {
    if (event.steps !== undefined) this.last.steps = Math.max(this.last.steps, event.steps);
    if (event.seconds !== undefined) this.last.seconds = Math.max(this.last.seconds, event.seconds);
    switch (event.kind) {
      case 'improved':
        if (Lane.value(event) !== undefined) {
          this.points.push([event.seconds, Lane.value(event)]);
          this.steps.push([event.steps, Lane.value(event)]);
        }
        if (event.data) {
          this.waiting.best = event.data;
          this.#hearNow(event);
        }
        break;
      case 'frame':
        if (this.current && event.data) this.#hearNow(event);
        else if (event.data && !this.points.length) this.waiting.best = event.data;
        break;
      case 'nodes':
        this.depths = new Map(event.depths);
        break;
      case 'tree':
        this.tree = event.nodes;
        break;
      case 'gauge':
        this.gauge ??= { name: event.text, points: [] };
        this.gauge.points = thinned([...this.gauge.points, [event.seconds, event.value]]);
        break;
      case 'try':
        if (event.cost !== undefined) this.ends.set(event.cost, (this.ends.get(event.cost) ?? 0) + 1);
        break;
      case 'chosen':
        this.note = `${event.method}: ${event.why}`;
        break;
      case 'note': case 'phase':
        this.note = event.text;
        break;
      case 'end':
        this.done = true;
        this.end = event;
        if (event.data) {
          this.waiting.best = event.data;
          this.waiting.current = event.data;
          // As its improvements were counted: the judge counts otherwise than some methods.
          const value = event.score ?? event.own_cost ?? event.cost;
          if (value != null) {
            this.points.push([event.seconds, value]);
            this.steps.push([event.steps, value]);
          }
        }
        break;
      default:
    }
  }

  /** Draws the boards that were heard; rings are around what has changed since the last one. */
  #boards() {
    const { best, current } = this.waiting;
    this.waiting = { best: null, current: null };
    if (best) this.#show(this.best, best);
    if (!current || !this.current) return;
    this.#show(this.current, current, this.before ? changed(this.current.scene, this.before, current) : undefined);
    this.before = current;
  }

  /** Shows what was heard. */
  update() {
    this.#boards();
    const { steps, seconds } = this.last;
    const best = (this.end && Lane.value(this.end)) ?? this.points.at(-1)?.[1];
    const parts = [];
    if (this.end) parts.push(h('strong', { class: `status ${this.end.status}` }, t(`status.${this.end.status}`)));
    else if (this.points.length || steps) parts.push(h('span.status.running', t('running')));
    else parts.push(t('waiting'));
    if (best !== undefined) parts.push(' · ', this.end?.max_score || this.best.scene.input.mode === 'pieces' ? t('scoreIs', { value: best }) : t('costIs', { value: best }));
    if (steps) parts.push(' · ', t('stepsAre', { steps: short(steps), rate: short(Math.round(steps / Math.max(seconds, 0.001))) }));
    if (seconds) parts.push(' · ', `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`);
    if (this.end?.error) parts.push(' · ', this.end.error);
    put(this.facts, ...parts);
    const nodes = [...this.depths.values()].reduce((sum, count) => sum + count, 0);
    if (nodes && this.current) this.facts.append(' · ', t('nodesAre', { nodes: short(nodes), rate: short(Math.round(nodes / Math.max(seconds, 0.001))) }));
    this.element.classList.toggle('done', this.done);
    put(this.extra, this.note && h('p.note.wide', this.note), this.current && this.#pictures());
  }

  /** What is known of the search beside its boards. */
  #pictures() {
    const { pictures, gauge } = this;
    /** @type {Node[]} */
    const shown = this.score ? [this.score] : [];
    if (gauge) {
      const name = wordFor(`gauge.${gauge.name}`, gauge.name);
      this.gaugeChart ??= new Chart(name, t('seconds'), name);
      this.gaugeChart.show([{ name, points: gauge.points, done: this.done }], this.last.seconds);
      shown.push(this.gaugeChart.element);
    }
    const picture = (/** @type {string} */ name, /** @type {string} */ title, /** @type {(old: SVGElement | null) => SVGElement} */ make) => {
      pictures[name] = make(pictures[name]);
      shown.push(h('figure.figure', h('figcaption', title), pictures[name]));
    };
    if (this.depths.size) picture('profile', t('depthProfile'), (old) => depthProfile(old, [...this.depths].sort((a, b) => a[0] - b[0])));
    if (this.tree.length) picture('tree', t('icicle'), (old) => icicle(old, this.tree));
    if (this.ends.size) picture('ends', t('endsOfTries'), (old) => histogram(old, [...this.ends].sort((a, b) => a[0] - b[0])));
    return shown;
  }
}

/** A long curve keeps every second of its older points. @param {[number, number][]} points @returns {[number, number][]} */
function thinned(points) {
  return points.length > 800 ? points.filter((_, i) => i % 2 === 0 || i > 600) : points;
}

/** The cells in which two answers differ, whatever they hold. @param {import('./types.js').Scene} scene @param {any[]} before @param {any[]} after @returns {Set<number>} */
function changed(scene, before, after) {
  const cells = new Set();
  after.forEach((row, r) => {
    if (Array.isArray(row)) row.forEach((value, c) => { if (String(value) !== String(before[r]?.[c])) cells.add(r * scene.cols + c); });
    else if (typeof row === 'number' && row !== before[r]) cells.add(r * scene.cols + row);
  });
  return cells.size < scene.rows * scene.cols / 2 ? cells : new Set();
}
