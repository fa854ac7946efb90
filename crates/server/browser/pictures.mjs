// The pictures of the guide, made anew: node pictures.mjs FOLDER [NAME ...]. `pngquant` makes them small.
import { ask, begin, cell, fresh, paste } from './harness.mjs';

const folder = process.argv[2] ?? '../../../docs/guide/pictures';
const world = await begin();
const shot = (page, name) => page.screenshot({ path: `${folder}/${name}.png` });

/** Opens a puzzle of the library. */
async function open(page, kind, name) {
  const opened = await ask(page, `library/${kind}/${name}`);
  await paste(page, opened.text);
  return opened;
}

/** The first cells of a Sudoku's solution, and a wrong number. */
async function playSome(page, { scene, text }, count) {
  const { data } = await ask(page, 'solve', { puzzle: 'sudoku', text });
  const taken = new Set(scene.printed.map((p) => String(p.cell)));
  const free = [...Array(81).keys()].map((i) => [Math.floor(i / 9), i % 9]).filter((c) => !taken.has(String(c)));
  for (const [row, col] of free.slice(0, count)) {
    await cell(page, scene, row, col).click();
    await page.keyboard.press(String(data[row][col]));
  }
  return { data, free };
}

async function hint(page, levels) {
  await page.click('#hint');
  await page.waitForSelector('.news.hint');
  for (let i = 1; i < levels; i++) await page.click('#hint-more');
}

async function watch(page, subject, method, options, moment) {
  await page.click('a[href="#watch"]');
  await page.selectOption('select.subject', subject);
  await page.waitForSelector('#watch-method');
  await page.selectOption('#watch-method', method);
  for (const [id, value] of Object.entries(options)) await page.fill(`#${id}`, value);
  await page.click('#watch-start');
  await moment();
}

const pictures = {
  async play() {
    const page = await fresh(world);
    const opened = await open(page, 'sudoku', 'sudoku-9');
    const { data, free } = await playSome(page, opened, 14);
    const [row, col] = free[20];
    await cell(page, opened.scene, row, col).click();
    await page.keyboard.press(String(data[row].find((value, c) => value !== data[row][col] && opened.scene.printed.some((p) => p.cell[0] === row && p.cell[1] === c))));
    await page.click('#check');
    await page.waitForSelector('.news.wrong');
    await shot(page, 'play');
  },
  async hint() {
    const page = await fresh(world);
    // A hard puzzle at its first step that is not easy.
    await paste(page, (await ask(page, 'generate', { puzzle: 'sudoku', level: 'hard', seed: 2 })).text);
    for (let i = 0; i < 60; i++) {
      await hint(page, 4);
      if (!/easy/.test(await page.locator('.hint-detail .note').innerText())) break;
      await page.click('#hint-apply');
    }
    await shot(page, 'hint');
  },
  async dark() {
    const page = await fresh(world, { colorScheme: 'dark' });
    await open(page, 'hashi', 'small-hashi-7x7');
    const { data } = await ask(page, 'solve', { puzzle: 'hashi', text: (await ask(page, 'library/hashi/small-hashi-7x7')).text });
    const scene = (await ask(page, 'library/hashi/small-hashi-7x7')).scene;
    for (const { from, to } of data.slice(0, 6)) {
      await cell(page, scene, ...from).click();
      await page.keyboard.press(from[0] === to[0] ? 'Shift+ArrowRight' : 'Shift+ArrowDown');
    }
    await page.click('#check');
    await page.waitForSelector('.news:not(.none)');
    await shot(page, 'dark');
  },
  async phone() {
    const page = await fresh(world, { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const opened = await open(page, 'sudoku', 'sudoku-9');
    await playSome(page, opened, 6);
    await page.evaluate(() => scrollTo(0, 0));
    await shot(page, 'phone');
  },
  async card() {
    const page = await fresh(world, { viewport: { width: 1080, height: 820 } });
    const { text } = await ask(page, 'library/eternity/eternity2');
    const { data } = await ask(page, 'solve', { puzzle: 'eternity', text, method: 'tabu', seconds: 20 });
    await paste(page, (await ask(page, 'convert', { puzzle: 'eternity', text, to: 'bucas', data })).text);
    await page.waitForSelector('#verify');
    await shot(page, 'card');
  },
  async watch() {
    const page = await fresh(world, { viewport: { width: 1200, height: 900 } });
    await watch(page, 'eternity/framed-8x8', 'anneal', { 'watch-seconds': '60', speed: '4' }, () => page.waitForTimeout(12_000));
    await page.evaluate(() => scrollTo(0, 0));
    await shot(page, 'watch');
  },
  async tree() {
    const page = await fresh(world, { viewport: { width: 1200, height: 1080 } });
    await watch(page, 'sudoku/sudoku-9', 'backtrack', { 'watch-seconds': '60', speed: '4' }, () => page.waitForSelector('.lane.done'));
    await page.locator('.icicle').scrollIntoViewIfNeeded();
    await shot(page, 'tree');
  },
  async race() {
    const page = await fresh(world, { viewport: { width: 1200, height: 1050 } });
    await page.click('a[href="#race"]');
    await page.selectOption('select.subject', 'eternity/framed-8x8');
    await page.waitForSelector('.entry');
    await page.fill('#race-seconds', '8');
    await page.click('#race-start');
    await page.waitForSelector('#race-table');
    await page.evaluate(() => scrollTo(0, 0));
    await shot(page, 'race');
  },
};

const wanted = process.argv.slice(3);
for (const [name, make] of Object.entries(pictures)) if (!wanted.length || wanted.includes(name)) await make();
await world.end();
