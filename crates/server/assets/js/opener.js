// Ways to a puzzle: paste a text, a link or an ID, choose a file, or have one made.
import { button, catalogue, choices, h, kindOf, labelled, messageOf, post, put, submit, t } from './kit.js';
import { optionForm } from './form.js';

export const LEVELS = ['easy', 'medium', 'hard', 'expert', 'extreme', 'beyond'];

/** What is usually asked of a new puzzle: one solution. @param {import('./types.js').Kind} kind @returns {Record<string, string>} */
export const usual = (kind) => (kind.generator.options.some(({ name }) => name === 'unique') ? { unique: 'true' } : {});

/** The text of an answer that the server made playable. @param {any} body @returns {Promise<import('./types.js').Opened>} */
export const open = (body) => post('read', body);

/**
 * @param {(opened: import('./types.js').Opened) => void} onopen
 * @param {string} [puzzle]
 * @param {(opened: import('./types.js').Opened) => void} [onedit] takes an empty board to be filled
 */
export function opener(onopen, puzzle = 'sudoku', onedit = undefined) {
  const text = h('textarea', { id: 'paste', rows: 5, spellcheck: 'false', placeholder: t('pastePlaceholder'), 'aria-describedby': 'paste-error' });
  const kind = h('select', { id: 'paste-kind' }, choices([['', t('recognise')], ...catalogue.puzzles.map(({ name, title }) => /** @type {const} */ ([name, title]))]));
  const error = h('p', { id: 'paste-error', class: 'error', role: 'alert' });
  const read = async () => {
    put(error);
    try {
      onopen(await open({ text: text.value, puzzle: kind.value || undefined }));
    } catch (refused) {
      put(error, messageOf(refused));
    }
  };
  const chosen = h('input', {
    type: 'file', id: 'paste-file', class: 'hidden-text', tabindex: -1, 'aria-label': t('chooseFile'), onchange: async () => {
      const file = chosen.files?.[0];
      if (file) {
        text.value = await file.text();
        read();
      }
    },
  });
  const paste = h('form.card', {
    onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); read(); },
    ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
    ondrop: async (/** @type {DragEvent} */ event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      text.value = await file.text();
      read();
    },
  }, h('h2', t('openPuzzle')), h('label', { for: 'paste' }, t('pasteLabel')), text, error,
  h('div.row', labelled('paste-kind', t('kind'), kind),
    button(t('chooseFile'), () => chosen.click()), chosen,
    submit('paste-open', t('open.do'))));
  return h('div.columns', paste, generator(onopen, puzzle, onedit));
}

/** @param {(opened: import('./types.js').Opened) => void} onopen @param {string} puzzle @param {((opened: import('./types.js').Opened) => void) | undefined} onedit */
function generator(onopen, puzzle, onedit) {
  const fields = h('div.fields');
  const error = h('p.error', { role: 'alert' });
  const seed = h('input', { id: 'make-seed', type: 'number', min: 0, step: 1, value: '', placeholder: t('random'), autocomplete: 'off' });
  const level = h('div.row');
  let form = optionForm([]);
  const kind = h('select', { id: 'make-kind', onchange: () => show() },
    choices(catalogue.puzzles.filter((p) => p.plays).map(({ name, title }) => [name, title]), puzzle));
  const show = () => {
    const chosen = kindOf(kind.value);
    form = optionForm(chosen.generator.options, usual(chosen));
    put(fields, form.fields);
    put(level, difficulty(chosen));
  };
  const make = async (/** @type {Event} */ event, empty = false) => {
    event.preventDefault();
    put(error);
    go.disabled = true;
    try {
      const options = form.read();
      const wanted = level.querySelector('select')?.value || undefined;
      if (empty) delete options.unique;
      const made = await post('generate', { puzzle: kind.value, options, seed: seed.value === '' ? Math.floor(Math.random() * 2 ** 32) : Number(seed.value), level: empty ? undefined : wanted });
      if (empty) onedit?.(await post('edit', { puzzle: made.puzzle, text: made.text, printed: [] }));
      else onopen(made);
    } catch (refused) {
      put(error, messageOf(refused));
    }
    go.disabled = false;
  };
  const go = submit('make-go', t('make.do'));
  show();
  return h('form.card', { onsubmit: make }, h('h2', t('makePuzzle')),
    h('div.row', labelled('make-kind', t('kind'), kind), labelled('make-seed', t('seed'), seed)),
    h('details', { open: window.innerWidth > 700 }, h('summary', t('options')), fields), error, level,
    h('div.row.end', onedit && button(t('emptyBoard'), (event) => make(event, true), { id: 'make-empty', title: t('emptyBoardHelp') }), go));
}

/** How hard a puzzle shall be, where that can be told. @param {import('./types.js').Kind} kind */
function difficulty(kind) {
  return kind.hints ? labelled('make-level', t('difficulty'), h('select', { id: 'make-level' }, choices([['', t('anyLevel')], ...LEVELS.map((level) => /** @type {const} */ ([level, t(`level.${level}`)]))]))) : [];
}

/** The rules of a puzzle. @param {import('./types.js').Kind} kind */
export function rulesOf(kind) {
  return h('div', h('p', kind.about),
    h('ul', kind.rules.map((rule) => h('li', rule.about))));
}
