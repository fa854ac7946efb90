// Every word of the page in both of its languages.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { TABLES } from '../assets/js/strings.js';
import { ask, begin, fresh } from './harness.mjs';

let world;
before(async () => { world = await begin(); });
after(() => world.end());

const SCRIPTS = new URL('../assets/js/', import.meta.url);
const scripts = () => readdirSync(SCRIPTS, { recursive: true }).filter((name) => name.endsWith('.js')).map((name) => readFileSync(new URL(name, SCRIPTS), 'utf8')).join('\n');

test('both languages have the same words, and those that the page uses', () => {
  const { en, fr } = TABLES;
  assert.deepEqual(Object.keys(en).filter((key) => !(key in fr)), []);
  const own = Object.keys(fr).filter((key) => !(key in en));
  assert.deepEqual(own.filter((key) => !/^(about|rule)\./.test(key)), [], 'only what the server says in English is French alone');
  const used = [...scripts().matchAll(/\bt\('([^']+)'/g)].map((match) => match[1]);
  assert.ok(used.length > 200);
  assert.deepEqual(used.filter((key) => !(key in en)), []);
  const names = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort().join();
  assert.deepEqual(Object.keys(en).filter((key) => names(en[key]) !== names(fr[key])), []);
});

test('every rule and puzzle has its French sentence, and the page is French from end to end', async () => {
  const page = await fresh(world, { locale: 'fr-FR' });
  const { puzzles } = await ask(page, 'catalogue');
  const keys = puzzles.flatMap(({ name, rules }) => [`about.${name}`, ...rules.map((rule) => `rule.${name}.${rule.name}`)]);
  assert.deepEqual(keys.filter((key) => !(key in TABLES.fr)), []);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  assert.equal(await page.locator('#make-go').innerText(), TABLES.fr['make.do']);
  await page.context().close();
});
