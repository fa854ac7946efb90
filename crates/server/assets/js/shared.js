// What every view needs: the catalogue, settings, announcements and messages.
import { ApiError, get } from './api.js';
import { button, byId, h } from './dom.js';
import { t } from './strings.js';

/** @type {import('./types.js').Catalogue} */
export let catalogue = { version: '', puzzles: [], limits: { lanes: 8, seconds: 60, threads: 1 } };

export async function loadCatalogue() {
  catalogue = await get('catalogue');
}

/** @param {string} name */
export const kindOf = (name) => {
  const kind = catalogue.puzzles.find((puzzle) => puzzle.name === name);
  if (!kind) throw new Error(`no puzzle ${name}`);
  return kind;
};

const SETTINGS = 'kumiki.settings';
/** @type {Record<string, any>} */
export const settings = { language: '', theme: 'auto', instant: false, peers: true, tidy: true, crosses: true, bars: true };
try {
  Object.assign(settings, JSON.parse(localStorage.getItem(SETTINGS) ?? '{}'));
} catch {
  // Without a store the settings last as long as the page.
}

/** @param {string} name @param {any} value */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(settings));
  } catch {
    // As above.
  }
}

let lastSpoken = 0;
/** @type {number | undefined} */
let waiting;

/** Says something to screen readers, at most every two seconds if it is not urgent. @param {string} text @param {boolean} [urgent] */
export function announce(text, urgent = true) {
  const live = byId('live');
  const say = () => {
    lastSpoken = Date.now();
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  };
  clearTimeout(waiting);
  const wait = lastSpoken + 2000 - Date.now();
  if (urgent || wait <= 0) say();
  else waiting = setTimeout(say, wait);
}

/** Shows a message for a while. @param {string} text @param {'info' | 'error'} [kind] */
export function toast(text, kind = 'info') {
  const box = byId('toasts');
  const note = h('div', { class: `toast ${kind}` }, h('span', text), button('×', () => note.remove(), { class: 'icon', 'aria-label': t('close') }));
  box.append(note);
  while (box.children.length > 3) box.firstElementChild?.remove();
  announce(text);
  setTimeout(() => note.remove(), kind === 'error' ? 12_000 : 5_000);
}

/** @param {unknown} error */
export function report(error) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof ApiError) {
    toast(error.status === 0 ? t('serverGone') : error.status === 503 ? t('serverBusy') : error.message, 'error');
  } else {
    toast(t('pageFault', { error: String(error) }), 'error');
    throw error;
  }
}

/** Does something that may fail; what fails is told. @param {() => unknown} what */
export async function attempt(what) {
  try {
    await what();
  } catch (error) {
    report(error);
  }
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof ApiError && error.status === 0 ? t('serverGone') : error instanceof Error ? error.message : String(error));

/** @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** @param {number} n */
export const short = (n) => (n >= 1e9 ? `${(n / 1e9).toFixed(1)} G` : n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : n >= 1e4 ? `${(n / 1e3).toFixed(0)} k` : String(n));
