import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WHOLE } from '../../.vitest/sizes.ts';
import { atRest, SIZES, TIMEOUT_MS, visit } from './support/browser.ts';
import { type Fixture, makeFixture } from './support/fixture.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { addHalls } from './support/halls.ts';
import { expandTexts } from './support/longer-texts.ts';
import { aNewcomer, type Newcomer } from './support/newcomer.ts';
import { collisions, overflow } from './support/page-faults.ts';
import { windowOf } from './support/ready-players.ts';
import { browser } from './support/shared-game.ts';

/** A game of its own: in a shared one, what the players of other tests have written is in English. */
let game: RunningGame;
beforeAll(async () => {
  game = await startGame({ GAME_SPEED: '60', RATE_LIMIT: 'off' });
});
afterAll(() => game?.close());

/** Words that no German sentence has, and hardly an English one lacks. */
const ENGLISH =
  /\b(the|you|your|of|and|is|are|with|for|from|has|have|this|that|not|been|to|by|until|world|gate|ready)\b/i;

/** Everything that the page shows or reads aloud, in lines, without what is not in German. */
async function englishOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement?.closest('script, style, noscript, [lang=en]'))
        texts.push(walker.currentNode.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim());
  });
  expect(said.length).toBeGreaterThan(5);
  return [...new Set(said)].filter((text) => ENGLISH.test(text));
}

/** Expects that the heading is there and that nothing on the page is in English. */
async function expectGerman(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await atRest(page);
  expect(await englishOn(page), heading).toEqual([]);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** The newest mail to this address, as the mailbox shows it. */
async function mailTo({ email }: Newcomer): Promise<string> {
  let mail = '';
  await vi.waitFor(async () => {
    const mails = (await (await fetch(game.mailbox)).text()).split('<article>');
    mail = mails.find((each) => each.includes(email)) ?? '';
    expect(mail).not.toBe('');
  }, TIMEOUT_MS);
  return mail;
}

async function registerInGerman(page: Page, newcomer: Newcomer): Promise<void> {
  await page.goto(game.address);
  await page.getByRole('link', { name: 'JETZT SPIELEN' }).waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'JETZT SPIELEN' }).click();
  await page.getByRole('link', { name: 'Konto anlegen' }).click();
  await press(page, 'Registrieren');
  await page.getByText('Bitte gib einen Benutzernamen ein.').waitFor();
  await expectGerman(page, 'Registrieren');
  await page.getByLabel('Benutzername').fill(newcomer.username);
  await page.getByLabel('E-Mail').fill(newcomer.email);
  await page.getByLabel('Passwort').fill(newcomer.password);
  await page.getByRole('combobox', { name: 'Volk' }).selectOption({ label: 'Menschen' });
  await press(page, 'Registrieren');
  await page.waitForURL('**/verify');
  const mail = await mailTo(newcomer);
  const [, subject, text] = /<h2>(.*?)<\/h2>.*?<pre>(.*?)<\/pre>/s.exec(mail) ?? [];
  expect(`${subject} ${text}`).toMatch(/Willkommen/);
  expect(`${subject} ${text}`).not.toMatch(ENGLISH);
  await page.getByRole('textbox', { name: 'Ziffer 1' }).click();
  await page.keyboard.type(/Bestätigungscode: (\d{5})/.exec(mail)?.[1] ?? '');
  await page.getByLabel('Name deines Heimatplaneten').fill(newcomer.planet);
  await expectGerman(page, 'E-Mail bestätigen');
  await press(page, 'E-Mail bestätigen');
  // The tab that registered logs itself in.
  await page.waitForURL('**/dashboard');
}

