// The shapes of what the server sends, and of what the modules hand to each other. Types only.

/** @typedef {[number, number]} Cell row and column from 0 */

/** @typedef {{cell: Cell, kind: 'number' | 'unknown' | 'mark' | 'blocked' | 'piece', value?: number, piece?: number, turn?: number}} Printed */

/** @typedef {{colour: number, fill: string, label: string, motif: string}} SideLook */

/**
 * @typedef {object} Input
 * @property {'digits' | 'toggle' | 'rectangles' | 'bridges' | 'pieces'} mode
 * @property {number} [highest]
 * @property {Cell[][]} [areas]
 * @property {('row' | 'column' | 'diagonal')[]} [reach]
 * @property {Cell[]} [closed]
 * @property {number} [most]
 * @property {[number, number, number, number][]} [pieces]
 * @property {boolean} [turns]
 * @property {SideLook[]} [sides]
 */

/** @typedef {{rows: number, cols: number, printed: Printed[], input: Input}} Scene */

/** @typedef {{shape: string, [key: string]: any}} Shape */
/** @typedef {{width: number, height: number, shapes: Shape[]}} Drawing */

/**
 * A puzzle as the server opened it.
 * @typedef {object} Opened
 * @property {string} puzzle
 * @property {string} format
 * @property {string} text in the native format
 * @property {Scene | null} scene
 * @property {Drawing} drawing of the empty board
 * @property {any} answer the answer that came with it, as data
 * @property {string} [name]
 */

/** @typedef {{rule: string, about: string, cells: Cell[]}} Violation */
/** @typedef {{name: string, about: string, holds: boolean | null, cells: Cell[]}} Finding */

/** @typedef {{technique: string, title: string, level: string, words: string[], cells: Cell[], concluded: Cell[]}} HintStep */
/** @typedef {{status: string, steps: HintStep[], words: string[], cells: Cell[], after: any}} Hinted */
/** @typedef {{status: 'solved' | 'open' | 'wrong', cost: number, score?: number, max_score?: number, violations: Violation[], missing: number, findings: Finding[]}} Verdict */

/** @typedef {{kind: string, low?: number, high?: number, words?: string[]}} OptionKind */
/** @typedef {{name: string, kind: OptionKind, default: string, about: string}} OptionSpec */
/** @typedef {{name: string, about: string, source: string, complete: boolean, counts: boolean, options: OptionSpec[]}} Method */
/** @typedef {{name: string, about: string, reads: boolean, writes: boolean, answers: boolean}} Format */
/**
 * @typedef {object} Kind a kind of puzzle in the catalogue
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {{name: string, about: string}[]} rules
 * @property {Format[]} formats
 * @property {Method[]} methods
 * @property {{about: string, options: OptionSpec[]}} generator
 * @property {{name: string, about: string}[]} shipped
 * @property {boolean} plays
 * @property {boolean} hints
 */
/** @typedef {{version: string, puzzles: Kind[], limits: {lanes: number, seconds: number, threads: number}}} Catalogue */

/** @typedef {{t: string, [key: string]: any}} Move a plain object, so that games can be saved */

/**
 * What a mode needs of the page around it.
 * @typedef {object} Context
 * @property {Scene} scene
 * @property {any} state
 * @property {number} cursor the cell with the focus, row by row from 0
 * @property {Set<number>} selection
 * @property {any} ui what the mode keeps outside of the game: chosen tool, picked piece
 * @property {boolean} frozen
 * @property {(move: Move) => void} play
 * @property {() => void} refresh draws again after a change of `ui` or `selection`
 * @property {(text: string) => void} announce
 * @property {Record<string, any>} settings
 */

/**
 * How one kind of input works. States are never changed, only replaced.
 * @typedef {object} Mode
 * @property {(scene: Scene) => any} initial
 * @property {(scene: Scene, state: any, move: Move) => any} apply
 * @property {(scene: Scene, state: any) => any} data the answer, what is not there being none
 * @property {(scene: Scene, state: any) => any} [openData] the answer, what is not there being undecided
 * @property {(scene: Scene, state: any, data: any) => any} merge a state with the answer `data` on it
 * @property {(scene: Scene, state: any, look: Look) => {under: import('./dom.js').Item[], over: import('./dom.js').Item[]}} draw
 * @property {(scene: Scene, state: any, cell: number) => string} content
 * @property {(context: Context, event: KeyboardEvent) => boolean} key
 * @property {(context: Context, event: {type: 'down' | 'move' | 'up' | 'cancel', at: [number, number], cell: number | null, button: number, ctrl: boolean, touch: boolean}) => void} pointer
 * @property {(context: Context) => HTMLElement | null} pad
 * @property {[string, string][]} keys names of strings: key and what it does
 * @property {(scene: Scene, state: any) => Printed[]} [given] the player's entries, as the puzzle could give them
 * @property {boolean} [ownBoard] draws its printed things itself
 */

/** How a state is shown beside the state itself.
 * @typedef {{wrong: Set<number>, hint: Set<number>, found?: Set<number>, moved?: Set<number>, cursor: number | null, selection: Set<number>, ui: any, settings: Record<string, any>, small?: boolean, frames?: boolean}} Look */

export {};
