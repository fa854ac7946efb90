// Small helpers to build HTML and SVG elements without a framework.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attrs */

/**
 * @param {Element} element
 * @param {Attrs} attrs
 */
function set(element, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'boolean' && name.startsWith('aria-')) element.setAttribute(name, String(value));
    if (value === false || (value === true && name.startsWith('aria-'))) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style' && typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) {
        /** @type {HTMLElement} */ (element).style.setProperty(key, String(part));
      }
    } else if (name === 'value' || name === 'checked' || name === 'disabled' || name === 'selected') {
      /** @type {any} */ (element)[name] = value;
    } else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attrs} [attrs]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attrs = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, children);
  set(element, attrs);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Attrs} [attrs]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, attrs = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  set(element, attrs);
  fill(element, children);
  return element;
}

/**
 * Replaces the content of an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * A button.
 * @param {Child} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Attrs} [attrs]
 */
export function button(label, onclick, attrs = {}) {
  return h('button', { type: 'button', onclick, ...attrs }, label);
}

/** One thing to be drawn: it is made again only when `sig` changes.
 * @typedef {{key: string, sig: string, make: () => SVGElement}} Item */

/** A group of keyed items, in the order in which they are given. */
export class Layer {
  /** @param {Element} parent @param {string} name */
  constructor(parent, name) {
    this.group = s('g', { class: name });
    /** @type {Map<string, {sig: string, node: SVGElement}>} */
    this.nodes = new Map();
    parent.append(this.group);
  }

  /** @param {Item[]} items */
  show(items) {
    const old = this.nodes;
    this.nodes = new Map();
    /** @type {Element | null} */
    let before = null;
    for (const { key, sig, make } of items) {
      const known = old.get(key);
      const node = known && known.sig === sig ? known.node : make();
      if (known) {
        old.delete(key);
        if (known.node !== node) known.node.replaceWith(node);
      }
      /** @type {Element | null} */
      const expected = before ? before.nextElementSibling : this.group.firstElementChild;
      if (expected !== node) this.group.insertBefore(node, expected);
      before = node;
      this.nodes.set(key, { sig, node });
    }
    for (const { node } of old.values()) node.remove();
  }
}

/**
 * A dialog with a title and a close button.
 * @param {string} title
 * @param {string} close
 * @param {...(Child | Child[])} children
 */
export function dialog(title, close, ...children) {
  const id = `d${Math.random().toString(36).slice(2)}`;
  const shut = button('×', () => box.close(), { class: 'icon close', 'aria-label': close });
  const box = h('dialog', { 'aria-labelledby': id },
    h('div', { class: 'dialog-head' }, h('h2', { id }, title), shut),
    h('div', { class: 'dialog-body' }, ...children));
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', (event) => { if (event.target === box) box.close(); });
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Offers data as a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
