// Methods at work: watched and raced.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, fresh } from './harness.mjs';

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
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#race-rows')]);
  const stream = await download.createReadStream();
  let text = '';
  for await (const part of stream) text += part;
  const rows = text.trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(rows.length, 3);
  for (const row of rows) {
    assert.equal(row.puzzle, 'sudoku');
    assert.equal(row.budget.steps, 200000);
    assert.ok(['solved', 'best', 'unknown'].includes(row.status), row.status);
  }
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
  await page.waitForSelector('.curve path');
  await page.click('#watch-pause');
  await page.waitForFunction(() => document.querySelector('#watch-step')?.disabled === false);
  await page.click('#watch-pause');
  await page.click('#watch-stop');
  await page.waitForSelector('.lane.done');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
