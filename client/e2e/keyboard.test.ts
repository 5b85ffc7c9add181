import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningGame, startGame } from './game.ts';
import { type ReadyPlayer, readyPlayers } from './ready-players.ts';

let folder: string;
let game: RunningGame;
let browser: Browser;
let player: ReadyPlayer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-keyboard-'));
  // PostgreSQL's own user must get in when we are root.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  browser = await openBrowser();
  // An hour is half a minute: a shipyard takes some seconds.
  game = await startGame({ GAME_SPEED: '120', DATA_DIR: dataDir });
  const [first] = await readyPlayers(dataDir, 'hand', 1);
  if (!first) throw new Error('There is no player.');
  player = first;
});
afterAll(async () => {
  await browser?.close();
  await game?.close();
  await rm(folder, { recursive: true, force: true });
});

/** What has the focus: its name for whoever hears it, and what is wrong with it for whoever sees it. */
interface Focus {
  readonly name: string;
  readonly lost: boolean;
  /** Neither outlined nor in sight. */
  readonly unseen: string | null;
}

function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return { name: '', lost: true, unseen: null };
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at.textContent;
    // What scrolls is reached too, and holds every word in it.
    const isControl = at.matches('a, button, input, select, textarea');
    const name = isControl ? (at.getAttribute('aria-label') ?? label ?? '').replace(/\s+/g, ' ').trim() : '';
    // A mark on the map is drawn thicker instead.
    const { outlineStyle, boxShadow } = getComputedStyle(at);
    const marked = at instanceof SVGElement && at.getAttribute('data-world') !== null;
    const box = at.getBoundingClientRect();
    const inSight = box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
    const around = getComputedStyle(at, '::after').outlineStyle;
    const outlined =
      at.matches(':focus-visible') && (marked || [outlineStyle, boxShadow, around].some((style) => style !== 'none'));
    const unseen = outlined && inSight ? null : `${at.tagName} ${name}: ${outlined ? 'out of sight' : 'no outline'}`;
    return { name, lost: false, unseen };
  });
}

/** Longer than the way through any page of the game. */
const MOST_STEPS = 120;

/** Walks with Tab to a control; each stop on the way has to be seen. */
async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const fits = (name: string) => (typeof wanted === 'string' ? name === wanted : wanted.test(name));
  const way: string[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await page.keyboard.press('Tab');
    const { name, lost, unseen } = await focusOf(page);
    // Past the last control lies the browser itself, and then the page begins anew.
    if (lost) continue;
    expect(unseen).toBeNull();
    if (fits(name)) return;
    way.push(name.slice(0, 30));
  }
  throw new Error(`Tab does not lead to ${wanted}, but to ${way.join(', ')}`);
}

/** Walks to a control, presses it, and when what it does has come about, the focus is still somewhere. */
async function act(page: Page, name: string | RegExp, comes: () => Promise<unknown>): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await comes();
  await expect.poll(async () => (await focusOf(page)).lost, { message: `the focus is lost after ${name}` }).toBe(false);
}

it('the main job by keyboard alone: log in, build, launch, send, found, contribute, log out', {
  timeout: 180_000,
}, async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { name, level }).waitFor();
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first().waitFor();
  const text = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(`${game.address}/login`);
  await button('Enter the Gate');
  await tabTo(page, 'Email');
  await page.keyboard.type(player.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(player.password);
  await act(page, 'Enter the Gate', () => button('Next'));

  await act(page, 'Close', () => button('Yes, Hide It'));
  await act(page, 'Yes, Hide It', closed);

  await act(page, 'My Planets', () => heading('My Planets'));
  await act(page, /^View Home of/, () => heading(/^Home of/));
  await act(page, 'Build', () => page.getByRole('dialog').getByText('Shipyard').first().waitFor());
  await act(page, 'Build Shipyard', closed);
  await button('Activate Shipyard');
  await act(page, 'Activate Shipyard', () =>
    page.getByRole('button', { name: 'Activate Shipyard' }).waitFor({ state: 'detached' }),
  );
  await act(page, 'Build Ships', () => page.getByRole('dialog').waitFor());
  await act(page, /^Build (?!Ships)/, closed);
  await button(/^Launch /);
  await act(page, /^Launch /, () => text('Idle'));

  await act(page, 'Missions', () => heading('Mission Command'));
  await act(page, 'Choose MALP Probe', () => button('Lookup'));
  await act(page, 'Select Origin', () => page.getByRole('dialog').getByText('Home of').first().waitFor());
  await act(page, /^Home of/, closed);
  await act(page, 'Lookup', () => page.getByRole('dialog').getByRole('row').nth(1).waitFor());
  await act(page, /^Dial /, closed);
  await act(page, 'Launch Mission', () => text('MALP report: '));
  await act(page, 'Back to Missions', () => text('Choose a mission to set its parameters.'));

  await act(page, 'Alliance', () => heading('Alliance'));
  await tabTo(page, 'Name');
  await page.keyboard.type('Silent Hands');
  await act(page, 'Create Alliance', () => heading('Silent Hands'));
  await tabTo(page, 'naquadah');
  await page.keyboard.type('5');
  await act(page, 'Contribute to Bank', () => text('Contributed: 5, 0, 0. Bank updated!'));

  await act(page, 'Logout', () => button('Enter the Gate'));
});