it('a German player registers, reads the mail and plays the first evening without an English sentence', async () => {
  const page = await (await browser.newContext({ viewport: SIZES.desktop, locale: 'de-DE' })).newPage();
  const newcomer = { ...aNewcomer(), planet: 'Neu-Ulm' };
  await registerInGerman(page, newcomer);
  const introduction = page.getByRole('dialog');
  for (let slide = 1; slide < 5; slide++) {
    await introduction.getByText(`Bild ${slide} von 5`).waitFor();
    expect(await englishOn(page)).toEqual([]);
    await introduction.getByRole('button', { name: 'Weiter' }).click();
  }
  await page.keyboard.press('Escape');
  await press(page, /Ja, ausblenden/);
  await introduction.waitFor({ state: 'detached' });
  await expectGerman(page, 'Übersicht');

  await page.getByRole('link', { name: 'Bauen: Erste Mine' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bauen' });
  await dialog.getByRole('button', { name: /Metallmine/ }).click();
  await dialog.getByText(/1 von 2 Bauslots frei/).waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await press(page, 'Metallmine aktivieren');
  await page
    .getByText(/Metallmine/)
    .first()
    .waitFor();
  await expectGerman(page, newcomer.planet);

  const pages: readonly (readonly [path: string, heading: string])[] = [
    ['/dashboard', 'Übersicht'],
    ['/myplanets', 'Meine Planeten'],
    ['/missions', 'Missionszentrale'],
    ['/alliance', 'Allianz'],
    ['/galaxymap', 'Galaxiekarte'],
    ['/battles', 'Kämpfe'],
    ['/battles/simulator', 'Kampfsimulator'],
    ['/battles/rules', 'So funktioniert das Spiel'],
    ['/research', 'Forschung'],
    ['/letters', 'Briefe'],
    ['/players', 'Spieler'],
    ['/rules', 'Verhaltensregeln'],
    ['/hall-of-fame', 'Ruhmeshalle'],
    ['/settings', 'Einstellungen'],
    ['/profile', newcomer.username],
  ];
  for (const [path, heading] of pages) {
    await visit(page, game.address, path);
    await expectGerman(page, heading);
  }

  // A refusal of the server, and the choice of another language, which another tab follows.
  const other = await page.context().newPage();
  await other.goto(`${game.address}/dashboard`);
  await other.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor();
  await page.goto(`${game.address}/settings`);
  await page.getByLabel('Aktuelles Passwort').fill('nicht dieses');
  await page.getByLabel('Neues Passwort').fill('auch nicht dieses');
  await press(page, 'Passwort ändern');
  await page.getByText('Das aktuelle Passwort ist falsch.').waitFor();
  await page.getByRole('combobox', { name: 'Sprache des Spiels' }).selectOption({ label: 'English' });
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await other.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.context().close();
});

/** Expects that nothing on these pages runs out of its place, at 1280 and 390 pixels. */
async function expectRoom(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, game.address, path);
    for (const viewport of [{ width: 1280, height: 800 }, SIZES.phone]) {
      await page.setViewportSize(viewport);
      // The hall goes back to its latest message once it has another size.
      await atRest(page);
      expect
        .soft([path, viewport.width, await overflow(page), await collisions(page)])
        .toEqual([path, viewport.width, [], []]);
    }
  }
}

describe.runIf(WHOLE)('nothing overflows with texts that are 40 % longer, at 1280 and 390 pixels,', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await makeFixture(game, 'longwords');
    await addHalls(game);
  });

  it('on the pages of visitors', async () => {
    const page = await (await browser.newContext({ viewport: SIZES.desktop })).newPage();
    await expandTexts(page);
    await expectRoom(page, [
      '/',
      '/login',
      '/register',
      '/verify',
      '/forgot-password',
      '/reset-password',
      '/unsubscribe#token=x',
      '/reset-password#token=x',
      '/hall-of-fame',
      '/rules',
    ]);
    await page.context().close();
  });

  it('on the pages of players', async () => {
    const page = await windowOf(browser, game.address, fixture.leader);
    await expandTexts(page);
    await expectRoom(page, [
      '/dashboard',
      '/myplanets',
      `/planets/${fixture.home.planet_id}`,
      '/missions',
      '/alliance',
      '/players',
      '/letters',
      '/players?board=alliances&search=Tollan',
      `/letters/${fixture.officerId}`,
      '/profile',
      `/profile/${fixture.officerId}`,
      '/galaxymap',
      '/battles',
      '/battles/simulator',
      '/battles/rules',
      '/research',
      '/settings',
      '/rules',
      '/hall-of-fame',
    ]);
    await page.context().close();
  });
});
