// The server's drawings (shapes in board units) as SVG, in the colours of the page's theme.
import { s } from './kit.js';

/** The registry's inks and the page's names for them. @type {Record<string, string>} */
const INKS = {
  '#222222': 'var(--ink)', '#000000': 'var(--ink)', '#ffffff': 'var(--paper)', '#bebebe': 'var(--line)',
  '#005ab5': 'var(--answer)', '#dc3220': 'var(--wrong)',
};

/** A colour for light pages, and its counterpart for dark ones. @param {string | null} hex */
export function paint(hex) {
  if (!hex) return 'none';
  return INKS[hex] ?? `light-dark(${hex}, ${dark(hex)})`;
}

/** The same hue with the lightness turned round. @param {string} hex */
function dark(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const high = Math.max(r, g, b), low = Math.min(r, g, b), light = (high + low) / 2;
  const spread = high - low;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1));
  const hue = spread === 0 ? 0 : high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  const turned = 0.13 + (1 - light) * 0.75;
  return `hsl(${(hue * 60).toFixed(0)} ${(Math.min(saturation, 0.45) * 100).toFixed(0)}% ${(turned * 100).toFixed(0)}%)`;
}

/** @param {{colour: string, width: number} | null | undefined} stroke */
const outline = (stroke) => (stroke ? { stroke: paint(stroke.colour), 'stroke-width': stroke.width } : {});

/** @param {import('./types.js').Shape} shape */
function node(shape) {
  switch (shape.shape) {
    case 'rect':
      return s('rect', { x: shape.x, y: shape.y, width: shape.w, height: shape.h, fill: paint(shape.fill), ...outline(shape.stroke) });
    case 'line':
      return s('line', { x1: shape.from[0], y1: shape.from[1], x2: shape.to[0], y2: shape.to[1], ...outline(shape.stroke), 'stroke-linecap': 'square' });
    case 'circle':
      return s('circle', { cx: shape.centre[0], cy: shape.centre[1], r: shape.radius, fill: paint(shape.fill), ...outline(shape.stroke) });
    case 'polygon':
      return s('polygon', { points: shape.points.map((/** @type {number[]} */ p) => p.join(',')).join(' '), fill: paint(shape.fill), ...outline(shape.stroke) });
    default:
      return s('text', {
        x: shape.at[0], y: shape.at[1], 'font-size': shape.size, fill: paint(shape.colour),
        'text-anchor': shape.anchor, 'font-weight': shape.bold ? 700 : 400,
      }, shape.content);
  }
}

/** The shapes of a drawing as a group. @param {import('./types.js').Drawing} drawing */
export const shapes = (drawing) => s('g', { class: 'static' }, drawing.shapes.map(node));
