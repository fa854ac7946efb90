// A search tree from above: one row for each depth, every node as wide as the work below it.
import { put, s, short, t } from './kit.js';

const WIDTH = 640, HEIGHT = 240, THICKEST = 16, THINNEST = 0.4;

/** @typedef {[depth: number, nodes: number, solutions: number]} TreeNode in the order in which the search met them */

/** How much lies below each node, itself included, and the number of its last descendant. @param {TreeNode[]} nodes */
function totals(nodes) {
  const found = nodes.map(([, count, solutions]) => ({ count, solutions }));
  /** @type {number[]} */
  const open = [];
  nodes.forEach(([depth], i) => {
    while (open.length && nodes[open[open.length - 1]][0] >= depth) close(open.pop());
    open.push(i);
  });
  while (open.length) close(open.pop());
  /** @param {number | undefined} i adds a finished node to its parent */
  function close(i) {
    const parent = open[open.length - 1];
    if (i === undefined || parent === undefined) return;
    found[parent].count += found[i].count;
    found[parent].solutions += found[i].solutions;
  }
  return found;
}

/** @param {SVGElement | null} old @param {TreeNode[]} nodes @returns {SVGElement} */
export function icicle(old, nodes) {
  const all = totals(nodes);
  const deepest = Math.max(...nodes.map(([depth]) => depth));
  const row = Math.min(THICKEST, HEIGHT / (deepest + 1));
  const height = (deepest + 1) * row + 24;
  const svg = old ?? s('svg', { class: 'chart icicle', role: 'img', 'aria-label': t('icicle') });
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${height}`);
  const whole = nodes.reduce((sum, [, count]) => sum + count, 0);
  /** Where the next child of each depth begins. @type {number[]} */
  const next = [0];
  /** @type {SVGElement[]} */
  const rects = [];
  nodes.forEach(([depth], i) => {
    const x = next[depth] ?? next.at(-1) ?? 0;
    const { count, solutions } = all[i];
    const width = (count / whole) * WIDTH;
    next.length = depth + 1;
    next[depth] = x + width;
    next[depth + 1] = x;
    if (width < THINNEST) return;
    rects.push(s('rect', { class: solutions ? 'node solved' : 'node', x: x.toFixed(2), y: (depth * row).toFixed(2), width: Math.max(width - 0.4, 0.3).toFixed(2), height: (row * 0.92).toFixed(2), opacity: 1 - 0.5 * (depth / (deepest + 1)) },
      s('title', {}, t('icicleNode', { depth, count: short(count), solutions: short(solutions) }))));
  });
  put(svg, s('title', {}, t('icicle')), rects, s('text', { class: 'axis', x: WIDTH / 2, y: height - 8 }, t('icicleAxis', { count: short(whole) })));
  return svg;
}
