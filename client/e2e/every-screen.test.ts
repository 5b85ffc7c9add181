import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/catalogue/languages';
import { sampled, WHOLE } from '../../.vitest/sizes.ts';
import { atRest } from './support/browser.ts';
import { type Fixture, makeFixture } from './support/fixture.ts';
import { live } from './support/newcomer.ts';
import { noiseOf, shiftsOf } from './support/page-faults.ts';
import { steady as game } from './support/shared-game.ts';
import { aWindow, expectSound, expectSoundInBothSizes, oneAtATime, STILL } from './support/sound.ts';

// Every screen filled with data; bare-screens.test.ts tests the screens without data.

/** The name of what stands where data is to come, in each language. */
const LOADING = /^Loading|\bgeladen\b/;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture(game, 'kelvin');
});

/** A heading, and a text that appears only once the data has loaded. */
type Shown = readonly [heading: string, ready: string];

interface Screen {
  readonly route: string;
  readonly en: Shown;
  readonly de: Shown;
}

/** The screens of a player. */
const SCREENS: Readonly<Record<string, () => Screen>> = {
  'S-005, S-051': () => ({ route: '/dashboard', en: ['Dashboard', 'MALP'], de: ['Übersicht', 'MALP'] }),
  'S-006, S-061': () => ({
    route: '/myplanets',
    en: ['My Planets', fixture.home.planet_name],
    de: ['Meine Planeten', fixture.home.planet_name],
  }),
  'S-007, S-070': () => ({
    route: `/planets/${fixture.home.planet_id}`,
    en: [fixture.home.planet_name, 'Shipyard'],
    de: [fixture.home.planet_name, 'Werft'],
  }),
  'S-008, S-084': () => ({
    route: '/missions',
    en: ['Mission Command', 'A scout follows'],
    de: ['Missionszentrale', 'Ein Späher folgt'],
  }),
  'S-009, S-111': () => ({
    route: '/alliance',
    en: [fixture.alliance, 'Danger Zone'],
    de: [fixture.alliance, 'Gefahrenzone'],
  }),
  'S-129, players': () => ({ route: '/players', en: ['Players', 'Your place'], de: ['Spieler', 'Dein Platz'] }),
  'S-131, letters': () => ({
    route: '/letters',
    en: ['Letters', 'You: Hold the ring'],
    de: ['Briefe', 'Du: Hold the ring'],
  }),
  'S-131, a conversation': () => ({
    route: `/letters/${fixture.officerId}`,
    en: [fixture.officer.username, 'Hold the ring'],
    de: [fixture.officer.username, 'Hold the ring'],
  }),
  'S-010, S-129': () => ({
    route: '/profile',
    en: [fixture.leader.username, 'We hold the ring'],
    de: [fixture.leader.username, 'We hold the ring'],
  }),
  'S-013, R-70': () => ({ route: '/galaxymap', en: ['Galaxy Map', 'Probe'], de: ['Galaxiekarte', 'Sonde'] }),
  'S-013, G-100': () => ({
    route: '/battles',
    en: ['Battles', fixture.home.planet_name],
    de: ['Kämpfe', fixture.home.planet_name],
  }),
  'S-054, research': () => ({
    route: '/research',
    en: ['Research & Upgrades', 'Light Guns'],
    de: ['Forschung', 'Leichte Geschütze'],
  }),
  'S-013, R-72': () => ({
    route: '/settings',
    en: ['Settings', 'This device'],
    de: ['Einstellungen', 'Dieses Gerät'],
  }),
};

/** One window at a time: with several under examination at once, a server on two cores has no time left to answer. */
const VIEWS = Object.entries(SCREENS).flatMap(([rows, screen]) =>
  LANGUAGES.flatMap((language) => [
    [rows, 'desktop', language, screen] as const,
    [rows, 'phone', language, screen] as const,
  ]),
);

it.each(sampled('views of screens with data', VIEWS))(
  '%s (%s, %s): sound while it loads and with data, and nothing jumps when that comes, answer by answer',
  async (_rows, size, language, screen) => {
    const { route, [language]: shown } = screen();
    const [heading, ready] = shown;
    const calls = oneAtATime(size === 'desktop');
    const page = await aWindow(fixture.leader, size, calls.meet, language);
    const noise = noiseOf(page);
    await page.goto(game.address + route);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    await expectSound(page, await title.innerText());
    calls.release();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByText(ready).filter({ visible: true }).first().waitFor();
    // When it connects, the page reads everything again.
    await live(page);
    await atRest(page);
    await expect.poll(() => page.getByRole('status', { name: LOADING }).count()).toBe(0);
    await expectSound(page, heading);
    expect(await shiftsOf(page)).toEqual(STILL);
    expect(noise).toEqual([]);
    await page.context().close();
  },
);

it.runIf(WHOLE).concurrent('S-107, S-131: an invitation and a strange profile are sound', async () => {
  const page = await aWindow(fixture.guest, 'desktop');
  await page.goto(`${game.address}/profile/${fixture.officerId}`);
  await page.getByText('This user has not set a bio.').waitFor();
  await expectSoundInBothSizes(page, fixture.officer.username);
  await page.goto(`${game.address}/alliance`);
  await page.getByRole('button', { name: /^Accept/ }).waitFor();
  await expectSound(page, 'Alliance');
  await page.context().close();
});

it.runIf(WHOLE).concurrent('S-047: a font that arrives after the text moves nothing', async ({ expect }) => {
  const page = await aWindow(fixture.leader, 'desktop');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/ibm-plex/, async (each) => {
    await released;
    await each.continue();
  });
  const font = page.waitForEvent('requestfinished', (request) => request.url().includes('ibm-plex'));
  await page.goto(`${game.address}/missions`, { waitUntil: 'commit' });
  await page.getByText('A scout follows').filter({ visible: true }).first().waitFor();
  release();
  await font;
  // A font swap happens in the next frame at the latest.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await shiftsOf(page)).toEqual(STILL);
  await page.context().close();
});

const POOR = [
  ['/missions', 'desktop', 'Insufficient resources'],
  ['/missions', 'phone', 'Insufficient resources'],
  ['/research', 'desktop', / short$/],
  ['/research', 'phone', / short$/],
] as const;

it.runIf(WHOLE).concurrent.for(POOR)(
  'S-084: nothing on %s moves when the stock comes to suffice (%s)',
  async ([route, size, missing], { expect }) => {
    let isPoor = true;
    let join = () => {};
    const joining = new Promise<void>((resolve) => {
      join = resolve;
    });
    const page = await aWindow(fixture.leader, size, async (each) => {
      const { pathname } = new URL(each.request().url());
      if (pathname !== '/resources' || !isPoor) return each.continue();
      const response = await each.fetch();
      const nothing = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
      await each.fulfill({ response, json: { ...(await response.json()), ...nothing } });
    });
    // No fetch, so `aWindow` does not meet it.
    await page.route('**/matchmake/**', async (each) => {
      await joining;
      await each.continue();
    });
    await page.goto(`${game.address}${route}`);
    const poor = page.getByText(missing);
    await poor.first().waitFor();
    await expect.poll(() => page.getByRole('status', { name: LOADING }).count()).toBe(0);
    const before = await poor.count();
    // The player's room sends the true stock, and so does what the page then reads again.
    isPoor = false;
    join();
    await expect.poll(() => poor.count()).toBeLessThan(before);
    await atRest(page);
    expect(await shiftsOf(page)).toEqual(STILL);
    await page.context().close();
  },
);
