// A server of its own for each test file, a real Chromium, and hands to play with.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const BINARY = process.env.KUMIKI ?? new URL('../../../target/debug/kumiki', import.meta.url).pathname;
const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A server: the one at $PAGE, or one of our own. */
async function serve() {
  if (process.env.PAGE) return { address: process.env.PAGE, stop: () => undefined };
  // The files as users get them, also from a debug build.
  const env = { ...process.env, KUMIKI_PAGE: 'stripped' };
  const server = spawn(BINARY, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    server.once('exit', () => reject(new Error('the server ended')));
  });
  return { address, stop: () => server.kill('SIGINT') };
}

/** Starts the server and the browser; `end` stops both. */
export async function begin() {
  const { address, stop } = await serve();
  const executablePath = BROWSERS.find((path) => path && existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const end = async () => {
    await browser.close();
    stop();
  };
  return { address, browser, end };
}

/** A page without a past. Faults of its scripts fail the test. */
export async function fresh(world, options = {}) {
  const context = await world.browser.newContext({ viewport: { width: 1200, height: 900 }, locale: 'en-GB', ...options });
  // While the page is being written: its files as they are now, not as they were built in.
  if (process.env.ASSETS) {
    await context.route(/\.(js|css)$/, (route) => route.fulfill({ path: new URL(`../assets${new URL(route.request().url()).pathname}`, import.meta.url).pathname }));
  }
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error') page.faults.push(message.text()); });
  await page.goto(world.address);
  await page.waitForSelector('html[data-ready]');
  return page;
}

/** Words with the server from inside the page. */
export const ask = (page, path, body) => page.evaluate(async ([path, body]) => {
  const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
  return (await fetch(`/api/v1/${path}`, init)).json();
}, [path, body]);

/** Opens a text by pasting it. */
export async function paste(page, text) {
  const fresh = page.locator('#new');
  if (await fresh.count()) await fresh.click();
  await page.fill('#paste', text);
  await page.click('#paste-open');
  await page.waitForSelector('.board .grid');
}

export const cell = (page, scene, row, col) => page.locator(`[data-cell="${row * scene.cols + col}"]`);
export const headline = (page) => page.locator('#headline').innerText();

/** Presses Check and gives what the page says. */
export async function check(page) {
  await page.click('#check');
  await page.waitForFunction(() => !document.querySelector('.news')?.classList.contains('none'));
  return { text: await headline(page), kind: await page.locator('.news').getAttribute('class'), rules: await page.locator('.violations code').allInnerTexts() };
}

/** The middle of a cell on the screen. */
export async function middle(page, scene, [row, col]) {
  const box = await page.locator('.grid').boundingBox();
  return [box.x + ((col + 0.5) * box.width) / scene.cols, box.y + ((row + 0.5) * box.height) / scene.rows];
}

export async function drag(page, scene, from, to) {
  const [x0, y0] = await middle(page, scene, from);
  const [x1, y1] = await middle(page, scene, to);
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, { steps: 2 });
  await page.mouse.move(x1, y1, { steps: 3 });
  await page.mouse.up();
}

/** Drags with a finger. */
export async function swipe(page, scene, from, to) {
  const client = await page.context().newCDPSession(page);
  const [x0, y0] = await middle(page, scene, from);
  const [x1, y1] = await middle(page, scene, to);
  const touch = (type, touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x0, y: y0 }]);
  for (const share of [0.3, 0.7, 1]) await touch('touchMove', [{ x: x0 + (x1 - x0) * share, y: y0 + (y1 - y0) * share }]);
  await touch('touchEnd', []);
  await client.detach();
}

/** The text of a download. */
export async function downloaded(page, click) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
}

/** What a piece shows when it is turned. */
export const face = (scene, [piece, turn]) => [0, 1, 2, 3].map((i) => scene.input.pieces[piece - 1][(i - turn + 4) % 4]);

/** The words of a laid piece, as the page's labels have them. */
export function spoken(scene, slot) {
  const label = (colour) => scene.input.sides.find((look) => look.colour === colour).label || 'border';
  return face(scene, slot).map((colour, i) => `${['up', 'right', 'down', 'left'][i]} ${label(colour)}`).join(' ');
}

/** Plays a solution with mouse and keys, or other ways to drag. */
export async function playSolution(page, scene, data, pull = drag) {
  const given = new Set(scene.printed.map((p) => String(p.cell)));
  switch (scene.input.mode) {
    case 'digits':
      for (const [row, values] of data.entries()) {
        for (const [col, value] of values.entries()) {
          if (given.has(String([row, col]))) continue;
          await cell(page, scene, row, col).click();
          await page.keyboard.press(String(value));
        }
      }
      break;
    case 'toggle':
      for (const [row, col] of data.entries()) if (!given.has(String([row, col]))) await cell(page, scene, row, col).click();
      break;
    case 'rectangles':
      for (const { row, col, height, width } of data) await pull(page, scene, [row, col], [row + height - 1, col + width - 1]);
      break;
    case 'bridges':
      for (const { from, to, count } of data) for (let i = 0; i < count; i++) await pull(page, scene, from, to);
      break;
    default:
      for (const [row, slots] of data.entries()) {
        for (const [col, slot] of slots.entries()) {
          if (given.has(String([row, col]))) continue;
          await page.locator(`[data-piece="${slot[0]}"]`).click();
          await cell(page, scene, row, col).click();
          const words = spoken(scene, slot);
          for (let i = 0; i < 4; i++) {
            if ((await cell(page, scene, row, col).getAttribute('aria-label')).includes(words)) break;
            await page.keyboard.press('r');
          }
        }
      }
  }
}
