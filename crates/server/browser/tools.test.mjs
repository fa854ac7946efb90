// Making, changing, verifying, replaying and printing puzzles.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, begin, cell, downloaded, drag, fresh, paste } from './harness.mjs';

let world;
before(async () => { world = await begin(); });
after(() => world.end());

const badge = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector('#unique')?.textContent ?? ''), pattern.source);

test('a puzzle is made from an empty board, and says at once whether it is unique', async () => {
  const page = await fresh(world);
  await page.selectOption('#make-kind', 'sudoku');
  await page.fill('[data-option="size"]', '4x4');
  await page.click('#make-empty');
  await badge(page, /More than one/);
  const scene = { cols: 4, rows: 4 };
  for (const [row, col, value] of [[0, 0, 1], [1, 2, 3], [2, 1, 4], [3, 3, 2]]) {
    await cell(page, scene, row, col).click();
    await page.keyboard.press(String(value));
    await page.waitForFunction(([i, value]) => document.querySelector(`[data-cell="${i}"]`)?.getAttribute('aria-label')?.includes(`, ${value}`), [row * 4 + col, value]);
  }
  await badge(page, /Exactly one/);
  await cell(page, scene, 0, 1).click();
  await page.keyboard.press('1');
  await badge(page, /no solution/);
  await page.click('#edit-undo');
  await badge(page, /Exactly one/);
  await page.click('#edit-play');
  await page.waitForSelector('.mode-digits:not(.editing)');
  assert.match(await cell(page, scene, 1, 2).getAttribute('aria-label'), /3, given/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const [kind, name] of [['queens', 'small-queens-6'], ['shikaku', 'small-shikaku-5'], ['hashi', 'small-hashi-5x5'], ['eternity', 'small-4x4']]) {
  test(`${kind} is edited`, async () => {
    const page = await fresh(world);
    const { text, scene } = await ask(page, `library/${kind}/${name}`);
    await paste(page, text);
    await page.click('#edit');
    await badge(page, /solution/);
    const given = (scene) => scene.printed.length;
    if (kind === 'eternity') {
      await page.locator('.loose').first().click();
      await cell(page, scene, 0, 0).click();
    } else if (kind === 'queens') {
      await cell(page, scene, 5, 5).click();
    } else {
      const [row, col] = scene.printed[0].cell;
      await cell(page, scene, row, col).click();
      await page.keyboard.press('Delete');
    }
    await page.waitForFunction(() => document.querySelector('#edit-undo')?.disabled === false);
    await badge(page, /solution|Nothing/);
    await page.click('#edit-play');
    await page.waitForSelector('.play:not(.editing)');
    const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('kumiki.games'))[localStorage.getItem('kumiki.current')].opened.scene);
    assert.equal(given(saved), given(scene) + (kind === 'eternity' || kind === 'queens' ? 1 : -1));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test('a board that somebody shows has a verification card', async () => {
  const page = await fresh(world);
  const { text } = await ask(page, 'library/eternity/eternity2');
  const { data } = await ask(page, 'solve', { puzzle: 'eternity', text, method: 'hill-climb', seconds: 2 });
  const { text: link } = await ask(page, 'convert', { puzzle: 'eternity', text, to: 'bucas', data });
  await paste(page, link);
  await page.waitForSelector('#verify');
  const card = await page.locator('#verify').innerText();
  assert.match(card, /the official set of 256 pieces/);
  assert.match(card, /Duplicates\s+none/);
  assert.match(card, /[1-5] of 5 in place, the mandatory one among them/);
  assert.match(card, /\d+ of 480 edges match/);
  await page.click('#verify summary');
  const broken = await page.locator('#verify .violations li').count();
  assert.ok(broken > 0, card);
  await page.click('#share');
  await page.waitForFunction(() => document.querySelector('dialog textarea')?.value.includes('board_edges='));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('moves are played again', async () => {
  const page = await fresh(world);
  const { text, scene } = await ask(page, 'library/queens/small-queens-6');
  await paste(page, text);
  await cell(page, scene, 0, 1).click();
  await cell(page, scene, 1, 3).click();
  await page.click('#replay');
  await page.waitForFunction(() => document.querySelectorAll('.queen').length < 2);
  await page.waitForFunction(() => document.querySelectorAll('.queen').length === 2);
  await page.waitForFunction(() => document.querySelector('#replay')?.getAttribute('aria-label') === 'Replay');
  await page.click('#undo');
  assert.equal(await page.locator('.queen').count(), 1);
  await page.context().close();
});

test('mistakes are shown at once if that is asked for', async () => {
  const page = await fresh(world);
  const { text, scene } = await ask(page, 'library/shikaku/small-shikaku-5');
  await paste(page, text);
  await page.click('summary:has-text("Settings")');
  await page.check('#set-instant');
  const { cell: [row, col] } = scene.printed.find((p) => p.value > 1);
  await drag(page, scene, [row, col], [row, col]);
  await page.waitForSelector('.news.wrong');
  await page.click('#undo');
  await page.waitForSelector('.news:not(.wrong)');
  await page.context().close();
});

test('pictures, sheets and books are saved', async () => {
  const page = await fresh(world);
  const { text } = await ask(page, 'library/hashi/small-hashi-5x5');
  await paste(page, text);
  await page.click('#export');
  for (const [label, start] of [['SVG', '<svg'], ['PNG', '\x89PNG'], ['PDF', '%PDF']]) {
    const { name, bytes } = await downloaded(page, () => page.click(`dialog button:text-is("${label}")`));
    assert.ok(name.endsWith(`.${label.toLowerCase()}`), name);
    assert.equal(bytes.toString('latin1', 0, start.length), start);
  }
  await page.keyboard.press('Escape');
  await page.click('a[href="#library"]');
  await page.selectOption('#book-kind', 'queens');
  await page.fill('#book-count', '4');
  const { name, bytes } = await downloaded(page, () => page.click('#book-go'));
  assert.equal(name, 'queens-book.pdf');
  assert.equal(bytes.toString('latin1', 0, 4), '%PDF');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a file is dropped, and a link in the address is opened', async () => {
  const page = await fresh(world);
  await page.setInputFiles('#paste-file', { name: 'queens.txt', mimeType: 'text/plain', buffer: Buffer.from('queens 6\n') });
  await page.waitForSelector('.mode-toggle');
  const { text } = await ask(page, 'library/hashi/small-hashi-5x5');
  await page.evaluate((text) => { location.hash = `#open=${encodeURIComponent(text)}`; }, text);
  await page.waitForSelector('.mode-bridges');
  await page.click('#new');
  await page.fill('#paste', 'queens x');
  await page.click('#paste-open');
  await page.waitForFunction(() => /line 1/.test(document.querySelector('#paste-error')?.textContent ?? ''));
  await page.context().close();
});

test('the rest is solved around what the player has, unless that leads nowhere', async () => {
  const page = await fresh(world);
  const { text, scene } = await ask(page, 'library/queens/small-queens-6');
  await paste(page, text);
  // One of the four solutions has its first queen here.
  await cell(page, scene, 0, 4).click();
  await page.click('#solve');
  await page.waitForSelector('.news.solved');
  assert.match(await cell(page, scene, 0, 4).getAttribute('aria-label'), /queen/);
  await page.click('#clear');
  await cell(page, scene, 0, 0).click();
  await page.click('#solve');
  await page.waitForSelector('#solve-anew');
  await page.click('#solve-anew');
  await page.waitForSelector('.news.solved');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
