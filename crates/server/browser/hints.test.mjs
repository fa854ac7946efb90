// Hints, ratings and the library by difficulty, wherever a puzzle explains itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, begin, cell, fresh, headline, paste } from './harness.mjs';

let world;
before(async () => { world = await begin(); });
after(() => world.end());

/** Asks for a hint and waits for other words. */
async function more(page, selector) {
  const before = await page.locator('.news').innerText();
  await page.click(selector);
  await page.waitForFunction((before) => !document.querySelector('.busy') && document.querySelector('.news')?.innerText !== before, before);
}

test('every puzzle that explains itself gives a hint in four levels, with its cells, and does it', async () => {
  const page = await fresh(world);
  const { puzzles } = await ask(page, 'catalogue');
  const explained = puzzles.filter((puzzle) => puzzle.hints);
  assert.ok(explained.some(({ name }) => name === 'sudoku'));
  for (const { name, shipped } of puzzles) {
    const explains = explained.some((puzzle) => puzzle.name === name);
    // A board from which something follows: others have several solutions.
    let has = false;
    for (const small of shipped.filter((one) => one.name.startsWith('small-'))) {
      const { text } = await ask(page, `library/${name}/${small.name}`);
      await paste(page, text);
      if (!explains) break;
      await more(page, '#hint');
      has = await page.locator('#hint-more').count() > 0;
      if (has) break;
      assert.ok((await headline(page)).length > 10, `${name} says why there is no step`);
    }
    if (!explains) {
      assert.equal(await page.locator('#hint').count(), 0, `${name} offers no hint`);
      continue;
    }
    assert.ok(has, `${name} has a board with a hint`);
    const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem('kumiki.games'))[localStorage.getItem('kumiki.current')].moves.length);
    await page.waitForSelector('.news.hint');
    const told = [await headline(page)];
    while (await page.locator('#hint-more').count()) {
      await more(page, '#hint-more');
      told.push(await headline(page));
    }
    assert.ok(told.length >= 4, `${name}: ${told}`);
    assert.ok(new Set(told).size >= 3, `${name}: ${told}`);
    assert.ok(await page.locator('.ring.found').count() > 0, `${name} shows what follows`);
    assert.ok(await page.locator('[role=gridcell][aria-label*="the hint decides this cell"]').count() > 0);
    if (!await page.locator('#hint-apply').count()) continue;
    const moves = await saved();
    await page.click('#hint-apply');
    assert.equal(await saved(), moves + 1, `${name}: doing it is a move`);
    await page.click('#undo');
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a mistake comes before any hint', async () => {
  const page = await fresh(world);
  const { text, scene } = await ask(page, 'library/sudoku/small-sudoku-6');
  await paste(page, text);
  const { data } = await ask(page, 'solve', { puzzle: 'sudoku', text });
  const taken = new Set(scene.printed.map((p) => String(p.cell)));
  const [row, col] = [...Array(36).keys()].map((i) => [Math.floor(i / 6), i % 6]).find((c) => !taken.has(String(c)));
  await cell(page, scene, row, col).click();
  await page.keyboard.press(String(data[row][col] % 6 + 1));
  await page.keyboard.press('h');
  await page.waitForSelector('.news.wrong');
  assert.match(await headline(page), new RegExp(`r${row + 1}c${col + 1}`));
  await page.context().close();
});

test('the difficulty is shown, and the library is sorted by it', async () => {
  const page = await fresh(world);
  const { text } = await ask(page, 'library/sudoku/sudoku-9');
  await paste(page, text);
  await page.click('#rating');
  assert.match(await page.locator('dialog').innerText(), /Deductions it takes/);
  await page.keyboard.press('Escape');
  await page.click('a[href="#library"]');
  const order = ['easy', 'medium', 'hard', 'expert', 'extreme', 'beyond'];
  const shelf = page.locator('details', { has: page.locator('[data-shipped="sudoku-9"]') });
  await shelf.locator('[data-level]').first().waitFor();
  const levels = await shelf.locator('[data-level]').evaluateAll((all) => all.map((one) => one.dataset.level));
  assert.ok(levels.length > 2);
  // Those without exactly one solution come with the hardest.
  const ranks = levels.map((level) => order.indexOf(['several', 'none'].includes(level) ? 'beyond' : level));
  assert.ok(ranks.every((rank, i) => rank >= (ranks[i - 1] ?? 0)), `${levels}`);
  await page.click('[data-make="sudoku-easy"]');
  await page.waitForFunction(() => document.querySelector('.play #rating')?.textContent === 'easy');
  await page.click('#new');
  await page.selectOption('#make-kind', 'sudoku');
  await page.fill('[data-option="size"]', '4x4');
  await page.selectOption('#make-level', 'easy');
  await page.click('#make-go');
  await page.waitForFunction(() => document.querySelector('#rating')?.textContent === 'easy');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
