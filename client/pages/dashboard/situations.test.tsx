import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { type AllianceMember, allianceMembers, myAlliance } from '#shared/api/alliances/alliances';
import { recallMarch } from '#shared/api/battles/marches';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { routes } from '../../router.tsx';
import { aBattle, aMarch, anAttack, aSiege, CHULAK_PLACE, TOLLANA_PLACE } from '../march-page-fixture.ts';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  // The clock is stopped: a machine under load takes seconds to show a page, and the countdowns would be those seconds behind.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 });
  signedIn();
  server = fakeServer().answer(getResources, someResources()).answer(listPlanets, [aListedPlanet()]);
});

type Situations = ReturnType<typeof aDashboard>['situations'];

const situations = (given: Partial<Situations>) =>
  server.answer(getDashboard, aDashboard({ situations: { own: [], incoming: [], battles: [], sieges: [], ...given } }));

async function openSection() {
  const page = openPage(routes, '/dashboard');
  const heading = await screen.findByRole('heading', { name: 'Situation Reports' });
  return { ...page, section: within(heading.closest('section') as HTMLElement) };
}

const rows = (section: Pick<typeof screen, 'getAllByRole'>) =>
  section.getAllByRole('listitem').map((row) => row.textContent?.replace(/\s+/g, ' '));

test('an attack comes first: who, on what, when, with running seconds', async () => {
  situations({ own: [aMarch({ lands_at: ahead(60) })], incoming: [anAttack({ lands_at: ahead(3905) })] });
  const { section } = await openSection();
  const [attack, own] = rows(section);
  expect(attack).toMatch(/^apophis is attacking ChulakRaid · lands .*1h 05m 05s$/);
  expect(own).toMatch(/^Raid on Tollana of narim/);
  expect(section.getByText('One attack is coming')).toBeTruthy();
  expect(section.getByRole('link', { name: 'apophis' }).getAttribute('href')).toBe('/profile/8');
  expect(section.getAllByRole('link', { name: 'Chulak' })[0]?.getAttribute('href')).toBe('/planets/5');
  expect(screen.getByText(/^An attack lands in 1h 5m\. Nothing is under construction/)).toBeTruthy();
});

test('a siege of an own world comes before attacks: who, what is left, when it ends, and what helps', async () => {
  situations({ sieges: [aSiege()], incoming: [anAttack()] });
  const { section } = await openSection();
  expect(rows(section)[0]).toMatch(
    /^apophis besieges Chulak50% of its loyalty is left · Changes hands .+\..*12h 00m 0\ds$/,
  );
  expect(rows(section)[1]).toMatch(/^apophis is attacking Chulak/);
  expect(section.getByRole('link', { name: 'Break the siege' }).getAttribute('href')).toBe(
    '/battles?plan=9-2-23-15-37-20&kind=transfer',
  );
  expect(screen.getAllByRole('heading', { level: 2 })[1]?.textContent).toBe('Situation Reports');
  expect(section.getByRole('link', { name: 'Can I lose this world?' }).getAttribute('href')).toBe(
    '/battles/rules#siege',
  );
});

test('in the ruler’s night truce a siege stands still, and says until when', async () => {
  const pause = { from_at: ago(60), until_at: ahead(3600) };
  situations({ sieges: [aSiege({ pauses: [pause] })] });
  const { section } = await openSection();
  expect(section.getByText(/^It pauses until .+: the ruler’s night truce\.$/)).toBeTruthy();
});

test('a mate sees the siege of a world of the alliance, and sends relief with one click', async () => {
  situations({ sieges: [aSiege({ side: 'mate', planet: TOLLANA_PLACE, ruler: { user_id: 9, username: 'narim' } })] });
  const { section } = await openSection();
  expect(rows(section)[0]).toMatch(/^apophis besieges Tollana of narim/);
  expect(section.getByRole('link', { name: 'Send relief' }).getAttribute('href')).toBe(
    '/battles?plan=1-2-3-4-5-6&kind=relief',
  );
});

