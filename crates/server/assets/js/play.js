// The view in which a puzzle is played.
import { action, announce, button, clock, dialog, h, index, isPlain, keepingFocus, kindOf, post, put, report, set, settings, t, toast, tool } from './kit.js';
import { Board, placeName } from './board.js';
import { Editor } from './edit.js';
import { exporter } from './exporter.js';
import * as games from './game.js';
import * as hints from './hints.js';
import { everyCell } from './modes/digits.js';
import { opener, rulesOf } from './opener.js';
import { verificationCard } from './verify.js';

/** @typedef {import('./types.js').Opened} Opened */
/** @typedef {import('./types.js').Verdict} Verdict */

/** What the last question to the server brought. @typedef {{kind: string, text: string, detail?: Node | null}} News */

export class Play {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {import('./game.js').Game | null} */
    this.game = games.load(games.currentKey());
    /** @type {Board | null} */
    this.board = null;
    /** @type {Editor | null} */
    this.editor = null;
    this.paused = false;
    /** @type {Verdict | null} */
    this.verdict = null;
    /** @type {import('./hints.js').Told | null} */
    this.told = null;
    /** @type {News | null} */
    this.news = null;
    /** @type {Set<number>} */
    this.selection = new Set();
    /** @type {Record<string, any>} */
    this.ui = {};
    this.replaying = 0;
    this.busy = '';
    /** @type {AbortController | null} */
    this.asking = null;
    this.context = this.#context();
    let last = Date.now();
    setInterval(() => {
      const now = Date.now();
      if (this.game && this.visible() && !this.paused && !this.game.solved && !this.editor) {
        this.game = { ...this.game, elapsed: this.game.elapsed + Math.min(2000, now - last) };
        const face = document.getElementById('timer');
        if (face) face.textContent = clock(this.game.elapsed);
      }
      last = now;
    }, 1000);
    document.addEventListener('visibilitychange', () => { if (document.hidden && this.game) games.save(this.game); });
    window.addEventListener('pagehide', () => { if (this.game) games.save(this.game); });
  }

  visible() {
    return !document.hidden && this.root.isConnected && this.root.childElementCount > 0;
  }

  /** @returns {import('./types.js').Context} */
  #context() {
    const view = this;
    return {
      get scene() { return /** @type {import('./types.js').Scene} */ (view.game?.opened.scene); },
      get state() { return view.game && games.state(view.game); },
      get cursor() { return view.board?.cursor ?? 0; },
      get selection() { return view.selection; },
      get ui() { return view.ui; },
      get frozen() { return view.paused || view.replaying > 0; },
      get settings() { return settings; },
      play: (move) => view.play(move),
      refresh: () => view.refresh(),
      announce: (text) => announce(text),
    };
  }

  /** Opens a puzzle, as it was left if it is known. @param {Opened} opened */
  open(opened) {
    if (!opened.scene) {
      toast(t('notPlayable'), 'error');
      return;
    }
    this.game = games.load(games.keyOf(opened)) ?? games.start(opened);
    if (this.game.opened.name !== opened.name && opened.name) this.game = { ...this.game, opened: { ...this.game.opened, name: opened.name } };
    this.#reset();
    games.save(this.game);
    this.render();
    this.board?.moveTo(0, true);
    if (opened.answer) this.check(false);
  }

  /** Opens a puzzle to be changed. @param {Opened} opened */
  openToEdit(opened) {
    this.open(opened);
    if (this.game?.opened.text === opened.text) this.edit();
  }

  #reset() {
    this.board = null;
    this.editor = null;
    this.paused = false;
    this.forget();
    this.selection = new Set();
    this.ui = {};
    this.stopReplay();
    this.asking?.abort();
  }

  /** Leaves out what was said, as when the language changes. */
  forget() {
    this.verdict = this.told = this.news = null;
  }

  /** @param {import('./types.js').Move} move */
  play(move) {
    if (!this.game || this.context.frozen) return;
    const next = games.play(this.game, move);
    if (next === this.game) return this.refresh();
    this.change({ ...next, solved: false });
    const cell = this.context.cursor;
    if (this.board) announce(`${games.modeOf(next.opened).content(this.context.scene, games.state(next), cell)}`);
    if (settings.instant) this.check(true);
    else this.#checkIfFull();
  }

  /** @param {import('./game.js').Game} game */
  change(game) {
    this.game = game;
    this.verdict = null;
    this.told = null;
    if (this.news?.kind !== 'solved') this.news = null;
    games.save(game);
    this.refresh();
  }

  /** A full board is judged without being asked. */
  #checkIfFull() {
    if (!this.game) return;
    const { scene } = this.context;
    const data = games.modeOf(this.game.opened).data(scene, games.state(this.game));
    const flat = Array.isArray(data) ? data.flat() : [];
    const empty = scene.input.mode === 'digits' ? 0 : null;
    const full = scene.input.mode === 'bridges' ? this.#islandsDone(data) : flat.every((value) => value !== empty);
    if (full) this.check(false, true);
  }

  /** @param {{from: number[], to: number[], count: number}[]} data */
  #islandsDone(data) {
    const { scene } = this.context;
    const sums = new Map();
    for (const { from, to, count } of data) for (const end of [from, to]) sums.set(String(end), (sums.get(String(end)) ?? 0) + count);
    return scene.printed.every(({ cell, kind, value }) => kind !== 'number' || sums.get(String(cell)) === value);
  }

  /** @param {boolean} quiet only mistakes are shown @param {boolean} [full] only a solved board is told */
  async check(quiet, full = false) {
    const { game } = this;
    if (!game) return;
    const mode = games.modeOf(game.opened);
    const { scene } = this.context;
    const now = games.state(game);
    const { puzzle, text } = game.opened;
    try {
      /** @type {Verdict} */
      let verdict = await post('check', { puzzle, text, data: mode.data(scene, now) });
      if (verdict.status !== 'solved' && mode.openData) verdict = await post('check', { puzzle, text, data: mode.openData(scene, now) });
      if (this.game?.moves !== game.moves || this.game.at !== game.at) return;
      if (full && verdict.status === 'open') return;
      this.verdict = quiet && verdict.status === 'open' ? null : verdict;
      this.#tell(verdict, quiet);
    } catch (error) {
      report(error);
    }
  }

  /** @param {Verdict} verdict @param {boolean} quiet */
  #tell(verdict, quiet) {
    const { game } = this;
    if (!game) return;
    if (verdict.status === 'solved') {
      const first = !game.solved;
      this.game = { ...game, solved: true };
      games.save(this.game);
      this.news = { kind: 'solved', text: t('solved', { time: clock(game.elapsed) }) };
      if (first) this.root.querySelector('.board')?.classList.add('celebrate');
    } else if (verdict.status === 'open') {
      if (quiet) {
        this.news = null;
        return this.refresh();
      }
      this.news = { kind: 'open', text: t('soFar', { missing: verdict.missing }) };
    } else {
      const [first] = verdict.violations;
      this.news = { kind: 'wrong', text: first.about, detail: this.#violations(verdict, verdict.findings.length ? 1 : 8) };
    }
    this.refresh();
    const where = verdict.status === 'wrong' && verdict.violations[0].cells.length > 0
      ? `, ${verdict.violations[0].cells.slice(0, 4).map((cell) => placeName(this.context.scene, index(this.context.scene, cell))).join('; ')}` : '';
    announce(this.news.text + where);
  }

  /** @param {Verdict} verdict @param {number} most a card lists the rest */
  #violations({ violations, score, max_score: best }, most) {
    const { scene } = this.context;
    const shown = violations.slice(0, most).map((violation) => h('li', h('code', violation.rule), ' ',
      violation.cells.slice(0, 4).map((cell) => button(t('cellShort', { row: cell[0] + 1, col: cell[1] + 1 }), () => this.board?.moveTo(index(scene, cell), true), { class: 'link' }))));
    return h('div', h('ul.violations', shown), violations.length > most && h('p.note', t('moreMistakes', { count: violations.length - most })),
      score !== undefined && h('p.note', t('score', { score, best: best ?? 0 })));
  }

  /** Asks the server something long, which Stop ends. @param {string} what @param {(signal: AbortSignal) => any} body @param {(answer: any) => void} then */
  async #ask(what, body, then) {
    if (this.busy || !this.game) return;
    this.busy = what;
    this.asking = new AbortController();
    this.refresh();
    const { game } = this;
    try {
      const { signal } = this.asking;
      const answer = await post(what, await body(signal), signal);
      this.busy = '';
      if (this.game?.opened === game.opened) then(answer);
    } catch (error) {
      report(error);
    }
    this.busy = '';
    this.asking = null;
    this.refresh();
  }

  #subject() {
    const { puzzle, text } = /** @type {import('./game.js').Game} */ (this.game).opened;
    return { puzzle, text };
  }

  /** @param {string} kind @param {string} text @param {Node | null} [detail] */
  say(kind, text, detail) {
    this.news = { kind, text, detail };
    announce(text);
    this.refresh();
  }

  count() {
    this.#ask('count', () => ({ ...this.#subject(), limit: 1000 }), (answer) => {
      const { count, complete } = answer;
      const text = complete && count === '0' ? t('noSolution') : complete && count === '1' ? t('unique')
        : complete ? t('solutions', { count }) : t('atLeast', { count });
      this.say(complete && count === '1' ? 'good' : 'info', text);
    });
  }

  common() {
    this.#ask('common', () => this.#subject(), (answer) => {
      if (answer.status === 'infeasible') this.say('wrong', t('noSolution'));
      else if (!answer.data) this.say('info', t('nothingKnown'));
      else {
        this.play({ t: 'data', data: answer.data });
        this.say('info', t('commonShown'));
      }
    });
  }

  /** The puzzle with the player's entries as given, where they can be; null if they cannot. @param {AbortSignal} signal */
  async #withEntries(signal) {
    const game = /** @type {import('./game.js').Game} */ (this.game);
    const given = games.modeOf(game.opened).given?.(this.context.scene, games.state(game)) ?? [];
    if (!given.length) return null;
    try {
      const { puzzle, text } = await post('edit', { ...this.#subject(), printed: [...this.context.scene.printed, ...given] }, signal);
      return { puzzle, text };
    } catch (error) {
      if (signal.aborted) throw error;
      return null;
    }
  }

  /** Solves what is left of the puzzle. @param {boolean} [anew] forgets the player's entries */
  solve(anew = false) {
    let kept = false;
    this.#ask('solve', async (signal) => {
      const entries = anew ? null : await this.#withEntries(signal);
      kept = entries !== null;
      return entries ?? this.#subject();
    }, (answer) => {
      if (answer.status === 'infeasible' && kept) this.say('wrong', t('entriesWrong'), button(t('solveAnew'), () => this.solve(true), { id: 'solve-anew' }));
      else if (answer.status === 'infeasible') this.say('wrong', t('noSolution'));
      else if (!answer.data) this.say('info', t('nothingKnown'));
      else {
        this.play({ t: 'data', data: answer.data });
        if (answer.status !== 'solved') this.say('info', t('bestShown', { cost: answer.cost }));
        else this.check(false);
      }
    });
  }

  /** The next deduction; asked again, it says more. */
  hint() {
    const { game } = this;
    if (!game || this.busy) return;
    if (this.told && hints.isAbout(this.told, game)) return this.#tellHint(hints.further(this.told));
    const mode = games.modeOf(game.opened);
    const data = (mode.openData ?? mode.data)(this.context.scene, games.state(game));
    this.#ask('hint', () => ({ ...this.#subject(), data }), (answer) => {
      if (this.game?.moves === game.moves && this.game.at === game.at) this.#tellHint(hints.begin(answer, game));
    });
  }

  /** @param {import('./hints.js').Told} told */
  #tellHint(told) {
    const { after } = told.answer;
    // Steps that only rule something out leave the board as it is.
    const changes = this.game && after && games.play(this.game, { t: 'data', data: after }) !== this.game;
    const apply = changes ? () => {
      this.play({ t: 'data', data: after });
      this.board?.moveTo(this.board.cursor, true);
    } : null;
    const { kind, text } = hints.shown(told, this.context.scene);
    this.told = told;
    this.verdict = null;
    this.say(kind, text, hints.detail(told, () => this.hint(), apply));
  }

  undo() { if (this.game) this.change(games.undo(this.game)); }
  redo() { if (this.game) this.change(games.redo(this.game)); }

  trial() {
    if (!this.game) return;
    this.change(games.enterTrial(this.game));
    announce(t('trialLevel', { level: this.game.trials.length }));
  }

  pause() {
    this.paused = !this.paused;
    announce(this.paused ? t('pausedNow') : t('resumed'));
    this.render();
    if (!this.paused) this.board?.moveTo(this.board.cursor, true);
    else /** @type {HTMLElement | null} */ (this.root.querySelector('#resume'))?.focus();
  }

  replay() {
    if (!this.game || this.game.moves.length === 0) return;
    if (this.replaying) return this.stopReplay();
    this.change(games.jump(this.game, 0));
    const pace = Math.max(60, Math.min(600, 20_000 / this.game.moves.length));
    this.replaying = setInterval(() => {
      if (!this.game || this.game.at >= this.game.moves.length) return this.stopReplay();
      this.change(games.redo(this.game));
    }, pace);
    this.refresh();
  }

  stopReplay() {
    clearInterval(this.replaying);
    this.replaying = 0;
    if (this.board) this.refresh();
  }

  clear() {
    if (!this.game) return;
    this.change({ ...games.play(this.game, { t: 'clear' }), solved: false, elapsed: 0 });
    toast(t('cleared'));
  }

  edit() {
    const { game } = this;
    if (!game) return;
    if (this.editor) {
      const { opened } = this.editor;
      this.editor = null;
      this.open({ ...opened, answer: null, name: undefined });
      return;
    }
    this.editor = new Editor(game.opened, () => this.render());
    this.render();
  }

  /** @param {boolean} withAnswer shares the board as it is */
  export(withAnswer) {
    const { game } = this;
    if (game) exporter(game.opened, games.modeOf(game.opened).data(this.context.scene, games.state(game)), withAnswer);
  }

  /** Keys that hold wherever the focus is. @param {KeyboardEvent} event @returns {boolean} */
  shortcut(event) {
    if (!this.game) return false;
    const pressed = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (command && pressed === 'z') event.shiftKey ? this.redo() : this.undo();
    else if (command && pressed === 'y') this.redo();
    else if (command && pressed === 'p') window.print();
    else return false;
    return true;
  }

  /** Keys of the board. @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    if (this.context.frozen || !this.game) return false;
    if (games.modeOf(this.game.opened).key(this.context, event)) return true;
    if (!isPlain(event)) return false;
    switch (event.key) {
      case 'k': case 'K': this.check(false); return true;
      case 'h': case 'H': if (kindOf(this.game.opened.puzzle).hints) this.hint(); return true;
      case 't': case 'T': this.trial(); return true;
      case 'u': case 'U': this.undo(); return true;
      case 'p': case 'P': this.pause(); return true;
      case 'Escape':
        this.selection.clear();
        this.told = null;
        this.refresh();
        return true;
      default: return false;
    }
  }

  /** Builds the view. */
  render() {
    const { game } = this;
    if (!game) {
      put(this.root, h('div.welcome', h('h1', t('welcome')), h('p.lead', t('welcomeText'))), opener((opened) => this.open(opened), undefined, (opened) => this.openToEdit(opened)));
      return;
    }
    if (this.editor) {
      put(this.root, this.editor.render(() => this.edit(), () => { this.editor = null; this.render(); }));
      return;
    }
    const { opened } = game;
    const kind = kindOf(opened.puzzle);
    const scene = this.context.scene;
    const cursor = this.board && this.board.scene === scene ? this.board.cursor : 0;
    this.board = new Board({
      scene, drawing: opened.drawing, mode: games.modeOf(opened), label: t('boardLabel', { title: kind.title, rows: scene.rows, cols: scene.cols }),
      context: this.context, onmove: () => this.refresh(), onkey: (event) => this.key(event),
    });
    this.parts = { head: h('div.stage-head'), bar: h('div.bar'), news: h('section.card.news', { 'aria-label': t('verdict') }), verify: h('section.card.verify-card', { 'aria-label': t('verification') }), pad: h('section.card.pad-card', { 'aria-label': t('input') }), actions: h('section.card.actions', { 'aria-label': t('actions') }) };
    const holder = h('div', { class: `holder${this.paused ? ' paused' : ''}` }, this.paused
      ? h('div.curtain', h('p', t('pausedNow')), button(t('resume'), () => this.pause(), { class: 'primary', id: 'resume' }))
      : this.board.element);
    put(this.root, h('div', { class: `play mode-${scene.input.mode}` },
      h('section.stage', { 'aria-label': kind.title }, this.parts.head, holder, this.parts.bar),
      h('aside.side', this.parts.news, this.parts.verify, this.parts.pad, this.parts.actions, this.#options(), this.#more(kind))));
    this.board.moveTo(cursor, false);
    this.refresh();
  }

  /** Draws what may have changed. */
  refresh() {
    const { game, board, parts } = this;
    if (!game || !board || !parts || this.editor) return;
    const { scene } = this.context;
    const state = games.state(game);
    /** @type {Map<number, string>} */
    const mistakes = new Map();
    for (const violation of this.verdict?.status === 'wrong' ? this.verdict.violations : []) {
      for (const cell of violation.cells) {
        const i = index(scene, cell);
        if (!mistakes.has(i)) mistakes.set(i, violation.about);
      }
    }
    const hint = this.told && hints.shown(this.told, scene);
    board.show(state, { wrong: new Set(mistakes.keys()), hint: hint?.cells ?? new Set(), found: hint?.found, cursor: board.cursor, selection: this.selection, ui: this.ui, settings }, mistakes);
    board.element.classList.toggle('trial', game.trials.length > 0);
    this.#head(game, parts.head);
    this.#bar(game, parts.bar);
    this.#news(parts.news);
    const held = document.activeElement?.closest('.pad-card') ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const mark = held && (held.dataset.digit ? `[data-digit="${held.dataset.digit}"]` : held.dataset.tool ? `[data-tool="${held.dataset.tool}"]` : held.dataset.piece ? `[data-piece="${held.dataset.piece}"]` : null);
    const scrolled = parts.pad.querySelector('.tray')?.scrollTop ?? 0;
    put(parts.pad, games.modeOf(game.opened).pad(this.context));
    const tray = parts.pad.querySelector('.tray');
    if (tray) tray.scrollTop = scrolled;
    if (mark) /** @type {HTMLElement | null} */ (parts.pad.querySelector(mark))?.focus();
    this.#actions(parts.actions);
  }

  /** @param {import('./game.js').Game} game @param {HTMLElement} head */
  #head(game, head) {
    const kind = kindOf(game.opened.puzzle);
    if (!head.childElementCount) {
      const level = h('span');
      if (kind.hints) hints.rate(game.opened).then((rating) => rating && put(level, hints.ratingBadge(rating)));
      put(head, h('h1', kind.title), h('p.subtitle', game.opened.name ?? `${this.context.scene.rows} × ${this.context.scene.cols}`), level,
        h('div.clock', h('span', { id: 'timer', role: 'timer', 'aria-label': t('time') }, clock(game.elapsed)),
          button(this.paused ? '▶' : 'Ⅱ', () => this.pause(), { class: 'icon', 'aria-label': this.paused ? t('resume') : t('pause'), id: 'pause' })));
    }
  }

  /** @param {import('./game.js').Game} game @param {HTMLElement} bar */
  #bar(game, bar) {
    const level = game.trials.length;
    const frozen = this.paused;
    keepingFocus(() => put(bar,
      tool('↶', t('undo'), () => this.undo(), { id: 'undo', disabled: game.at === 0 || frozen }),
      tool('↷', t('redo'), () => this.redo(), { id: 'redo', disabled: game.at === game.moves.length || frozen }),
      level === 0
        ? action('trial', () => this.trial(), { class: 'tool', disabled: frozen, title: t('trialHelp') })
        : h('span.trial-tools', { role: 'group', 'aria-label': t('trialLevel', { level }) }, h('span.badge', t('trialLevel', { level })),
          button(t('keep'), () => this.change(games.acceptTrial(game)), { id: 'accept', class: 'tool' }),
          button(t('drop'), () => this.change(games.rejectTrial(game)), { id: 'reject', class: 'tool' }),
          tool('+', t('deeper'), () => this.trial(), { id: 'trial' })),
      h('span.spacer'),
      tool(this.replaying ? '■' : '▷', t(this.replaying ? 'stop' : 'replay'), () => this.replay(), { id: 'replay', disabled: game.moves.length === 0 || frozen }),
      button(t('clearAll'), () => this.clear(), { id: 'clear', class: 'tool', disabled: frozen })));
  }

  /** @param {HTMLElement} box */
  #news(box) {
    const { news, busy } = this;
    const focused = box.contains(document.activeElement) ? document.activeElement?.id : '';
    box.className = `card news ${news ? news.kind : 'none'}`;
    const signs = /** @type {Record<string, string>} */ ({ solved: '★', good: '✓', wrong: '✗', open: '✓', hint: '✦', info: 'ⓘ' });
    if (busy) put(box, h('p.busy', t('thinking')), button(t('stop'), () => this.asking?.abort(), { id: 'stop' }));
    else if (news) put(box, h('p.headline', { id: 'headline' }, h('span.sign', { 'aria-hidden': 'true' }, signs[news.kind] ?? 'ⓘ'), ' ', news.text), news.detail);
    else put(box, h('p.note', { id: 'headline' }, t('ready')));
    if (this.verdict && !busy) put(/** @type {HTMLElement} */ (this.parts?.verify), verificationCard(this.verdict, (cell) => this.board?.moveTo(index(this.context.scene, cell), true), () => this.export(true)));
    else put(/** @type {HTMLElement} */ (this.parts?.verify));
    if (focused) (document.getElementById(focused) ?? document.getElementById('hint-more') ?? document.getElementById('hint'))?.focus();
  }

  /** @param {HTMLElement} box */
  #actions(box) {
    const off = Boolean(this.busy) || this.context.frozen;
    const kind = kindOf(/** @type {import('./game.js').Game} */ (this.game).opened.puzzle);
    keepingFocus(() => put(box,
      action('check', () => this.check(false), { class: 'primary', disabled: off }),
      kind.hints && action('hint', () => this.hint(), { class: 'primary soft', disabled: off }),
      action('count', () => this.count(), { disabled: off }),
      action('common', () => this.common(), { disabled: off, title: t('commonHelp') }),
      button(t('solveRest'), () => this.solve(), { id: 'solve', disabled: off })));
  }

  #options() {
    const { mode } = this.context.scene.input;
    const names = ['instant', ...(mode === 'digits' ? ['peers', 'tidy'] : mode === 'toggle' ? ['crosses'] : mode === 'pieces' ? ['bars'] : [])];
    return h('details.card', h('summary', t('settings')), names.map((name) => h('label.check',
      h('input', { type: 'checkbox', id: `set-${name}`, checked: settings[name], onchange: (/** @type {Event} */ event) => {
        set(name, /** @type {HTMLInputElement} */ (event.target).checked);
        if (name === 'instant' && settings.instant) this.check(true);
        this.refresh();
      } }), t(`set.${name}`))),
    mode === 'digits' && button(t('clearMarks'), () => this.play({ t: 'marks', cells: everyCell(this.context.scene) })),
    mode === 'toggle' && button(t('clearMarks'), () => this.play({ t: 'marks' })));
  }

  /** @param {import('./types.js').Kind} kind */
  #more(kind) {
    return h('section.card.more',
      button(t('newPuzzle'), () => {
        const box = dialog(t('newPuzzle'), opener((opened) => { box.close(); this.open(opened); }, kind.name, (opened) => { box.close(); this.openToEdit(opened); }));
      }, { id: 'new' }),
      action('edit', () => this.edit()),
      action('export', () => this.export(false)),
      action('print', () => window.print()),
      action('rules', () => dialog(kind.title, rulesOf(kind))));
  }
}
