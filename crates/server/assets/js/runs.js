// A run of one or several methods: started, watched, paused, slowed and stopped.
import { attempt, catalogue, field, h, post, t, tool, watch } from './kit.js';

/** Events are shown at the reader's pace: the run itself is paused on the server. */
export class Runner {
  /** @param {(event: any) => void} onevent @param {() => void} onend @param {() => void} onframe */
  constructor(onevent, onend, onframe) {
    this.onevent = onevent;
    this.onend = onend;
    this.onframe = onframe;
    /** @type {string | null} */
    this.id = null;
    this.paused = false;
    /** Counts what was started and left. */
    this.turn = 0;
    /** @type {(() => void) | null} */
    this.close = null;
    this.frame = 0;
    /** When the next picture may be drawn. */
    this.free = 0;
  }

  get running() {
    return this.id !== null;
  }

  /** @param {any} body */
  async start(body) {
    this.stop();
    const turn = ++this.turn;
    const { id } = await post('runs', body);
    // Left while the server answered: nobody watches, so the server stops it.
    if (turn !== this.turn) return;
    this.id = id;
    this.paused = false;
    this.#watch(id);
  }

  /** Watches a run that was started before. @param {string} id */
  attach(id) {
    this.leave();
    this.id = id;
    this.paused = false;
    this.#watch(id);
  }

  /** @param {string} id */
  #watch(id) {
    this.close = watch(id, (event) => {
      this.onevent(event);
      if (!this.frame) this.frame = setTimeout(() => this.#draw(), Math.max(0, this.free - performance.now()));
    }, () => {
      this.id = null;
      this.close = null;
      this.onframe();
      this.onend();
    });
  }

  /** Draws what was heard. A large board takes long: the page is given as much time again for everything else. */
  #draw() {
    this.frame = 0;
    const start = performance.now();
    this.onframe();
    const took = performance.now() - start;
    this.free = performance.now() + Math.max(16, 2 * took);
  }

  /** @param {any} change */
  async tell(change) {
    if (this.id) await attempt(() => post(`runs/${this.id}`, change));
  }

  pause() {
    this.paused = !this.paused;
    return this.tell({ paused: this.paused });
  }

  stop() {
    if (this.id) this.tell({ stop: true });
  }

  /** Stops watching; the server then stops the run. */
  leave() {
    this.turn++;
    this.close?.();
    this.close = null;
    this.id = null;
  }
}

/** A control of how fast boards are shown. @param {string} id @param {{speed: number, runner: Runner}} view */
export function speedControl(id, view) {
  const word = () => t(`speed.${view.speed}`);
  const name = h('span.note.speed-word', word());
  const input = h('input', { id, type: 'range', min: 0, max: SPEEDS.length - 1, step: 1, value: String(view.speed), 'aria-valuetext': word(),
    oninput: () => {
      view.speed = Number(input.value);
      input.setAttribute('aria-valuetext', word());
      name.textContent = word();
      view.runner.tell({ delay: SPEEDS[view.speed] });
    } });
  return [h('label.inline', { for: id }, t('speed')), input, name];
}

/** Seed, seconds and steps of a view's runs. @param {string} prefix @param {{seed: string, seconds: string, steps: string}} view */
export function budget(prefix, view) {
  const number = (/** @type {'seed' | 'seconds' | 'steps'} */ key, /** @type {number} */ max) => {
    const input = h('input', { id: `${prefix}-${key}`, type: 'number', min: 0, max, value: view[key], autocomplete: 'off', oninput: () => { view[key] = input.value; } });
    return field(input.id, t(key), input);
  };
  return h('div.fields.three', number('seed', 2 ** 53), number('seconds', catalogue.limits.seconds), number('steps', 1e15));
}

/** The budget as the server takes it. @param {{seed: string, seconds: string, steps: string}} view */
export const budgetOf = ({ seed, seconds, steps }) => ({ seed: Number(seed) || 0, seconds: Number(seconds) || undefined, steps: Number(steps) || undefined });

/** Pause and stop. @param {string} prefix @param {Runner} runner @param {() => void} again shows the controls anew */
export const pace = (prefix, runner, again) => [
  tool(runner.paused ? '▶' : 'Ⅱ', t(runner.paused ? 'resume' : 'pause'), async () => { await runner.pause(); again(); }, { id: `${prefix}-pause`, disabled: !runner.running }),
  tool('■', t('stop'), () => runner.stop(), { id: `${prefix}-stop`, disabled: !runner.running })];

/** Options that are opened when they are wanted. @param {Child} fields @typedef {import('./dom.js').Child} Child */
export const optionBox = (fields) => h('details', h('summary', t('options')), fields);

/** Speeds: how long the search waits after each board that it shows, in milliseconds. */
export const SPEEDS = [1000, 300, 100, 30, 0];
