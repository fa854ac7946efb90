// Curves over time: one line for each lane, told apart by colour, dashes and a letter at its end.
import { h, put, s, short, t } from './kit.js';

// Okabe and Ito's colours, in an order that keeps neighbours apart; darker ones on light pages.
export const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8a6d00', '#56b4e9', '#e69f00', '#6b6b6b'];
export const DASHES = ['', '6 3', '2 2', '8 2 2 2', '4 4', '10 3', '1 3', '6 2 1 2 1 2'];
export const LETTERS = 'ABCDEFGH';

/** @typedef {{name: string, points: [number, number][], done?: boolean, faint?: boolean}} Line points: x and y, in the order of x */

const WIDTH = 640, HEIGHT = 240, LEFT = 56, RIGHT = 34, TOP = 12, BOTTOM = 44;

/** Round steps of a scale. @param {number} low @param {number} high @param {number} count */
function ticks(low, high, count) {
  const raw = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw) ?? raw;
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-9; at += step) found.push(Number(at.toPrecision(12)));
  return found;
}

/** Heights for letters beside the ends of lines, so that they do not cover each other. @param {(number | null)[]} ends */
function spread(ends) {
  const placed = [...ends];
  const order = ends.map((_, i) => i).filter((i) => ends[i] !== null).sort((a, b) => Number(ends[a]) - Number(ends[b]));
  let floor = HEIGHT - BOTTOM;
  for (const i of order.reverse()) {
    placed[i] = Math.min(Number(ends[i]), floor);
    floor = Number(placed[i]) - 13;
  }
  return placed;
}

export class Chart {
  /** @param {string} label what is drawn @param {string} xName @param {string} yName */
  constructor(label, xName, yName) {
    this.svg = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart', role: 'img', 'aria-label': label });
    this.names = { xName, yName };
    this.element = h('figure.figure', h('figcaption', label), this.svg);
    this.label = label;
  }

  /** @param {Line[]} lines @param {number} [end] the least x to be shown */
  show(lines, end = 0) {
    const all = lines.flatMap((line) => line.points);
    const right = Math.max(end, ...all.map(([x]) => x), 1e-3);
    const ys = all.map(([, y]) => y).filter(Number.isFinite);
    let low = Math.min(0, ...ys), high = Math.max(1, ...ys);
    if (ys.length && Math.min(...ys) > (high - low) * 0.5) low = Math.min(...ys) - Math.max(1, (high - Math.min(...ys)) * 0.15);
    const x = (/** @type {number} */ value) => LEFT + (value / right) * (WIDTH - LEFT - RIGHT);
    const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - ((value - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
    const grid = [
      ...ticks(low, high, 4).map((value) => s('g', { class: 'tick' }, s('line', { x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }), s('text', { x: LEFT - 6, y: y(value), 'text-anchor': 'end' }, short(value)))),
      ...ticks(0, right, 6).map((value) => s('g', { class: 'tick' }, s('text', { x: x(value), y: HEIGHT - BOTTOM + 13 }, value >= 1e4 ? short(value) : String(value)))),
      s('text', { class: 'axis', x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 10 }, this.names.xName),
      s('text', { class: 'axis', x: 12, y: HEIGHT / 2, transform: `rotate(-90 12 ${HEIGHT / 2})` }, this.names.yName),
    ];
    const letters = spread(lines.map((line) => (line.points.length && !line.faint ? y(line.points[line.points.length - 1][1]) : null)));
    const curves = lines.map((line, i) => this.#curve(line, i, x, y, right, lines.filter((line) => !line.faint).length > 1 ? letters[i] : null));
    put(this.svg, s('title', {}, this.label), grid, curves);
  }

  /** Steps: a cost holds until it is beaten. @param {Line} line @param {number} i @param {(v: number) => number} x @param {(v: number) => number} y @param {number} right @param {number | null} letterY */
  #curve(line, i, x, y, right, letterY) {
    if (!line.points.length) return null;
    let path = '';
    let lastY = 0;
    for (const [px, py] of line.points) {
      path += path ? `H${x(px).toFixed(1)}V${y(py).toFixed(1)}` : `M${x(px).toFixed(1)} ${y(py).toFixed(1)}`;
      lastY = py;
    }
    const endX = line.done ? x(line.points[line.points.length - 1][0]) : x(right);
    if (!line.done) path += `H${endX.toFixed(1)}`;
    const colour = COLOURS[i % COLOURS.length];
    return s('g', { class: line.faint ? 'curve faint' : 'curve', style: { '--c': colour } },
      s('path', { d: path, 'stroke-dasharray': letterY !== null ? DASHES[i % DASHES.length] : '' }),
      s('circle', { cx: endX, cy: y(lastY), r: 3.5 }),
      letterY !== null && s('text', { x: endX + 9, y: letterY }, LETTERS[i]));
  }
}

/** Bars for the nodes of each depth of a search tree. @param {SVGElement | null} old @param {[number, number][]} depths @returns {SVGElement} */
export function depthProfile(old, depths) {
  const svg = old ?? s('svg', { viewBox: `0 0 ${WIDTH} 168`, class: 'chart profile', role: 'img', 'aria-label': t('depthProfile') });
  const most = Math.max(1, ...depths.map(([, count]) => count));
  const last = Math.max(1, ...depths.map(([depth]) => depth));
  const width = (WIDTH - LEFT - RIGHT) / (last + 1);
  const height = (/** @type {number} */ count) => (count > 0 ? 8 + (Math.log(1 + count) / Math.log(1 + most)) * 100 : 0);
  put(svg, s('title', {}, t('depthProfile')), depths.map(([depth, count]) => s('rect', { class: 'bar-node', x: LEFT + depth * width, y: 124 - height(count), width: Math.max(1, width - 1), height: height(count) }, s('title', {}, `${depth}: ${count}`))),
    ticks(0, last, 8).map((depth) => s('text', { class: 'tick-label', x: LEFT + (depth + 0.5) * width, y: 140 }, depth)),
    s('text', { class: 'axis', x: WIDTH / 2, y: 158 }, t('depthAxis')), s('text', { class: 'tick-label', x: LEFT - 6, y: 24, 'text-anchor': 'end' }, short(most)));
  return svg;
}

/** Bars for how often each value came. @param {SVGElement | null} old @param {[number, number][]} counts @returns {SVGElement} */
export function histogram(old, counts) {
  const svg = old ?? s('svg', { viewBox: `0 0 ${WIDTH} 168`, class: 'chart', role: 'img', 'aria-label': t('endsOfTries') });
  const low = counts[0][0], high = counts[counts.length - 1][0];
  const most = Math.max(...counts.map(([, count]) => count));
  const width = Math.min(40, (WIDTH - LEFT - RIGHT) / (high - low + 1));
  const x = (/** @type {number} */ value) => LEFT + (value - low) * width;
  put(svg, s('title', {}, t('endsOfTries')), counts.map(([value, count]) => s('rect', { class: 'bar-node', x: x(value), y: 124 - (count / most) * 108, width: Math.max(1, width - 1), height: (count / most) * 108 }, s('title', {}, `${value}: ${count}`))),
    ticks(low, Math.max(high, low + 1), 8).filter((value) => Number.isInteger(value) && value <= high).map((value) => s('text', { class: 'tick-label', x: x(value) + width / 2, y: 140 }, value)),
    s('text', { class: 'axis', x: WIDTH / 2, y: 158 }, t('endsAxis', { count: counts.reduce((sum, [, count]) => sum + count, 0) })), s('text', { class: 'tick-label', x: LEFT - 6, y: 24, 'text-anchor': 'end' }, short(most)));
  return svg;
}
