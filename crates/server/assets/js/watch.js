// The view in which one method is watched at work.
import { announce, attempt, choices, field, h, kindOf, put, submit, t, tool } from './kit.js';
import { Chart } from './chart.js';
import { optionForm } from './form.js';
import { runList } from './history.js';
import { Lane } from './lane.js';
import { budget, budgetOf, optionBox, pace, Runner, SPEEDS, speedControl } from './runs.js';
import { subjectChooser } from './subject.js';

/** @typedef {import('./types.js').Opened} Opened */

export class Watch {
  /** @param {HTMLElement} root @param {() => Opened | null} played */
  constructor(root, played) {
    this.root = root;
    this.played = played;
    /** @type {Opened | null} */
    this.opened = null;
    /** @type {Lane | null} */
    this.lane = null;
    this.method = '';
    this.speed = 3;
    this.seed = '0';
    this.seconds = '20';
    this.steps = '';
    this.goesOn = false;
    /** @type {Record<string, string>} */
    this.values = {};
    this.runner = new Runner((event) => this.lane?.hear(event), () => this.#ended(), () => this.#draw());
  }

  leave() {
    this.runner.leave();
    this.lane = null;
  }

  render() {
    const setup = h('section.card.setup');
    this.controls = h('div.bar');
    this.stage = h('section.stage.wide');
    this.chart = new Chart(t('scoreCurve'), t('seconds'), t('costOrScore'));
    put(this.root, h('h1', t('view.watch')), h('p.lead', t('watchText')), h('div.watch', h('div.side', setup, this.#history()), this.stage));
    const fill = () => put(setup, subjectChooser(this.played, this.opened, (opened) => {
      const changed = this.opened?.puzzle !== opened.puzzle;
      this.opened = opened;
      if (changed || !this.method) {
        this.method = kindOf(opened.puzzle).methods[0].name;
        this.values = {};
      }
      this.runner.leave();
      this.lane = null;
      fill();
      this.#stage();
    }), this.opened && this.#method(fill));
    this.fill = fill;
    fill();
    this.#stage();
  }

  /** The runs that can be watched again. */
  #history() {
    this.past = runList(({ methods }) => methods.length === 1, ({ id, methods }, opened) => {
      const [method] = methods[0].split(':');
      Object.assign(this, { opened, method, values: {}, lane: new Lane(opened, methods[0], '', true) });
      this.fill?.();
      this.#stage();
      this.runner.attach(id);
      this.#controls();
    });
    return this.past.element;
  }

  /** @param {() => void} again */
  #method(again) {
    const opened = /** @type {Opened} */ (this.opened);
    const { methods } = kindOf(opened.puzzle);
    const method = methods.find(({ name }) => name === this.method) ?? methods[0];
    const select = h('select', { id: 'watch-method', onchange: () => { this.method = select.value; this.values = {}; again(); if (!this.lane) this.#stage(); } },
      choices(methods.map(({ name }) => [name, name]), method.name));
    this.form = optionForm(method.options, this.values);
    return h('form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.start(); } },
      field('watch-method', t('method'), select, h('small', method.about, method.source && ` (${method.source})`)),
      budget('watch', this),
      method.options.length > 0 && optionBox(h('div.fields', this.form.fields)),
      h('label.check', { title: t('goesOnHelp') }, h('input', { type: 'checkbox', id: 'goes-on', checked: this.goesOn, onchange: () => { this.goesOn = !this.goesOn; } }), t('goesOn')),
      h('div.row.end', submit('watch-start', t('start'))));
  }

  async start() {
    const { opened } = this;
    if (!opened) return;
    this.values = this.form?.read() ?? {};
    this.lane = new Lane(opened, this.method, '', true);
    this.#stage();
    const { puzzle, text, name } = opened;
    await attempt(() => this.runner.start({
      puzzle, text, name, kind: this.goesOn ? 'campaign' : 'watch', ...budgetOf(this),
      delay: SPEEDS[this.speed], lanes: [{ method: this.method, options: this.values }],
    }));
    this.#controls();
  }

  #stage() {
    if (!this.stage) return;
    const lane = this.lane ?? (this.opened?.scene ? new Lane(this.opened, this.method, '', true) : null);
    if (lane) {
      lane.score = this.chart?.element ?? null;
      put(this.stage, this.controls, lane.element);
      lane.update();
    }
    this.chart?.show([]);
    this.#controls();
  }

  #controls() {
    if (!this.controls) return;
    const { runner } = this;
    put(this.controls,
      pace('watch', runner, () => this.#controls()),
      tool('+1', t('oneStep'), () => runner.tell({ step: true }), { id: 'watch-step', disabled: !runner.paused || !runner.running }),
      speedControl('speed', this));
  }

  #draw() {
    this.lane?.update();
    const { lane } = this;
    if (!lane) return;
    const best = { name: this.method, points: lane.points, done: lane.done };
    this.chart?.show(lane.now.length > 2 ? [best, { name: t('currentBoard'), points: lane.now, done: lane.done, faint: true }] : [best], lane.last.seconds);
  }

  #ended() {
    this.runner.paused = false;
    this.#controls();
    this.past?.fill();
    if (this.lane?.end) announce(`${this.method}: ${t(`status.${this.lane.end.status}`)}`);
  }
}
