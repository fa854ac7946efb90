// The page: tabs, language, theme, help, and which view is shown.
import { attempt, button, byId, dialog, h, language, loadCatalogue, put, set, setLanguage, settings, t } from './kit.js';
import { Library } from './library.js';
import { MODES } from './modes/index.js';
import { open } from './opener.js';
import { Play } from './play.js';
import { Race } from './race.js';
import { Watch } from './watch.js';

const root = byId('view');
const VIEWS = ['play', 'watch', 'race', 'library'];

/** @type {{render: () => void, leave?: () => void}} */
let shown = { render: () => undefined };
/** @type {Record<string, any>} */
let views = {};

function viewName() {
  const name = location.hash.slice(1).split(/[=/]/)[0];
  return VIEWS.includes(name) ? name : 'play';
}

function tabs() {
  const now = viewName();
  put(byId('tabs'),
    VIEWS.map((name) => h('a', { href: `#${name}`, 'aria-current': name === now ? 'page' : undefined }, t(`view.${name}`))));
}

function show() {
  const next = views[viewName()];
  if (shown !== next) shown.leave?.();
  shown = next;
  tabs();
  document.title = `kumiki – ${t(`view.${viewName()}`)}`;
  put(root);
  next.render();
}

function words() {
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(/** @type {HTMLElement} */ (element).dataset.t ?? '');
  const set = (/** @type {string} */ id, /** @type {string} */ label) => byId(id).setAttribute('aria-label', label);
  set('tabs', t('views'));
  set('language', t('language'));
  set('theme', t('theme'));
  set('help', t('help'));
}

const THEMES = ['auto', 'light', 'dark'];
const THEME_SIGNS = /** @type {Record<string, string>} */ ({ auto: '◐', light: '☀', dark: '☾' });

function theme() {
  const { theme: now } = settings;
  if (now === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = now;
  const sign = byId('theme');
  sign.textContent = THEME_SIGNS[now] ?? '◐';
  sign.title = t(`theme.${now}`);
}

function help() {
  if (document.querySelector('dialog[open]')) return;
  const mode = views.play?.game ? MODES[views.play.game.opened.scene.input.mode] : null;
  const table = (/** @type {[string, string][]} */ keys) => h('table.keys-table', h('tbody', keys.map(([key, about]) => h('tr', h('td', h('kbd', key)), h('td', t(about))))));
  dialog(t('help'),
    h('h3', t('keysEverywhere')), table([
      ['←↑→↓', 'keys.move'], ['Home End', 'keys.ends'], ['Ctrl + Z', 'keys.undo'], ['Ctrl + Y', 'keys.redo'], ['K', 'keys.check'],
      ['H', 'keys.hint'], ['T', 'keys.trial'], ['P', 'keys.pause'], ['Esc', 'keys.esc'], ['?', 'keys.help']]),
    mode && h('h3', t('keysHere')), mode && table(mode.keys),
    h('p.note', t('helpText')));
}

async function openFromAddress() {
  const match = /^#open=(.+)$/s.exec(location.hash);
  if (!match) return false;
  history.replaceState(null, '', '#play');
  await attempt(async () => views.play.open(await open({ text: decodeURIComponent(match[1]) })));
  return true;
}

async function begin() {
  await setLanguage(settings.language || (navigator.language.startsWith('fr') ? 'fr' : 'en'));
  const select = /** @type {HTMLSelectElement} */ (byId('language'));
  select.value = language();
  select.addEventListener('change', () => attempt(async () => {
    set('language', select.value);
    await setLanguage(select.value);
    await loadCatalogue();
    views.play.forget();
    words();
    theme();
    show();
  }));
  byId('theme').addEventListener('click', () => {
    set('theme', THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length]);
    theme();
  });
  byId('help').addEventListener('click', help);
  words();
  theme();
  put(root, h('p.note', t('loading')));
  try {
    await loadCatalogue();
  } catch (error) {
    put(root, h('p.error', t('serverGone')), button(t('retry'), () => location.reload()));
    return;
  }
  const play = new Play(root);
  const toPlay = (/** @type {import('./types.js').Opened} */ opened) => {
    location.hash = '#play';
    show();
    play.open(opened);
  };
  const subject = () => play.game?.opened ?? null;
  views = { play, watch: new Watch(root, subject), race: new Race(root, subject), library: new Library(root, toPlay) };
  window.addEventListener('hashchange', async () => { if (!(await openFromAddress())) show(); });
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = target.closest('input, textarea, select') !== null;
    if (event.key === '?' && !typing) {
      event.preventDefault();
      help();
    } else if (!typing && shown === play && !document.querySelector('dialog[open]') && !target.closest('.editing') && play.shortcut(event)) event.preventDefault();
  });
  show();
  await openFromAddress();
  document.documentElement.dataset.ready = 'true';
}

begin();
