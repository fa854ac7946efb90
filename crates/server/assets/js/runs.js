// A run of one or several methods: started, watched, paused, slowed and stopped.
import { post, watch } from './api.js';
import { h } from './dom.js';
import { report } from './shared.js';
import { t } from './strings.js';

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
    const { id } = await post('runs', body);
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
    if (!this.id) return;
    try {
      await post(`runs/${this.id}`, change);
    } catch (error) {
      report(error);
    }
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
    this.close?.();
    this.close = null;
    this.id = null;
  }
}

/** A control of how fast boards are shown. @param {string} id @param {{speed: number, runner: Runner}} view */
export function speedControl(id, view) {
  const word = () => t(`speed.${view.speed}`);
  const name = h('span', { class: 'note speed-word' }, word());
  const input = h('input', { id, type: 'range', min: 0, max: SPEEDS.length - 1, step: 1, value: String(view.speed), 'aria-valuetext': word(),
    oninput: () => {
      view.speed = Number(input.value);
      input.setAttribute('aria-valuetext', word());
      name.textContent = word();
      view.runner.tell({ delay: SPEEDS[view.speed] });
    } });
  return [h('label', { class: 'inline', for: id }, t('speed')), input, name];
}

/** Speeds: how long the search waits after each board that it shows, in milliseconds. */
export const SPEEDS = [1000, 300, 100, 30, 0];
