// The view in which several methods race on one board.
import { Chart, COLOURS, LETTERS } from './chart.js';
import { button, download, h, put } from './dom.js';
import { optionForm } from './form.js';
import { runList } from './history.js';
import { Lane } from './lane.js';
import { Runner, SPEEDS, speedControl } from './runs.js';
import { announce, catalogue, kindOf, report, short } from './shared.js';
import { t } from './strings.js';
import { subjectChooser } from './subject.js';

/** @typedef {import('./types.js').Opened} Opened */
/** @typedef {{method: string, options: Record<string, string>}} Entry */

export class Race {
  /** @param {HTMLElement} root @param {() => Opened | null} played */
  constructor(root, played) {
    this.root = root;
    this.played = played;
    /** @type {Opened | null} */
    this.opened = null;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Lane[]} */
    this.lanes = [];
    this.seed = '0';
    this.seconds = '10';
    this.steps = '';
    this.speed = SPEEDS.length - 1;
    /** What the last race with a number of steps was, and how it ended. @type {{setup: string, facts: string} | null} */
    this.last = null;
    this.setupNow = '';
    this.bySteps = false;
    this.runner = new Runner((event) => this.lanes[event.lane]?.hear(event), () => this.#ended(), () => this.#draw());
  }

  leave() {
    this.runner.leave();
    this.lanes = [];
  }

