// Every word of the page in both of its languages.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { words as en } from '../assets/js/strings/en.js';
import { words as fr } from '../assets/js/strings/fr.js';
import { begin, fresh, paste } from './harness.mjs';

let world;
before(async () => { world = await begin(); });
after(() => world.end());

const SCRIPTS = new URL('../assets/js/', import.meta.url);
const scripts = () => readdirSync(SCRIPTS, { recursive: true }).filter((name) => name.endsWith('.js')).map((name) => readFileSync(new URL(name, SCRIPTS), 'utf8')).join('\n');

test('both languages have the same words, and those that the page uses', () => {
  assert.deepEqual(Object.keys(en).sort(), Object.keys(fr).sort());
  const used = [...scripts().matchAll(/\bt\('([^']+)'/g)].map((match) => match[1]);
  assert.ok(used.length > 200);
  assert.deepEqual(used.filter((key) => !(key in en)), []);
  const names = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort().join();
  assert.deepEqual(Object.keys(en).filter((key) => names(en[key]) !== names(fr[key])), []);
});

test('the page is French from end to end: words, rules, mistakes, hints and ratings', async () => {
  const page = await fresh(world, { locale: 'fr-FR' });
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  assert.equal(await page.locator('#make-go').innerText(), fr['make.do']);
  await paste(page, '.7...6..5.2..71.9.1...2..3...2..9.6.4.......8.8.2..1...6..3...2.5.94..7.7..6...4.');
  assert.equal(await page.locator('#rating').innerText(), fr['level.easy']);
  await page.locator('#rating').click();
  assert.match(await page.locator('dialog').innerText(), /candidat unique[^]*règles à la fois, au plus[^]*Sudoku Explainer/);
  await page.keyboard.press('Escape');
  await page.locator('#hint').click();
  const headline = page.locator('#headline');
  for (const words of [/Regardez /, /Technique : /, / vaut \d\./, /Comme .*, /]) {
    await page.waitForFunction(([pattern]) => new RegExp(pattern).test(document.getElementById('headline')?.innerText ?? ''), [words.source]);
    if (await page.locator('#hint-more').count()) await page.locator('#hint-more').click();
  }
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press('7');
  await page.locator('#check').click();
  await page.waitForFunction((sentence) => document.getElementById('headline')?.innerText.includes(sentence), 'Aucun nombre n’est deux fois dans une ligne.');
  await page.locator('#rules').click();
  assert.match(await page.locator('dialog').innerText(), /Chaque case contient un nombre/);
  await page.keyboard.press('Escape');
  await page.locator('#new').click();
  await page.fill('#paste', 'nothing that anybody knows');
  await page.locator('#paste-open').click();
  await page.waitForFunction(() => /^ligne 1 du texte : trouvé : "nothing that anybody knows" ; attendu : un puzzle/.test(document.getElementById('paste-error')?.innerText ?? ''));
  await page.keyboard.press('Escape');
  await page.selectOption('#language', 'en');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.locator('#check').click();
  await page.waitForFunction(() => document.getElementById('headline')?.innerText.includes('No number appears twice in a row.'));
  assert.match(await headline.innerText(), /No number/);
  await page.goto(`${world.address}#watch`);
  await page.selectOption('#language', 'fr');
  await page.waitForFunction(() => /programmation par contraintes|la meilleure méthode/.test(document.querySelector('.setup')?.textContent ?? ''));
  // What a method notes at its end.
  await page.click('a[href="#race"]');
  await page.selectOption('select.subject', 'queens/small-queens-6');
  await page.selectOption('[data-lane="0"]', 'ilp');
  await page.fill('#race-steps', '20000');
  await page.click('#race-start');
  await page.waitForSelector('#race-table');
  assert.match(await page.locator('.lane').first().innerText(), /\d+ colonnes, \d+ lignes/);
  assert.deepEqual(page.faults.filter((fault) => !/422/.test(fault)), []);
  await page.context().close();
});

test('a puzzle with several solutions or none is called that, not hard', async () => {
  const page = await fresh(world);
  for (const [text, words] of [['queens 6', en['level.several']], ['queens 3', en['level.none']]]) {
    await paste(page, text);
    await page.waitForFunction((said) => document.getElementById('rating')?.innerText === said, words);
  }
  await page.click('a[href="#library"]');
  await page.waitForSelector('[data-shipped="small-hashi-7x7"] + .badge[data-level="several"]');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
