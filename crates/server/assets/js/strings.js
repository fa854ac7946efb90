// The words of the page in one language at a time, each a module of its own.

/** @type {Record<string, string>} */
let words = {};
let now = '';

export const language = () => now;

/** Takes over the words of a language. @param {string} name */
export async function setLanguage(name) {
  now = name === 'fr' ? 'fr' : 'en';
  ({ words } = await import(`./strings/${now}.js`));
}

/** The word for a name that may have none. @param {string} key @param {string} other */
export const wordFor = (key, other) => words[key] ?? other;

/** A text of the page. @param {string} key @param {Record<string, string | number>} [values] */
export const t = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
