// Every puzzle: paste, a wrong move, check, undo, solve by playing, be told so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, begin, cell, check, drag, fresh, headline, paste, playSolution } from './harness.mjs';

let world;
before(async () => { world = await begin(); });
after(() => world.end());

const PUZZLES = [
  { kind: 'sudoku', name: 'small-sudoku-4', as: 'line', wrong: sudokuWrong, rule: 'row-repeat' },
  { kind: 'queens', name: 'small-queens-6', as: 'text', wrong: queensWrong, rule: 'column-attack' },
  { kind: 'shikaku', name: 'small-shikaku-5', as: 'puzzlink', wrong: shikakuWrong, rule: 'wrong-area' },
  { kind: 'hashi', name: 'small-hashi-5x5', as: 'puzzlink', wrong: hashiWrong, rule: 'wrong-count' },
  { kind: 'eternity', name: 'small-4x4', as: 'text', wrong: eternityWrong, rule: 'border' },
];

async function sudokuWrong(page, scene) {
  const { cell: [row, col], value } = scene.printed[0];
  const taken = new Set(scene.printed.map((p) => String(p.cell)));
  const free = [...Array(scene.cols).keys()].find((c) => c !== col && !taken.has(String([row, c])));
  await cell(page, scene, row, free).click();
  await page.keyboard.press(String(value));
  return 1;
}
async function queensWrong(page, scene) {
  await cell(page, scene, 0, 0).click();
  await cell(page, scene, 4, 0).click();
  return 2;
}
async function shikakuWrong(page, scene) {
  const { cell: [row, col] } = scene.printed.find((p) => p.value > 1);
  await drag(page, scene, [row, col], [row, col]);
  return 1;
}
async function hashiWrong(page, scene) {
  // Two bridges each way from an island with more neighbours than its number asks for.
  const island = scene.printed.find((p) => p.value < 2 * neighbours(scene, p.cell).length);
  let moves = 0;
  for (const cell of neighbours(scene, island.cell)) {
    for (let i = 0; i < 2 && moves <= island.value; i++, moves++) await drag(page, scene, island.cell, cell);
  }
  return moves;
}
function neighbours(scene, [row, col]) {
  const isIsland = (r, c) => scene.printed.some((p) => String(p.cell) === String([r, c]));
  return [[0, 1], [0, -1], [1, 0], [-1, 0]].flatMap(([down, right]) => {
    let [r, c] = [row + down, col + right];
    while (r >= 0 && c >= 0 && r < scene.rows && c < scene.cols && !isIsland(r, c)) [r, c] = [r + down, c + right];
    return isIsland(r, c) ? [[r, c]] : [];
  });
}
async function eternityWrong(page, scene) {
  const taken = new Set(scene.printed.map((p) => String(p.cell)));
  const inner = scene.input.pieces.findIndex((sides, i) => !sides.includes(0) && !scene.printed.some((p) => p.piece === i + 1)) + 1;
  const corner = [[0, 0], [0, 3], [3, 0], [3, 3]].find((c) => !taken.has(String(c)));
  await page.locator(`[data-piece="${inner}"]`).click();
  await cell(page, scene, ...corner).click();
  return 1;
}

