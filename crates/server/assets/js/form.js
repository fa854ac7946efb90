// Forms made from tables of options, as the server describes them.
import { h } from './kit.js';

/** @typedef {import('./types.js').OptionSpec} OptionSpec */

let count = 0;

/**
 * Fields for a table of options, and a function that reads those that differ from their defaults.
 * @param {OptionSpec[]} specs
 * @param {Record<string, string>} [values]
 * @returns {{fields: HTMLElement[], read: () => Record<string, string>}}
 */
export function optionForm(specs, values = {}) {
  /** @type {[OptionSpec, () => string][]} */
  const readers = [];
  const fields = specs.map((spec) => {
    const id = `o${++count}`;
    const value = values[spec.name] ?? spec.default;
    const { control, read } = input(spec, id, value);
    readers.push([spec, read]);
    return h('div.field', { title: spec.about }, h('label', { for: id }, spec.name), control,
      h('small', { id: `${id}-about` }, spec.about));
  });
  const read = () => {
    /** @type {Record<string, string>} */
    const given = {};
    for (const [spec, value] of readers) {
      const text = value().trim();
      if (text !== '' && text !== spec.default) given[spec.name] = text;
    }
    return given;
  };
  return { fields, read };
}

/** @param {OptionSpec} spec @param {string} id @param {string} value */
function input(spec, id, value) {
  const { kind } = spec;
  const about = { id, 'aria-describedby': `${id}-about`, 'data-option': spec.name };
  if (kind.kind === 'flag') {
    const control = h('select', about, ['', 'true', 'false'].filter((word) => word || !value).map((word) =>
      h('option', { value: word, selected: word === value }, word === '' ? '–' : word === 'true' ? '✓' : '✗')));
    return { control, read: () => control.value };
  }
  if (kind.kind === 'choice') {
    const words = [...(spec.default === '' ? [''] : []), ...(kind.words ?? [])];
    const control = h('select', about, words.map((word) => h('option', { value: word, selected: word === value }, word || '–')));
    return { control, read: () => control.value };
  }
  const number = kind.kind === 'int';
  const bounded = (/** @type {number | undefined} */ n) => (n !== undefined && Math.abs(n) < 1e15 ? n : undefined);
  const control = h('input', {
    ...about, value, type: number ? 'number' : 'text', inputmode: kind.kind === 'real' ? 'decimal' : undefined,
    min: number ? bounded(kind.low) : undefined, max: number ? bounded(kind.high) : undefined, step: number ? 1 : undefined, autocomplete: 'off', spellcheck: 'false',
  });
  return { control, read: () => control.value };
}
