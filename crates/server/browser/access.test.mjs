// By keyboard alone, on a phone, and for readers of screens.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { ask, begin, cell, fresh, headline, paste, playSolution, spoken, swipe } from './harness.mjs';

let world;
before(async () => { world = await begin(); });
after(() => world.end());

/** Moves the focus on the board by arrows. */
async function go(page, scene, [row, col]) {
  const at = Number(await page.evaluate(() => document.activeElement.dataset.cell));
  const [r, c] = [Math.floor(at / scene.cols), at % scene.cols];
  for (let i = 0; i < Math.abs(row - r); i++) await page.keyboard.press(row > r ? 'ArrowDown' : 'ArrowUp');
  for (let i = 0; i < Math.abs(col - c); i++) await page.keyboard.press(col > c ? 'ArrowRight' : 'ArrowLeft');
}

/** Reaches the board from the top of the page by Tab. */
async function tabToBoard(page) {
  await page.evaluate(() => document.activeElement.blur());
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement.getAttribute('role') === 'gridcell')) return;
  }
  throw new Error('Tab does not reach the board');
}

const KEYS = {
  async digits(page, scene, data, given) {
    for (const [row, values] of data.entries()) for (const [col, value] of values.entries()) {
      if (given.has(String([row, col]))) continue;
      await go(page, scene, [row, col]);
      await page.keyboard.press(String(value));
    }
  },
  async toggle(page, scene, data) {
    for (const [row, col] of data.entries()) {
      await go(page, scene, [row, col]);
      await page.keyboard.press('Enter');
    }
  },
  async rectangles(page, scene, data) {
    for (const { row, col, height, width } of data) {
      await go(page, scene, [row, col]);
      await page.keyboard.press('Enter');
      await go(page, scene, [row + height - 1, col + width - 1]);
      await page.keyboard.press('Enter');
    }
  },
  async bridges(page, scene, data) {
    for (const { from, to, count } of data) {
      await go(page, scene, from);
      for (let i = 0; i < count; i++) await page.keyboard.press(from[0] === to[0] ? 'Shift+ArrowRight' : 'Shift+ArrowDown');
    }
  },
  async pieces(page, scene, data, given) {
    for (const [row, slots] of data.entries()) for (const [col, slot] of slots.entries()) {
      if (given.has(String([row, col]))) continue;
      await go(page, scene, [row, col]);
      for (let i = 0; i < 300; i++) {
        await page.keyboard.press('.');
        if (await page.locator(`[data-piece="${slot[0]}"][aria-pressed=true]`).count()) break;
      }
      await page.keyboard.press('Enter');
      const words = spoken(scene, slot);
      for (let i = 0; i < 4; i++) {
        if ((await cell(page, scene, row, col).getAttribute('aria-label')).includes(words)) break;
        await page.keyboard.press('r');
      }
    }
  },
};

for (const [kind, name] of [['sudoku', 'small-sudoku-4'], ['queens', 'small-queens-6'], ['shikaku', 'small-shikaku-5'], ['hashi', 'small-hashi-5x5'], ['eternity', 'small-tetravex']]) {
  test(`${kind} is solved by keyboard alone`, async () => {
    const page = await fresh(world);
    const { text, scene } = await ask(page, `library/${kind}/${name}`);
    await paste(page, text);
    const { data } = await ask(page, 'solve', { puzzle: kind, text });
    await tabToBoard(page);
    await KEYS[scene.input.mode](page, scene, data, new Set(scene.printed.map((p) => String(p.cell))));
    await page.keyboard.press('k');
    await page.waitForSelector('.news.solved');
    assert.match(await page.locator('#live').innerText(), /Solved!/);
    await page.keyboard.press('?');
    assert.ok(await page.locator('dialog kbd').count() > 8, 'the keys are listed');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.context().close();
  });
}

test('cells say their place, content and mistakes', async () => {
  const page = await fresh(world);
  const { text, scene } = await ask(page, 'library/sudoku/small-sudoku-4');
  await paste(page, text);
  const { cell: [row, col], value } = scene.printed[0];
  assert.equal(await cell(page, scene, row, col).getAttribute('aria-label'), `row ${row + 1} column ${col + 1}, ${value}, given`);
  assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1, 'one stop for Tab');
  assert.equal(await page.locator('[role=grid] > [role=row]').count(), scene.rows);
  await page.context().close();
});

