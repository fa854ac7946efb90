// The input modes by name. A puzzle says which one it is played with.
import { bridges } from './bridges.js';
import { digits } from './digits.js';
import { pieces } from './pieces.js';
import { rectangles } from './rectangles.js';
import { toggle } from './toggle.js';

/** @type {Record<string, import('../types.js').Mode>} */
export const MODES = { digits, toggle, rectangles, bridges, pieces };
