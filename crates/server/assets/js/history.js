// Runs that the server remembers, to be watched again.
import { button, get, h, kindOf, put, report, t } from './kit.js';
import { open } from './opener.js';

/** @typedef {{id: string, kind: string, puzzle: string, text: string, name: string, methods: string[], over: boolean}} Run */

const SHOWN = 8;

/**
 * A list that fills itself; choosing a run opens its puzzle.
 * @param {(run: Run) => boolean} wanted
 * @param {(run: Run, opened: import('./types.js').Opened) => void} onchoose
 */
export function runList(wanted, onchoose) {
  const list = h('ul.shelf');
  const box = h('section.card', { hidden: true }, h('h2', t('pastRuns')), list);
  const fill = async () => {
    try {
      const runs = /** @type {Run[]} */ (await get('runs')).filter(wanted).slice(0, SHOWN);
      box.hidden = runs.length === 0;
      put(list, runs.map((run) => h('li',
        button(run.methods.join(', '), async () => {
          try {
            onchoose(run, { ...await open({ puzzle: run.puzzle, text: run.text }), name: run.name });
          } catch (error) {
            report(error);
          }
        }, { class: 'link', 'data-run': run.id }),
        h('span.note', kindOf(run.puzzle).title, ' · ', run.over ? t('runOver') : t('running')))));
    } catch (error) {
      report(error);
    }
  };
  fill();
  return { element: box, fill };
}
