// A puzzle and its answer in every format, as a picture or as a sheet to print.
import { button, dialog, download, file, h, kindOf, post, put, report, t, toast } from './kit.js';

/** @param {import('./types.js').Opened} opened @param {any} data the answer so far @param {boolean} shared is the answer what matters? */
export function exporter(opened, data, shared) {
  const { puzzle, text } = opened;
  const kind = kindOf(puzzle);
  // A board to be shown to others goes as a link where there is a format that is one.
  const first = kind.formats.find(({ writes, answers, about }) => shared && writes && answers && /add?ress|link|lien|URL/i.test(about));
  const output = h('textarea', { rows: 9, readonly: true, spellcheck: 'false', 'aria-label': t('text') });
  const error = h('p.error', { role: 'alert' });
  const link = h('p.note');
  const withAnswer = h('input', { type: 'checkbox', id: 'with-answer', checked: shared, onchange: () => show() });
  const formats = h('select', { id: 'export-format', onchange: () => show() },
    kind.formats.filter((format) => format.writes).map((format) => h('option', { value: format.name, selected: format === first }, `${format.name} – ${format.about}`)));
  const show = async () => {
    put(error);
    put(link);
    try {
      const answers = kind.formats.find((format) => format.name === formats.value)?.answers;
      const answer = await post('convert', { puzzle, text, to: formats.value, data: withAnswer.checked && answers ? data : undefined });
      output.value = answer.text;
      if (/^https:\/\/\S+$/.test(answer.text.trim())) put(link, h('a', { href: answer.text.trim(), rel: 'noreferrer', target: '_blank' }, t('openLink')));
    } catch (refused) {
      output.value = '';
      put(error, refused instanceof Error ? refused.message : String(refused));
    }
  };
  const save = (/** @type {string} */ as) => async () => {
    try {
      download(await file('draw', { puzzle, text, as, data: withAnswer.checked ? data : undefined }), `${opened.name ?? puzzle}.${as}`);
    } catch (refused) {
      report(refused);
    }
  };
  const share = `${location.origin}/#open=${encodeURIComponent(text)}`;
  dialog(t('export'),
    h('label.check', withAnswer, t('withAnswer')),
    h('div.row', h('label.inline', { for: 'export-format' }, t('format')), formats), output, error, link,
    h('div.row',
      button(t('copy'), async () => {
        try {
          await navigator.clipboard.writeText(output.value);
          toast(t('copied'));
        } catch {
          output.select();
        }
      }, { id: 'copy' }),
      button(t('save'), () => download(new Blob([output.value], { type: 'text/plain' }), `${opened.name ?? puzzle}.txt`)),
      button('SVG', save('svg')), button('PNG', save('png')), button('PDF', save('pdf'))),
    share.length < 8000 && h('p.note', h('a', { href: share }, t('pageLink'))));
  show();
}
