// Small helpers to build HTML and SVG elements without a framework.
import { t } from './strings.js';

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attrs */

/**
 * @param {Element} element
 * @param {Attrs} attrs
 */
export function attributes(element, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value == null) continue;
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
    if (child == null || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** The element of a tag such as `p` or `p.note`.
 * @template {string} T
 * @typedef {T extends `${infer K}.${string}` ? Tagged<K> : Tagged<T>} ElementOf */
/** @template {string} T
 * @typedef {T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement} Tagged */

/**
 * An HTML element: its tag, with classes after dots, its attributes if it has any, and its children.
 * @template {string} T
 * @param {T} tag
 * @param {...(Attrs | Child | Child[])} parts
 * @returns {ElementOf<T>}
 */
export function h(tag, ...parts) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(' ');
  const attrs = parts[0]?.constructor === Object ? parts.shift() : {};
  fill(element, /** @type {Child[]} */ (parts));
  attributes(element, /** @type {Attrs} */ (attrs));
  return /** @type {ElementOf<T>} */ (element);
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
  attributes(element, attrs);
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

/** An element of the page that is there. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The options of a select. @param {(readonly [value: string, label: Child])[]} list @param {string} [chosen] */
export const choices = (list, chosen) => list.map(([value, label]) => h('option', { value, selected: value === chosen }, label));

/** A select with a label before it. @param {string} id @param {string} label @param {Node} control */
export const labelled = (id, label, control) => [h('label.inline', { for: id }, label), control];

/** A field with a label above it and a note below. @param {string} id @param {string} label @param {Node} control @param {Child} [note] */
export const field = (id, label, control, note) => h('div.field', h('label', { for: id }, label), control, note);

/** A button that submits its form. @param {string} id @param {string} label */
export const submit = (id, label) => h('button.primary', { type: 'submit', id }, label);

/** A button with a sign and a name. @param {string} sign @param {string} name @param {() => void} onclick @param {Attrs} attrs */
export const tool = (sign, name, onclick, attrs) => button(sign, onclick, { class: 'tool', 'aria-label': name, title: name, ...attrs });

/** A button with the word and the id of one name. @param {string} name @param {() => void} onclick @param {Attrs} [attrs] */
export const action = (name, onclick, attrs) => button(t(name), onclick, { id: name, ...attrs });

/** Draws a part of the page anew; what has the focus keeps it. @param {() => void} draw */
export function keepingFocus(draw) {
  const id = document.activeElement?.id;
  draw();
  if (id) document.getElementById(id)?.focus();
}

/** One thing to be drawn: it is made again only when `sig` changes.
 * @typedef {{key: string, sig: string, make: () => SVGElement}} Item */

/** The square of a cell, smaller by `gap` on every side. @param {string} key @param {string} kind its class @param {number[]} cell @param {number} [gap] @param {Attrs} [more] @returns {Item} */
export const square = (key, kind, [row, col], gap = 0, more = {}) => ({ key, sig: kind, make: () => s('rect', { class: kind, x: col + gap, y: row + gap, width: 1 - 2 * gap, height: 1 - 2 * gap, ...more }) });

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
 * @param {...(Child | Child[])} children
 */
export function dialog(title, ...children) {
  const id = `d${Math.random().toString(36).slice(2)}`;
  const shut = button('×', () => box.close(), { class: 'icon close', 'aria-label': t('close') });
  const box = h('dialog', { 'aria-labelledby': id, onclose: () => box.remove(), onclick: (/** @type {Event} */ event) => { if (event.target === box) box.close(); } },
    h('div.dialog-head', h('h2', { id }, title), shut),
    h('div.dialog-body', ...children));
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
