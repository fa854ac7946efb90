// The view in which several methods race on one board.
import { announce, attempt, button, catalogue, choices, download, getFile, h, kindOf, put, short, submit, t } from './kit.js';
import { Chart, COLOURS, LETTERS } from './chart.js';
import { optionForm } from './form.js';
import { runList } from './history.js';
import { Lane } from './lane.js';
import { budget, budgetOf, optionBox, pace, Runner, SPEEDS, speedControl } from './runs.js';
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
    this.setup = h('section.card.setup');
    this.controls = h('div.bar');
    this.track = h('div.track');
    this.table = h('div.results');
    this.chart = new Chart(t('raceCurves'), t('seconds'), t('costOrScore'));
    put(this.root, h('h1', t('view.race')), h('p.lead', t('raceText')),
      h('div.watch', h('div.side', this.setup, this.#history()), h('section.stage.wide', this.controls, this.chart.element, this.table, this.track)));
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
        choices(methods.map(({ name }) => [name, name]), entry.method));
      const options = h('div.fields', { onchange: () => { entry.options = form.read(); } }, form.fields);
      return h('li.entry', { style: { '--c': COLOURS[i] } }, h('span.letter', { 'aria-hidden': 'true' }, LETTERS[i]), select,
        button('×', () => { this.entries.splice(i, 1); this.#form(); }, { class: 'icon', 'aria-label': t('removeLane', { letter: LETTERS[i] }), disabled: this.entries.length < 2 }),
        method.options.length > 0 && optionBox(options));
    });
    return h('form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.start(); } },
      h('ol.entries', rows),
      button(t('addLane'), () => {
        const used = new Set(this.entries.map(({ method }) => method));
        const next = methods.find(({ name }) => !used.has(name) && name !== 'auto') ?? methods[0];
        this.entries.push({ method: next.name, options: {} });
        this.#form();
      }, { id: 'add-lane', disabled: this.entries.length >= Math.min(8, catalogue.limits.lanes) }),
      budget('race', this),
      h('p.note', t('stepsReplay')),
      h('div.row.end', submit('race-start', t('startRace'))));
  }

  async start() {
    const { opened } = this;
    if (!opened) return;
    this.#lanes(opened);
    const { seconds, ...limits } = budgetOf(this);
    const setup = { puzzle: opened.puzzle, text: opened.text, ...limits, lanes: this.entries };
    this.setupNow = setup.steps ? JSON.stringify(setup) : '';
    await attempt(async () => {
      await this.runner.start({ ...setup, name: opened.name, kind: 'race', seconds, delay: SPEEDS[this.speed] });
      announce(t('raceStarted', { count: this.entries.length }));
    });
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
    return before === null ? null : h('p.note', { id: 'race-same' }, before === facts ? t('sameRace') : t('otherRace'));
  }

  #controls() {
    if (!this.controls) return;
    const { runner } = this;
    put(this.controls,
      pace('race', runner, () => this.#controls()),
      speedControl('race-speed', this),
      h('label.check', h('input', { type: 'checkbox', checked: this.bySteps, onchange: () => { this.bySteps = !this.bySteps; this.#draw(); } }), t('bySteps')));
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
    put(this.table, h('table', { id: 'race-table' }, h('caption', t('result')),
      h('thead', h('tr', ['', t('method'), t('status'), t('costOrScore'), t('steps'), t('seconds')].map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', ranked.map(({ lane, i }, place) => h('tr', h('td', `${place + 1}.`), h('th', { scope: 'row' }, `${LETTERS[i]} ${lane.name}`),
        h('td', lane.end ? t(`status.${lane.end.status}`) : '–'), h('td', lane.points.at(-1)?.[1] ?? '–'), h('td', short(lane.last.steps)), h('td', lane.last.seconds.toFixed(2)))))),
    this.#same(),
    h('div.row', button(t('raceAgain'), () => this.start(), { id: 'race-again' }), button(t('saveRows'), () => attempt(async () => download(await getFile(`runs/${this.id}/rows`), 'rows.jsonl')), { id: 'race-rows' })));
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

