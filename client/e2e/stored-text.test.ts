import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { type Calls, callsOf } from './support/api-calls.ts';
import { SIZES, visit } from './support/browser.ts';
import { aNewcomer, enlist } from './support/newcomer.ts';
import { noiseOf, overflow } from './support/page-faults.ts';
import { type ReadyPlayer, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

/** All texts that players can write and others can read. */
interface Texts {
  readonly planet: string;
  readonly alliance: string;
  readonly description: string;
  readonly bio: string;
  /** In the hall of an alliance, as a message and as the bulletin. */
  readonly message: string;
}

/** Input that would run or change the page if it were not escaped. */
const MARKUP: Texts = {
  planet: '<img src=x onerror="window.ran=1">',
  alliance: '<script>window.ran=1</script>',
  description: '"><svg onload=window.ran=1><a href="javascript:window.ran=1">Claim your reward</a>{{7*7}}',
  message: '<b onmouseover=window.ran=1>@viewer</b> https://evil.example/battles/1 <img src=x onerror="window.ran=1">',
  bio: '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>\n<style>body{display:none}</style>&lt;b&gt; &amp;',
};

/** Long words without a break opportunity. */
const LONG: Texts = {
  planet: 'W'.repeat(40),
  alliance: 'M'.repeat(50),
  description: 'W'.repeat(500),
  message: 'W'.repeat(1000),
  bio: 'M'.repeat(1000),
};

/** Right-to-left text, and letters with as many combining marks as the validation allows. */
const TURNED: Texts = {
  planet: `שער הכוכבים${'Ệ'.repeat(20)}`,
  alliance: 'תאגיד הכוכבים של אבידוס',
  description: 'مرحبا بكم <b>123</b> في البوابة!',
  message: 'שלום לכולם <b>123</b> (@viewer) ﷺﷺﷺ',
  bio: `${'ﷺ'.repeat(30)}\n${'W̷̸̡'.repeat(60)}\n(אבידוס) [1] {2}`,
};

let viewer: Author;
beforeAll(async () => {
  viewer = await anAuthor('viewer', 'Haven');
});

interface Author {
  readonly player: ReadyPlayer;
  readonly call: Calls;
}

async function anAuthor(username: string, planet: string): Promise<Author> {
  const player = await enlist(game, { ...aNewcomer(), username, email: `${username}@example.org`, planet });
  return { player, call: callsOf(game.address, player) };
}

/** Creates a player who has put these texts into every field. */
async function writeEverywhere(username: string, texts: Texts) {
  const author = await anAuthor(username, texts.planet);
  const [home] = await author.call<{ planet_id: number }[]>('GET', '/planets');
  const planetId = home?.planet_id ?? 0;
  await author.call('POST', '/build', { planet_id: planetId, building_type_id: BUILDING_TYPES[0]?.id });
  const { alliance: name, description } = texts;
  const { id } = await author.call<{ id: number }>('POST', '/alliances', { name, description });
  await author.call('POST', `/alliances/${id}/messages`, { text: texts.message });
  await author.call('PUT', `/alliances/${id}/bulletin`, { text: texts.message });
  await author.call('POST', '/update_bio', { bio: texts.bio });
  const reader = await viewer.call<{ user_id: number }>('GET', '/profile');
  await author.call('POST', `/conversations/${reader.user_id}`, { text: texts.bio });
  await author.call('POST', `/alliances/${id}/invitations`, { username_to_invite: viewer.player.username });
  const { user_id } = await author.call<{ user_id: number }>('GET', '/profile');
  return { author, planetId, userId: user_id };
}

/** All texts of the page, including the values of fields. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
  });

/** Traces that the texts would leave if they were interpreted as HTML. */
const made = (page: Page) =>
  page.evaluate(() => ({
    ran: 'ran' in window,
    elements: document.querySelectorAll(
      '[src="x"], iframe, [onload], [onerror], [href^="javascript:"], main style, main script',
    ).length,
  }));

/** `expect` is the test's own, because tests run concurrently. */
async function expectShownAsText(
  { expect }: TestContext,
  page: Page,
  route: string,
  texts: readonly string[],
): Promise<void> {
  const noise = noiseOf(page);
  await visit(page, game.address, route);
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    for (const text of texts) await expect.poll(() => shown(page)).toContain(text);
    expect.soft([route, size.width, await overflow(page)]).toEqual([route, size.width, []]);
  }
  expect([route, await made(page)]).toEqual([route, { ran: false, elements: 0 }]);
  expect([route, noise]).toEqual([route, []]);
}

describe('T8, G-127, T15: what players wrote is text, and the page holds', () => {
  it.concurrent.for([
    ['markup', MARKUP],
    ['endless-words', LONG],
    ['other-directions', TURNED],
  ] as const)('%s', async ([username, texts], test) => {
    const { author, planetId, userId } = await writeEverywhere(username, texts);
    // Compare the first line only, because pages may render line breaks differently.
    const [bio = ''] = texts.bio.normalize('NFC').split('\n');
    const own = await windowOf(browser, game.address, author.player);
    await expectShownAsText(test, own, '/dashboard', [texts.planet]);
    await expectShownAsText(test, own, '/myplanets', [texts.planet]);
    await expectShownAsText(test, own, `/planets/${planetId}`, [texts.planet]);
    await expectShownAsText(test, own, '/battles', [texts.planet]);
    await expectShownAsText(test, own, '/alliance', [texts.alliance, texts.description, texts.message]);
    await expectShownAsText(test, own, '/profile', [texts.alliance, bio]);
    await own.context().close();

    const other = await windowOf(browser, game.address, viewer.player);
    await expectShownAsText(test, other, '/alliance', [texts.alliance, texts.description]);
    await expectShownAsText(test, other, `/profile/${userId}`, [texts.alliance, bio]);
    const [letter = ''] = texts.bio.split('\n');
    await expectShownAsText(test, other, '/letters', [letter.slice(0, 100)]);
    await expectShownAsText(test, other, `/letters/${userId}`, [letter]);
    await other.context().close();
  });

  it.each(['\u202egnp.exe', 'a\u202ab', '\u2066x\u2069', 'a\0b', '\u200b\u200b\u200b', 'Z\u0335\u0335\u0335\u0335'])(
    '%j is refused as a name, so no page has to hold it',
    async (name) => {
      const founded = viewer.call('POST', '/alliances', { name: `x${name}` });
      await expect(founded).rejects.toThrow('Alliance name contains characters that cannot be displayed.');
    },
  );
});