for (const { kind, name, as, wrong, rule } of PUZZLES) {
  test(`${kind}: paste, wrong move, check, undo, solve`, async () => {
    const page = await fresh(world);
    const opened = await ask(page, `library/${kind}/${name}`);
    const { text } = await ask(page, 'convert', { puzzle: kind, text: opened.text, to: as });
    await paste(page, text);
    const { scene } = opened;
    const moves = await wrong(page, scene);
    const told = await check(page);
    assert.match(told.kind, /wrong/);
    assert.equal(told.rules[0], rule, JSON.stringify(told));
    assert.ok(await page.locator('[role=gridcell][aria-invalid=true]').count() > 0);
    for (let i = 0; i < moves; i++) await page.click('#undo');
    assert.match((await check(page)).text, /No mistake so far/);
    const { data } = await ask(page, 'solve', { puzzle: kind, text: opened.text });
    await playSolution(page, scene, data);
    await page.waitForSelector('.news.solved');
    assert.match(await headline(page), /Solved!/);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test('undo, redo, trial and reload keep the game', async () => {
  const page = await fresh(world);
  const { text, scene } = await ask(page, 'library/sudoku/small-sudoku-4');
  await paste(page, text);
  const free = scene.printed.map((p) => String(p.cell));
  const [row, col] = [0, 1, 2, 3].flatMap((r) => [0, 1, 2, 3].map((c) => [r, c])).find((c) => !free.includes(String(c)));
  const label = () => cell(page, scene, row, col).getAttribute('aria-label');
  await cell(page, scene, row, col).click();
  await page.keyboard.press('1');
  assert.match(await label(), /, 1/);
  await page.keyboard.press('Control+z');
  assert.match(await label(), /empty/);
  await page.keyboard.press('Control+y');
  assert.match(await label(), /, 1/);
  await page.click('#trial');
  await cell(page, scene, row, col).click();
  await page.keyboard.press('2');
  await page.keyboard.press('t');
  await page.keyboard.press('3');
  assert.match(await page.locator('.trial-tools').innerText(), /Trial 2/);
  await page.click('#reject');
  assert.match(await label(), /, 2/);
  await page.reload();
  await page.waitForSelector('.board .grid');
  assert.match(await label(), /, 2/);
  assert.match(await page.locator('.trial-tools').innerText(), /Trial 1/);
  await page.click('#reject');
  assert.match(await label(), /, 1/);
  await page.context().close();
});

test('marks, pause, count, common, export, edit, generate and French', async () => {
  const page = await fresh(world);
  const { text, scene } = await ask(page, 'library/sudoku/small-sudoku-twins');
  await paste(page, text);
  const taken = new Set(scene.printed.map((p) => String(p.cell)));
  const [row, col] = [...Array(36).keys()].map((i) => [Math.floor(i / 6), i % 6]).find((c) => !taken.has(String(c)));
  await cell(page, scene, row, col).click();
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('c');
  await page.keyboard.press('3');
  assert.match(await cell(page, scene, row, col).getAttribute('aria-label'), /centre marks 3, corner marks 2/);
  await page.click('#pause');
  assert.equal(await page.locator('.board').count(), 0, 'a paused board is hidden');
  await page.click('#resume');
  await page.click('#count');
  await page.waitForFunction(() => /2 solutions/.test(document.querySelector('#headline')?.textContent ?? ''));
  await page.click('#common');
  await page.waitForFunction(() => /share/.test(document.querySelector('#headline')?.textContent ?? ''));
  await page.click('#export');
  await page.waitForFunction(() => document.querySelector('dialog textarea')?.value.startsWith('sudoku 2x3'));
  await page.keyboard.press('Escape');
  await page.click('#edit');
  await page.waitForFunction(() => /More than one/.test(document.querySelector('#unique')?.textContent ?? ''));
  await page.click('#edit-cancel');
  await page.selectOption('#language', 'fr');
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  assert.equal(await page.locator('#check').innerText(), 'Vérifier');
  await page.selectOption('#language', 'en');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.click('#new');
  await page.selectOption('#make-kind', 'shikaku');
  await page.click('#make-go');
  await page.waitForSelector('.mode-rectangles');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the library has today’s puzzles and opens bundled ones', async () => {
  const page = await fresh(world);
  await page.click('a[href="#library"]');
  await page.waitForFunction(() => document.querySelectorAll('.puzzle-card svg').length >= 5);
  await page.click('[data-today="queens"]');
  await page.waitForSelector('.mode-toggle');
  await page.click('a[href="#library"]');
  await page.click('[data-shipped="small-hashi-7x7"]');
  await page.waitForSelector('.mode-bridges');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
