// Methods at work: watched and raced.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, begin, downloaded, fresh } from './harness.mjs';

let world;
before(async () => { world = await begin(); });
after(() => world.end());

test('a race of three methods finishes and its rows are valid', async () => {
  const page = await fresh(world);
  await page.click('a[href="#race"]');
  await page.selectOption('select.subject', 'sudoku/small-sudoku-6');
  await page.waitForSelector('.entry');
  assert.equal(await page.locator('.entry').count(), 3);
  await page.fill('#race-steps', '200000');
  await page.click('#race-start');
  await page.waitForSelector('#race-table');
  assert.equal(await page.locator('#race-table tbody tr').count(), 3);
  assert.equal(await page.locator('.lane.done').count(), 3);
  const { bytes } = await downloaded(page, () => page.click('#race-rows'));
  const rows = bytes.toString().trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(rows.length, 3);
  for (const row of rows) {
    assert.equal(row.puzzle, 'sudoku');
    assert.equal(row.budget.steps, 200000);
    assert.ok(['solved', 'best', 'unknown'].includes(row.status), row.status);
  }
  // The same seed and steps run the same race.
  await page.click('#race-again');
  await page.waitForSelector('#race-same');
  assert.match(await page.locator('#race-same').innerText(), /The same race as before/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a curve of a race never falls, and ends at the score of the table', async () => {
  const page = await fresh(world);
  await page.click('a[href="#race"]');
  await page.selectOption('select.subject', 'eternity/framed-8x8');
  await page.selectOption('[data-lane="0"]', 'cp');
  await page.fill('#race-seconds', '3');
  await page.click('#race-start');
  await page.waitForSelector('#race-table');
  const curves = await page.locator('.curve path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  assert.equal(curves.length, 3);
  for (const curve of curves) {
    // What is higher on the screen has the smaller number.
    const heights = [...curve.matchAll(/(?:M[\d.]+ |V)([\d.]+)/g)].map((match) => Number(match[1]));
    assert.ok(heights.length > 1, curve);
    assert.ok(heights.every((y, i) => i === 0 || y <= heights[i - 1]), curve);
  }
  const scores = await page.locator('#race-table tbody tr').allInnerTexts();
  const facts = await page.locator('.lane .facts').allInnerTexts();
  for (const text of facts) assert.ok(scores.some((row) => row.includes(/score (\d+)/.exec(text)[1])), text);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a race that is started at once is on the puzzle just chosen, however long it takes to come', async () => {
  const page = await fresh(world);
  await page.route('**/library/eternity/framed-8x8', async (route) => {
    await new Promise((done) => { setTimeout(done, 1000); });
    await route.continue();
  });
  await page.click('a[href="#race"]');
  await page.waitForSelector('.entry');
  await page.selectOption('select.subject', 'eternity/framed-8x8');
  await page.fill('#race-steps', '1000');
  await page.click('#race-start');
  await page.waitForSelector('#race-table');
  const { bytes } = await downloaded(page, () => page.click('#race-rows'));
  for (const line of bytes.toString().trim().split('\n')) assert.equal(JSON.parse(line).puzzle, 'eternity');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a method is watched, paused and stopped', async () => {
  const page = await fresh(world);
  await page.click('a[href="#watch"]');
  await page.selectOption('select.subject', 'eternity/framed-8x8');
  await page.waitForSelector('#watch-method');
  await page.selectOption('#watch-method', 'anneal');
  await page.fill('#watch-seconds', '60');
  await page.click('#watch-start');
  await page.waitForSelector('.curve path', { state: 'attached' });
  await page.waitForSelector('[aria-label="Temperature"] .curve path', { state: 'attached' });
  await page.fill('#speed', '1');
  await page.click('#watch-pause');
  await page.waitForFunction(() => document.querySelector('#watch-step')?.disabled === false);
  await page.waitForFunction(() => {
    const now = document.querySelector('.facts').innerText;
    const same = now === window.facts;
    window.facts = now;
    return same;
  }, null, { polling: 700 });
  const before = await page.locator('.facts').innerText();
  await page.click('#watch-step');
  await page.waitForFunction((before) => document.querySelector('.facts').innerText !== before, before);
  await page.click('#watch-pause');
  await page.click('#watch-stop');
  await page.waitForSelector('.lane.done');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a tree search shows its depths and its tree, a local search its tabu list and the ends of its tries', async () => {
  const page = await fresh(world);
  await page.click('a[href="#watch"]');
  const watch = async (subject, method, steps) => {
    await page.selectOption('select.subject', subject);
    await page.waitForSelector('#watch-method');
    await page.selectOption('#watch-method', method);
    await page.fill('#watch-steps', String(steps));
    await page.fill('#watch-seconds', '60');
    await page.click('#watch-start');
    await page.waitForSelector('.lane.done');
  };
  await watch('sudoku/sudoku-9', 'backtrack', 200000);
  assert.ok(await page.locator('.profile .bar-node').count() > 3);
  assert.ok(await page.locator('.icicle .node').count() > 3);
  assert.match(await page.locator('.facts').innerText(), /nodes/);
  await watch('queens/small-queens-6', 'tabu', 2000);
  assert.equal(await page.locator('[aria-label="Tabu moves in force"]').count(), 1);
  assert.ok(await page.locator('[aria-label="Where tries ended"] .bar-node').count() > 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** The server's word on the latest run. */
const latest = async (page) => (await ask(page, 'runs'))[0];

/** Watches the official board for long. */
async function watchLong(page) {
  await page.click('a[href="#watch"]');
  await page.selectOption('select.subject', 'eternity/eternity2');
  await page.waitForSelector('#watch-method');
  await page.selectOption('#watch-method', 'anneal');
  await page.fill('#watch-seconds', '600');
}

test('a tab that is closed stops its search', async () => {
  const [page, other] = [await fresh(world), await fresh(world)];
  await watchLong(page);
  await page.click('#watch-start');
  await page.waitForSelector('.curve path', { state: 'attached' });
  const { id } = await latest(other);
  assert.equal((await ask(other, `runs/${id}`)).over, false);
  await page.close();
  // Ends with the test's own limit if the search does not.
  await other.waitForFunction(async (id) => (await (await fetch(`/api/v1/runs/${id}`)).json()).over, id);
  await other.context().close();
});

test('a search that may go on does so without its tab, and is watched again', async () => {
  const [page, other] = [await fresh(world), await fresh(world)];
  await watchLong(page);
  await page.check('#goes-on');
  await page.click('#watch-start');
  await page.waitForSelector('.curve path', { state: 'attached' });
  const { id } = await latest(other);
  await page.close();
  await other.waitForFunction(async (id) => (await (await fetch(`/api/v1/runs/${id}`)).json()).watchers === 0, id);
  await other.waitForTimeout(500);
  assert.equal((await ask(other, `runs/${id}`)).over, false);
  await other.click('a[href="#watch"]');
  await other.click(`[data-run="${id}"]`);
  await other.waitForSelector('.curve path', { state: 'attached' });
  await other.click('#watch-stop');
  await other.waitForSelector('.lane.done');
  assert.deepEqual(other.faults, []);
  await other.context().close();
});

test('a race is slowed and paused for all lanes', async () => {
  const page = await fresh(world);
  await page.click('a[href="#race"]');
  await page.selectOption('select.subject', 'eternity/framed-8x8');
  await page.waitForSelector('.entry');
  await page.fill('#race-seconds', '60');
  await page.click('#race-start');
  await page.waitForSelector('.curve path', { state: 'attached' });
  await page.fill('#race-speed', '0');
  assert.match(await page.locator('.speed-word').innerText(), /very slow/);
  await page.click('#race-pause');
  await page.waitForFunction(() => document.querySelector('#race-pause')?.getAttribute('aria-label') === 'Go on');
  await page.click('#race-stop');
  await page.waitForSelector('#race-table');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