test('the own siege has no answers, and its army is called back after a question that names the price', async () => {
  const siege = aSiege({
    march_id: 40,
    side: 'besieger',
    planet: TOLLANA_PLACE,
    besieger: { user_id: 7, username: 'daniel' },
    ruler: { user_id: 9, username: 'narim' },
  });
  const army = aMarch({ kind: 'siege', phase: 'standing', lands_at: null, recall_until: null });
  situations({ sieges: [siege], own: [army] });
  const { section, user } = await openSection();
  expect(rows(section)[0]).toMatch(/^You besiege Tollana of narim/);
  expect(rows(section)[1]).toMatch(/^Your army stands before Tollana of narim/);
  expect(section.queryByRole('link', { name: 'Break the siege' })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Call back the siege to Tollana' }));
  expect(await screen.findByText(/You may not besiege this world again for two weeks\.$/)).toBeTruthy();
});

test('who listens hears how many come, and from the second level on which', async () => {
  const number = { units: 7, ships: null, squads: null };
  const types = { units: 1, ships: [{ ship_type_id: 42, count: 1 }], squads: [] };
  situations({ incoming: [anAttack({ warning: number }), anAttack({ march_id: 51, warning: types })] });
  const { section } = await openSection();
  expect(section.getByText('7 ships and squads')).toBeTruthy();
  expect(section.getByText(/^One ship or squad: 1 × .+/)).toBeTruthy();
});

test('an own march names its ships, and the world of another ruler leads to the map', async () => {
  situations({
    own: [
      aMarch({
        ships: [{ ship_type_id: 42, count: 5 }],
        squads: [{ squad_type_id: 41, count: 2 }],
      }),
    ],
  });
  const { section } = await openSection();
  expect(rows(section)[0]).toMatch(/^Raid on Tollana of narimFrom Chulak · 5 × .+, 2 × .+Can be called back until /);
  expect(section.getByRole('link', { name: 'Tollana' }).getAttribute('href')).toBe('/galaxymap?world=70');
});

test('a march is called back after a question, and is then on its way home', async () => {
  const march = aMarch();
  situations({ own: [march] });
  const { section, user } = await openSection();
  await user.click(section.getByRole('button', { name: 'Call back the raid to Tollana' }));
  await screen.findByText('Call back the march to Tollana?');
  expect(server.count(recallMarch)).toBe(0);
  server.answer(recallMarch, {
    message: 'They turn round.',
    march: { ...march, phase: 'home', began_at: ago(0), lands_at: ahead(600), recall_until: null },
    version: 4,
    server_time: ahead(1),
  });
  await user.click(screen.getByRole('button', { name: 'Call them back' }));
  await waitFor(() => expect(rows(section)[0]).toMatch(/^On the way home from Tollana to Chulak/));
  expect(server.last(recallMarch)).toMatchObject({ body: { march_id: 40 }, key: expect.any(String) });
  expect(section.queryByRole('button')).toBeNull();
});

test('a refused recall says why, and reads the situation again', async () => {
  situations({ own: [aMarch()] });
  server.refuse(recallMarch, 409, 'It is too late to call them back.');
  const { section, user } = await openSection();
  const before = server.count(getDashboard);
  await user.click(section.getByRole('button', { name: /^Call back/ }));
  await user.click(await screen.findByRole('button', { name: 'Call them back' }));
  expect((await section.findByRole('alert')).textContent).toBe('It is too late to call them back.');
  await waitFor(() => expect(server.count(getDashboard)).toBeGreaterThan(before));
});

test.each([
  ['shortly before it lands', { recall_until: ago(5) }, 'Too late to call back.'],
  ['on its way home', { phase: 'home', recall_until: null }, ''],
] as const)('a march %s cannot be called back', async (_, changes, words) => {
  situations({ own: [aMarch(changes)] });
  const { section } = await openSection();
  expect(section.queryByRole('button', { name: /^Call back/ })).toBeNull();
  expect(rows(section)[0]).toContain(words);
});

test('with a Folded Map a march is called back after the last moment, and the question says so', async () => {
  situations({ own: [aMarch({ recall_until: ago(5), late_recall_until: ahead(600) })] });
  const { section, user } = await openSection();
  expect(rows(section)[0]).toMatch(/Your Folded Map can still call it back, until /);
  await user.click(section.getByRole('button', { name: /^Call back/ }));
  expect(
    await screen.findByText(/^It is past the last moment: your Folded Map calls them back, and is used up\./),
  ).toBeTruthy();
});

test('relief that stands has no end, and can be called back at any time', async () => {
  situations({ own: [aMarch({ kind: 'relief', phase: 'standing', lands_at: null, recall_until: null })] });
  const { section } = await openSection();
  expect(rows(section)[0]).toMatch(/^Your relief stands on Tollana of narim/);
  expect(section.getByRole('button', { name: 'Call back the relief to Tollana' })).toBeTruthy();
});

test('what is aboard on the way home is shown', async () => {
  const cargo = { naquadah: 0, trinium: 120, metal: 900, energy: 0, food: 0 };
  situations({ own: [aMarch({ phase: 'home', recall_until: null, cargo })] });
  const { section } = await openSection();
  expect(section.getByTitle('metal').textContent).toContain('900');
  expect(section.queryByTitle('food')).toBeNull();
});

test.each([
  [{ side: 'attacker', outcome: 'ground_won' }, 'Your raid on Tollana of narim won', '800 units taken'],
  [{ side: 'attacker', outcome: 'orbit_won' }, 'Your raid on Tollana of narim won the orbit, but not the ground', ''],
  [{ side: 'defender', kind: 'siege', outcome: 'ground_won' }, 'daniel won the ground of Tollana', ''],
  [{ side: 'defender', kind: 'relief', outcome: 'ground_won' }, 'daniel broke the siege of Tollana', ''],
  [{ side: 'attacker', outcome: 'repelled' }, 'Your raid on Tollana of narim was repelled', ''],
  [{ side: 'defender', outcome: 'ground_won', planet: CHULAK_PLACE }, 'daniel raided Chulak', '800 units taken'],
  [{ side: 'guest', outcome: 'orbit_won' }, 'daniel won the orbit of Tollana, but not the ground', ''],
  [{ side: 'defender', outcome: 'repelled' }, 'Tollana held against daniel', ''],
] as const)('a battle %o is one line that leads to its report', async (changes, words, loot) => {
  const nothing = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
  situations({ battles: [aBattle({ ...changes, ...(loot === '' && { loot: nothing }) })] });
  const { section } = await openSection();
  expect(section.getByRole('link', { name: words }).getAttribute('href')).toBe('/battles/60');
  expect(section.queryByText('800 units taken') !== null).toBe(loot !== '');
});

test('with one world the fleet has nowhere to go, and the row says what can be done instead', async () => {
  situations({ incoming: [anAttack()] });
  const { section } = await openSection();
  expect(await section.findByText(/the fleet cannot move away: let it slip away, or ask for relief\.$/)).toBeTruthy();
  expect(section.queryByRole('link', { name: 'Move the fleet away' })).toBeNull();
  cleanup();
  server.answer(listPlanets, [aListedPlanet(), aListedPlanet({ planet_id: 6, home: false })]);
  const two = await openSection();
  expect(await two.section.findByRole('link', { name: 'Move the fleet away' })).toBeTruthy();
  expect(two.section.queryByText(/cannot move away/)).toBeNull();
});

/** The player is in an alliance with these members. */
function inAllianceWith(...members: AllianceMember[]): void {
  const alliance = {
    id: 9,
    name: 'Tollan Concord',
    description: null,
    level: 1,
    current_member_count: members.length,
    max_members: 10,
    leader_id: 9,
    member_count: members.length,
  };
  server
    .answer(myAlliance, { alliance, user_role: 'member', version: 3, server_time: ago(0) })
    .answer(allianceMembers, members);
}

test('mates are asked for relief in words with the address, and those who could come are listed, the nearest first', async () => {
  const far = { ...TOLLANA_PLACE, planet_id: 72, planet_name: 'Far', coordinates_x: 900, coordinates_y: 900 };
  inAllianceWith(
    { user_id: 10, username: 'lya', role: 'leader', level: 4, home: far },
    { user_id: 9, username: 'narim', role: 'member', level: 4, home: TOLLANA_PLACE },
    { user_id: 7, username: 'daniel', role: 'member', level: 4, home: CHULAK_PLACE },
  );
  situations({ incoming: [anAttack()] });
  const { section, user } = await openSection();
  await user.click(section.getByRole('button', { name: 'Ask mates for relief' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask mates for relief' }));
  const words = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'What to tell them' });
  expect(words.value).toMatch(
    /^apophis is attacking Chulak, gate address 9-2-23-15-37-20\. The attack lands \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Please send relief/,
  );
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^narimfrom Tollana, \d+ away$/),
    expect.stringMatching(/^lyafrom Far, [\d,]+ away$/),
  ]);
});