  render() {
    this.setup = h('section', { class: 'card setup' });
    this.controls = h('div', { class: 'bar' });
    this.track = h('div', { class: 'track' });
    this.table = h('div', { class: 'results' });
    this.chart = new Chart(t('raceCurves'), t('seconds'), t('costOrScore'));
    put(this.root, h('h1', {}, t('view.race')), h('p', { class: 'lead' }, t('raceText')),
      h('div', { class: 'watch' }, h('div', { class: 'side' }, this.setup, this.#history()), h('section', { class: 'stage wide' }, this.controls, this.chart.element, this.table, this.track)));
    this.#form();
    this.#controls();
    this.chart.show([]);
  }

  /** The races that can be watched again. */
  #history() {
    this.past = runList(({ methods }) => methods.length > 1, ({ id, methods }, opened) => {
      this.opened = opened;
      this.entries = methods.map((written) => {
        const [method, options = ''] = written.split(':');
        return { method, options: Object.fromEntries(options.split(',').filter(Boolean).map((part) => part.split('='))) };
      });
      this.setupNow = '';
      this.#form();
      this.#lanes(opened);
      this.runner.attach(id);
      this.id = id;
      this.#controls();
    });
    return this.past.element;
  }

  #form() {
    if (!this.setup) return;
    put(this.setup, subjectChooser(this.played, this.opened, (opened) => {
      const changed = this.opened?.puzzle !== opened.puzzle;
      this.opened = opened;
      if (changed || !this.entries.length) this.entries = starters(opened);
      this.runner.leave();
      this.lanes = [];
      if (this.track && this.table) {
        put(this.track);
        put(this.table);
      }
      this.#form();
    }), this.opened && this.#entries());
  }

  #entries() {
    const opened = /** @type {Opened} */ (this.opened);
    const { methods } = kindOf(opened.puzzle);
    const rows = this.entries.map((entry, i) => {
      const method = methods.find(({ name }) => name === entry.method) ?? methods[0];
      const form = optionForm(method.options, entry.options);
      const select = h('select', { 'aria-label': t('laneMethod', { letter: LETTERS[i] }), 'data-lane': i, onchange: () => { this.entries[i] = { method: select.value, options: {} }; this.#form(); } },
        methods.map(({ name }) => h('option', { value: name, selected: name === entry.method }, name)));
      const options = h('div', { class: 'fields', onchange: () => { entry.options = form.read(); } }, form.fields);
      return h('li', { class: 'entry', style: { '--c': COLOURS[i] } }, h('span', { class: 'letter', 'aria-hidden': 'true' }, LETTERS[i]), select,
        button('×', () => { this.entries.splice(i, 1); this.#form(); }, { class: 'icon', 'aria-label': t('removeLane', { letter: LETTERS[i] }), disabled: this.entries.length < 2 }),
        method.options.length > 0 && h('details', {}, h('summary', {}, t('options')), options));
    });
    const number = (/** @type {string} */ id, /** @type {'seed' | 'seconds' | 'steps'} */ key, /** @type {string} */ label, /** @type {number} */ max) =>
      h('div', { class: 'field' }, h('label', { for: id }, label), h('input', { id, type: 'number', min: 0, max, value: this[key], autocomplete: 'off',
        oninput: (/** @type {Event} */ event) => { this[key] = /** @type {HTMLInputElement} */ (event.target).value; } }));
    return h('form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.start(); } },
      h('ol', { class: 'entries' }, rows),
      button(t('addLane'), () => {
        const used = new Set(this.entries.map(({ method }) => method));
        const next = methods.find(({ name }) => !used.has(name) && name !== 'auto') ?? methods[0];
        this.entries.push({ method: next.name, options: {} });
        this.#form();
      }, { id: 'add-lane', disabled: this.entries.length >= Math.min(8, catalogue.limits.lanes) }),
      h('div', { class: 'fields three' }, number('race-seed', 'seed', t('seed'), 2 ** 53), number('race-seconds', 'seconds', t('seconds'), catalogue.limits.seconds), number('race-steps', 'steps', t('steps'), 1e15)),
      h('p', { class: 'note' }, t('stepsReplay')),
      h('div', { class: 'row end' }, h('button', { type: 'submit', class: 'primary', id: 'race-start' }, t('startRace'))));
  }

  async start() {
    const { opened } = this;
    if (!opened) return;
    this.#lanes(opened);
    const setup = { puzzle: opened.puzzle, text: opened.text, seed: Number(this.seed) || 0, steps: Number(this.steps) || undefined, lanes: this.entries };
    this.setupNow = setup.steps ? JSON.stringify(setup) : '';
    try {
      await this.runner.start({ ...setup, name: opened.name, kind: 'race', seconds: Number(this.seconds) || undefined, delay: SPEEDS[this.speed] });
      announce(t('raceStarted', { count: this.entries.length }));
    } catch (error) {
      report(error);
    }
    this.id = this.runner.id;
    this.#controls();
  }

  /** Lanes at their start. @param {Opened} opened */
  #lanes(opened) {
    if (!this.track || !this.table) return;
    put(this.table);
    this.lanes = this.entries.map(({ method }, i) => new Lane(opened, method, LETTERS[i], false));
    this.lanes.forEach((lane, i) => lane.element.style.setProperty('--c', COLOURS[i]));
    put(this.track, this.lanes.map((lane) => lane.element));
  }

  /** Says whether a race with a number of steps ended as it did before. */
  #same() {
    if (!this.setupNow) return null;
    const facts = JSON.stringify(this.lanes.map(({ end }) => [end?.status, end?.cost, end?.steps]));
    const before = this.last?.setup === this.setupNow ? this.last.facts : null;
    this.last = { setup: this.setupNow, facts };
    return before === null ? null : h('p', { class: 'note', id: 'race-same' }, before === facts ? t('sameRace') : t('otherRace'));
  }

  #controls() {
    if (!this.controls) return;
    const { runner } = this;
    put(this.controls,
      button(runner.paused ? '▶' : 'Ⅱ', async () => { await runner.pause(); this.#controls(); }, { id: 'race-pause', class: 'tool', disabled: !runner.running, 'aria-label': runner.paused ? t('resume') : t('pause') }),
      button('■', () => runner.stop(), { id: 'race-stop', class: 'tool', disabled: !runner.running, 'aria-label': t('stop') }),
      speedControl('race-speed', this),
      h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: this.bySteps, onchange: () => { this.bySteps = !this.bySteps; this.#draw(); } }), t('bySteps')));
  }

  #draw() {
    for (const lane of this.lanes) lane.update();
    const { chart } = this;
    if (!chart) return;
    chart.names.xName = this.bySteps ? t('steps') : t('seconds');
    chart.show(this.lanes.map((lane) => ({ name: lane.name, points: this.bySteps ? lane.steps : lane.points, done: lane.done })),
      this.bySteps ? 0 : Math.max(0, ...this.lanes.map((lane) => lane.last.seconds)));
  }

  #ended() {
    this.runner.paused = false;
    this.#controls();
    if (!this.table || !this.lanes.length) return;
    const ranked = this.lanes.map((lane, i) => ({ lane, i })).sort((a, b) => rank(a.lane) - rank(b.lane) || a.lane.last.seconds - b.lane.last.seconds);
    put(this.table, h('table', { id: 'race-table' }, h('caption', {}, t('result')),
      h('thead', {}, h('tr', {}, ['', t('method'), t('status'), t('costOrScore'), t('steps'), t('seconds')].map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, ranked.map(({ lane, i }, place) => h('tr', {}, h('td', {}, `${place + 1}.`), h('th', { scope: 'row' }, `${LETTERS[i]} ${lane.name}`),
        h('td', {}, lane.end ? t(`status.${lane.end.status}`) : '–'), h('td', {}, lane.points.at(-1)?.[1] ?? '–'), h('td', {}, short(lane.last.steps)), h('td', {}, lane.last.seconds.toFixed(2)))))),
    this.#same(),
    h('div', { class: 'row' }, button(t('raceAgain'), () => this.start(), { id: 'race-again' }), button(t('saveRows'), async () => {
      try {
        const response = await fetch(`/api/v1/runs/${this.id}/rows`);
        download(await response.blob(), 'rows.jsonl');
      } catch (error) {
        report(error);
      }
    }, { id: 'race-rows' })));
    this.past?.fill();
    const first = ranked[0];
    announce(t('raceOver', { name: first.lane.name }));
  }
}

/** Solved first, then by cost. @param {Lane} lane */
function rank(lane) {
  if (!lane.end) return Infinity;
  if (lane.end.status === 'solved' || lane.end.status === 'infeasible') return 0;
  return 1 + (lane.end.cost ?? 1e12);
}

/** Three methods that differ: a fast one, a tree search and a local search. @param {Opened} opened @returns {Entry[]} */
function starters(opened) {
  const { methods } = kindOf(opened.puzzle);
  const wanted = ['cp', 'anneal', 'tabu', 'backtrack', 'fast'].filter((name) => methods.some((method) => method.name === name)).slice(0, 3);
  return wanted.map((method) => ({ method, options: {} }));
}

