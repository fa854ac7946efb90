// One method at work: its boards, its curve and its numbers, made from the events of a run.
import { Picture, plainLook } from './board.js';
import { depthProfile } from './chart.js';
import { h, put } from './dom.js';
import { MODES } from './modes/index.js';
import { short } from './shared.js';
import { t } from './strings.js';

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
    /** @type {SVGElement | null} */
    this.profile = null;
    this.note = '';
    const scene = /** @type {import('./types.js').Scene} */ (opened.scene);
    this.mode = MODES[scene.input.mode];
    this.best = new Picture(scene, opened.drawing, this.mode);
    this.current = two ? new Picture(scene, opened.drawing, this.mode) : null;
    this.empty = this.mode.initial(scene);
    this.best.show(this.empty, plainLook());
    this.current?.show(this.empty, plainLook());
    this.facts = h('p', { class: 'facts' }, t('waiting'));
    this.extra = h('div', { class: 'extra' });
    this.title = h('h3', {}, letter && h('span', { class: 'letter', 'aria-hidden': 'true' }, letter), ' ', name);
    this.element = h('article', { class: 'lane', 'aria-label': name }, this.title,
      h('div', { class: two ? 'boards two' : 'boards' },
        this.current && h('figure', {}, h('figcaption', {}, t('currentBoard')), this.current.svg),
        h('figure', {}, two && h('figcaption', {}, t('bestBoard')), this.best.svg)),
      this.facts, this.extra);
  }

  /** @param {Picture} picture @param {any} data */
  #show(picture, data) {
    picture.show(this.mode.merge(picture.scene, this.empty, data), plainLook());
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
        this.points.push([event.seconds, Lane.value(event)]);
        this.steps.push([event.steps, Lane.value(event)]);
        if (event.data) {
          this.#show(this.best, event.data);
          if (this.current) this.#show(this.current, event.data);
        }
        break;
      case 'frame':
        if (this.current && event.data) this.#show(this.current, event.data);
        else if (event.data && !this.points.length) this.#show(this.best, event.data);
        break;
      case 'nodes':
        this.depths = new Map(event.depths);
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
          this.#show(this.best, event.data);
          if (this.current) this.#show(this.current, event.data);
          const value = Lane.value(event);
          if (value !== undefined && value !== null) {
            this.points.push([event.seconds, value]);
            this.steps.push([event.steps, value]);
          }
        }
        break;
      default:
    }
  }

  /** Shows the numbers; called a few times a second at most. */
  update() {
    const { steps, seconds } = this.last;
    const best = this.points.at(-1)?.[1];
    const parts = [];
    if (this.end) parts.push(h('strong', { class: `status ${this.end.status}` }, t(`status.${this.end.status}`)));
    else if (this.points.length || steps) parts.push(h('span', { class: 'status running' }, t('running')));
    else parts.push(t('waiting'));
    if (best !== undefined) parts.push(' · ', this.end?.max_score || this.best.scene.input.mode === 'pieces' ? t('scoreIs', { value: best }) : t('costIs', { value: best }));
    if (steps) parts.push(' · ', t('stepsAre', { steps: short(steps), rate: short(Math.round(steps / Math.max(seconds, 0.001))) }));
    if (seconds) parts.push(' · ', `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`);
    if (this.end?.error) parts.push(' · ', this.end.error);
    put(this.facts, ...parts);
    this.element.classList.toggle('done', this.done);
    if (this.depths.size && this.current) {
      this.profile = depthProfile(this.profile, [...this.depths].sort((a, b) => a[0] - b[0]));
      put(this.extra, this.note && h('p', { class: 'note' }, this.note), this.profile);
    } else put(this.extra, this.note && h('p', { class: 'note' }, this.note));
  }
}