test('against a siege mates are asked in words that say when the world is lost', async () => {
  const home = { ...TOLLANA_PLACE, planet_name: 'Tollana' };
  inAllianceWith({ user_id: 9, username: 'narim', role: 'leader', level: 4, home });
  situations({ sieges: [aSiege()] });
  const { section, user } = await openSection();
  await user.click(section.getByRole('button', { name: 'Ask mates for relief' }));
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What to tell them' });
  expect(words.value).toMatch(
    /^apophis besieges Chulak, gate address 9-2-23-15-37-20\. The world is lost .+ UTC\. Please send relief/,
  );
});

describe('the plea for relief in the alliance hall', () => {
  const POST = { name: 'Post in the alliance hall' };

  async function openPlea() {
    inAllianceWith({ user_id: 9, username: 'narim', role: 'leader', level: 4, home: TOLLANA_PLACE });
    situations({ incoming: [anAttack()] });
    const { section, user } = await openSection();
    await user.click(section.getByRole('button', { name: 'Ask mates for relief' }));
    const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What to tell them' });
    return { section, user, words: words.value };
  }

  const answerPost = () =>
    server.answer(postMessage, ({ body }) => ({
      message_id: 31,
      author: { user_id: 7, username: 'daniel' },
      text: (body as { text: string }).text,
      sent_at: ago(0),
      removed_by: null,
      sequence: 5,
    }));

  test('is posted once, and says so, also when the dialog is opened again', async () => {
    answerPost();
    const { section, user, words } = await openPlea();
    await user.dblClick(screen.getByRole('button', POST));
    const hall = await screen.findByRole('link', { name: 'alliance hall' });
    expect(hall.closest('[role=status]')?.textContent?.trim()).toBe('Posted in the alliance hall.');
    expect(hall.getAttribute('href')).toBe('/alliance');
    expect(server.last(postMessage)).toMatchObject({
      url: '/alliances/9/messages',
      body: { text: words },
      key: expect.any(String),
    });
    await user.click(screen.getByRole('button', POST));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(section.getByRole('button', { name: 'Ask mates for relief' }));
    expect(await screen.findByRole('link', { name: 'alliance hall' })).toBeTruthy();
    expect(screen.getByRole('button', POST).hasAttribute('disabled')).toBe(true);
    expect(server.count(postMessage)).toBe(1);
  });

  test.each([
    ['who is muted', REFUSALS.muted('2027-01-02 03:04 UTC'), /^The operators of this game have muted you until /],
    ['who writes too fast', REFUSALS.messagesTooFast(4), /^You are writing too fast\. Please wait 4 seconds\.$/],
  ])('says why it is refused, to %s, and can be posted then', async (_, { status, text }, says) => {
    server.refuse(postMessage, status, text);
    const { user } = await openPlea();
    await user.click(screen.getByRole('button', POST));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(says);
    expect(screen.queryByRole('link', { name: 'alliance hall' })).toBeNull();
    answerPost();
    await user.click(screen.getByRole('button', POST));
    expect(await screen.findByRole('link', { name: 'alliance hall' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('can be copied instead', async () => {
    const { user, words } = await openPlea();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(words);
    expect(server.count(postMessage)).toBe(0);
  });
});

test('a player without mates is led to the alliances', async () => {
  server.answer(myAlliance, { alliance: null, user_role: null, version: 3, server_time: ago(0) });
  situations({ incoming: [anAttack()] });
  const { section, user } = await openSection();
  await user.click(section.getByRole('button', { name: 'Ask mates for relief' }));
  const link = await screen.findByRole('link', { name: 'Go to Alliance' });
  expect(link.getAttribute('href')).toBe('/alliance');
});

test('under attack the situation comes right after the list of what is due', async () => {
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
  const isBefore = (title: string, other: string) => titles().indexOf(title) < titles().indexOf(other);
  situations({ incoming: [anAttack()] });
  await openSection();
  expect(titles().slice(0, 2)).toEqual(['Now', 'Situation Reports']);
  cleanup();
  situations({ own: [aMarch()] });
  await openSection();
  expect(isBefore('Situation Reports', 'Mission Reports')).toBe(true);
});