test('a phone of 375 pixels plays by touch and does not scroll sideways', async () => {
  const page = await fresh(world, { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  for (const hash of ['#play', '#watch', '#race', '#library']) {
    await page.click(`a[href="${hash}"]`);
    await page.waitForTimeout(300);
    const width = await page.evaluate(() => document.scrollingElement.scrollWidth);
    assert.ok(width <= 375, `${hash} is ${width} wide`);
  }
  await page.click('a[href="#play"]');
  const { text, scene } = await ask(page, 'library/sudoku/small-sudoku-4');
  await paste(page, text);
  assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth) <= 375);
  const { data } = await ask(page, 'solve', { puzzle: 'sudoku', text });
  const given = new Set(scene.printed.map((p) => String(p.cell)));
  for (const [row, values] of data.entries()) for (const [col, value] of values.entries()) {
    if (given.has(String([row, col]))) continue;
    await cell(page, scene, row, col).tap();
    await page.locator(`[data-digit="${value}"]`).tap();
  }
  await page.waitForSelector('.news.solved');
  assert.match(await headline(page), /Solved!/);
  const sizes = await page.locator('.pad button').evaluateAll((all) => all.map((b) => Math.min(b.getBoundingClientRect().width, b.getBoundingClientRect().height)));
  assert.ok(sizes.every((size) => size >= 36), JSON.stringify(sizes));
  await page.context().close();
});

for (const [kind, name] of [['queens', 'small-queens-6'], ['shikaku', 'small-shikaku-5'], ['hashi', 'small-hashi-5x5'], ['eternity', 'small-tetravex']]) {
  test(`${kind} is solved by fingers on a phone`, async () => {
    const page = await fresh(world, { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
    const { text, scene } = await ask(page, `library/${kind}/${name}`);
    await paste(page, text);
    const { data } = await ask(page, 'solve', { puzzle: kind, text });
    await page.locator('.grid').scrollIntoViewIfNeeded();
    await playSolution(page, scene, data, swipe);
    await page.waitForSelector('.news.solved');
    assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth) <= 375);
    await page.context().close();
  });
}

const AXE = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

for (const colorScheme of ['light', 'dark']) {
  test(`no serious finding of axe, ${colorScheme}`, async () => {
    const page = await fresh(world, { colorScheme, reducedMotion: 'reduce' });
    const look = async (what) => {
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
      const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
      assert.deepEqual(serious.map((v) => `${what}: ${v.id} ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary?.slice(0, 160)}`).join(' | ')}`), []);
    };
    await look('welcome');
    for (const [kind, name] of [['sudoku', 'small-sudoku-6'], ['queens', 'small-queens-8-completion'], ['shikaku', 'small-shikaku-5'], ['hashi', 'small-hashi-5x5'], ['eternity', 'small-4x4']]) {
      const { text } = await ask(page, `library/${kind}/${name}`);
      await paste(page, text);
      await page.click('#check');
      await page.waitForSelector('.news.open');
      await look(kind);
      if (await page.locator('#hint').count()) {
        await page.click('#hint');
        await page.waitForSelector('.news:not(.none):not(.open):not(:has(.busy))');
        for (let i = 0; i < 3 && await page.locator('#hint-more').count(); i++) await page.click('#hint-more');
        await look(`${kind}, a hint`);
      }
      await page.click('#edit');
      await page.waitForSelector('.editing');
      await look(`${kind}, edited`);
      await page.click('#edit-cancel');
    }
    for (const view of ['watch', 'race', 'library']) {
      await page.click(`a[href="#${view}"]`);
      await page.waitForTimeout(500);
      await look(view);
    }
    await page.click('a[href="#race"]');
    await page.selectOption('select.subject', 'sudoku/small-sudoku-6');
    await page.waitForSelector('.entry');
    await page.fill('#race-steps', '20000');
    await page.click('#race-start');
    await page.waitForSelector('#race-table');
    await look('race, over');
    await page.click('a[href="#watch"]');
    await page.selectOption('select.subject', 'sudoku/sudoku-9');
    await page.waitForSelector('#watch-method');
    await page.selectOption('#watch-method', 'backtrack');
    await page.click('#watch-start');
    await page.waitForSelector('.lane.done');
    await look('watch, over');
    await page.keyboard.press('?');
    await look('help');
    await page.context().close();
  });
}
