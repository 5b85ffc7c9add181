import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type BattleSummary, getBattle, getSharedBattle, listBattles, shareBattle } from '#shared/api/battles/battles';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { readAgain } from '../../api/versions/read-again.ts';
import { routes } from '../../router.tsx';
import { aListedPlanet, aPlanet, fakeServer, openPage, type Seen, signedIn, someResources } from '../page-fixture.tsx';
import { aBattle, aVictory, READER, RIVAL, summaryOf } from './battle-page-fixture.ts';

const PER_PAGE = 10;
const DEFEAT = aBattle({ attacker: { ships: [[44, 6]] }, defender: { ships: [[14, 60]] } });

let server: ReturnType<typeof fakeServer>;
let battles: BattleSummary[];

beforeEach(() => {
  signedIn();
  // The browser's rendering has none: each test of movement says what it wants.
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  const [victory, defeat] = [summaryOf(aVictory()), summaryOf(DEFEAT)];
  battles = Array.from({ length: 23 }, (_, i) => ({ ...(i % 2 === 0 ? victory : defeat), battle_id: 123 - i }));
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aListedPlanet()])
    .answer(getPlanet, aPlanet())
    .answer(listBattles, pageFor)
    .answer(getBattle, aVictory());
});

function pageFor({ url }: Seen) {
  const query = new URL(url, 'http://game.test').searchParams;
  const page = Number(query.get('page'));
  const wanted = battles.filter(
    (each) => (query.get('side') ?? each.side) === each.side && (query.get('outcome') ?? each.outcome) === each.outcome,
  );
  return {
    battles: wanted.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    page,
    per_page: PER_PAGE,
    total: wanted.length,
    version: 3,
    server_time: new Date().toISOString(),
  };
}

const list = async () => within(await screen.findByRole('region', { name: 'Battle Reports' }));
const rows = (within: Awaited<ReturnType<typeof list>>) => within.getAllByRole('listitem');

test('each battle is a line: who, where, verdict, losses and loot; it leads to the report', async () => {
  openPage(routes, '/battles');
  const reports = await list();
  const link = (await reports.findAllByRole('link', { name: 'Raid of daniel on sokar' }))[0];
  expect(link?.getAttribute('href')).toBe('/battles/123');
  const [won, lost] = rows(reports).map((row) => row.textContent ?? '');
  expect(won).toContain('Victory');
  expect(won).toContain('Netu');
  expect(won).toContain('3-8-17-22-30-36');
  expect(won).toMatch(/Lost .*, destroyed \d+ ships/);
  expect(won).toMatch(/Taken.*2,500/);
  expect(lost).toContain('Defeat');
  expect(reports.getByText('23 battles')).toBeTruthy();
});

test('pages and filters: side and outcome are asked of the server, from the first page on', async () => {
  const { user } = openPage(routes, '/battles');
  const reports = await list();
  await reports.findByText('Page 1 of 3');
  await user.click(reports.getByRole('button', { name: 'Next' }));
  await reports.findByText('Page 2 of 3');
  await user.selectOptions(reports.getByLabelText('Outcome'), 'repelled');
  await reports.findByText('Page 1 of 2');
  expect(rows(reports).every((row) => row.textContent?.includes('Defeat'))).toBe(true);
  await user.selectOptions(reports.getByLabelText('Your side'), 'guest');
  expect(await reports.findByText('No battle fits these filters.')).toBeTruthy();
  expect(server.last(listBattles)?.url).toMatch(/page=1&outcome=repelled&side=guest/);
});

test('a battle that is fought meanwhile appears by itself', async () => {
  battles = [];
  const { cache } = openPage(routes, '/battles');
  const reports = await list();
  await reports.findByText('No battles yet.');
  battles = [summaryOf(aVictory())];
  // What battle_fought does.
  void readAgain(cache, ['battles']);
  await reports.findByText('Raid of daniel on sokar');
});

test('a failed read says so and can be repeated', async () => {
  server.refuse(listBattles, 500);
  const { user } = openPage(routes, '/battles');
  const reports = await list();
  expect(await reports.findByText('Failed to fetch battle reports.')).toBeTruthy();
  server.answer(listBattles, pageFor);
  await user.click(reports.getByRole('button', { name: 'Try again' }));
  await reports.findByText('Page 1 of 3');
});

test('the report of a victory: who, what is left, losses with towed and lost apart, spoils, and why', async () => {
  openPage(routes, '/battles/91');
  expect(await screen.findByRole('heading', { level: 1, name: 'Raid on Netu' })).toBeTruthy();
  const verdict = within(screen.getByRole('region', { name: 'Victory' }));
  expect(verdict.getByText(/^The attacker won orbit and ground after \d+ rounds\.$/)).toBeTruthy();
  expect(verdict.getByText('Attacker, you')).toBeTruthy();

  const table = within(screen.getByRole('table', { name: 'Defender: sokar' }));
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  // All fourteen fell; 30 percent of them, rounded down, were towed home.
  expect(cells(new RegExp(`^${shipTypeOf(14).name}`))).toEqual(['14', '14', '4towed home', '10']);
  expect(cells(/Planetary guns/)[2]).toContain('repaired');

  const spoils = within(screen.getByRole('region', { name: 'Spoils' }));
  expect(spoils.getByText('+44 XP')).toBeTruthy();
  expect(spoils.getByText('To the attacker, who held the field.')).toBeTruthy();
  const why = within(screen.getByRole('region', { name: 'Why it ended this way' }));
  expect(why.getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  expect(why.getAllByRole('link', { name: 'The rule' })[0]?.getAttribute('href')).toMatch(/^\/battles\/rules#/);
});

test('the report of a siege says whether it began, and that it takes no loot', async () => {
  server.answer(
    getBattle,
    aVictory({ kind: 'siege', loot: { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 } }),
  );
  openPage(routes, '/battles/91');
  expect(await screen.findByRole('heading', { level: 1, name: 'Siege on Netu' })).toBeTruthy();
  expect(screen.getByText(/^None: a siege takes the world, not its stock\./)).toBeTruthy();
  expect(screen.getByText(/^The siege began: \d+ squads were left to besiege the world\./)).toBeTruthy();
  cleanup();
  const few = {
    attacker: {
      ships: [
        [44, 40],
        [43, 5],
      ],
      squads: [[8, 9]],
    },
    defender: { ships: [[14, 4]], squads: [[1, 1]] },
  } as const;
  server.answer(getBattle, aBattle({ ...few, population: 0 }, { kind: 'siege' }));
  openPage(routes, '/battles/91');
  expect(await screen.findByText(/^No siege began: \d squads were left\. It takes 10, worth 1\.5 times/)).toBeTruthy();
});

const NOTHING = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
const FLEET = { ships: [[44, 40]] } as const;
const WITH_LANDERS = {
  ships: [
    [44, 40],
    [43, 20],
  ],
  squads: [[8, 20]],
} as const;
const GARRISON = { ships: [[14, 14]], squads: [[1, 6]] } as const;

test.each([
  [
    'the orbit was lost',
    { attacker: { ships: [[44, 6]] }, defender: { ships: [[14, 60]] } },
    {},
    /loot needs orbit and ground, and the orbit/,
  ],
  [
    'the ground was not won',
    { attacker: FLEET, defender: { ships: [], squads: [[12, 200]] } },
    {},
    /loot needs the ground, and that was not won/,
  ],
  [
    'a siege',
    { attacker: WITH_LANDERS, defender: GARRISON },
    { kind: 'siege' },
    /a siege takes the world, not its stock/,
  ],
  [
    'salvage filled the hold',
    { attacker: WITH_LANDERS, defender: GARRISON },
    { salvage: { ...NOTHING, metal: 1e7 } },
    /^None: salvage filled the hold\./,
  ],
  [
    'all was safe, or a limit was reached',
    { attacker: WITH_LANDERS, defender: GARRISON },
    { salvage: NOTHING },
    /was safe, or raids had reached the limit/,
  ],
  [
    'nobody on the ground counted the hold',
    { attacker: WITH_LANDERS, defender: { ships: [[14, 14]] }, population: 0 },
    {},
    /was safe, salvage filled the hold, or raids/,
  ],
] as const)('why there is no loot: %s', async (_, fought, changes, why) => {
  server.answer(getBattle, aBattle(fought, { loot: NOTHING, ...changes }));
  openPage(routes, '/battles/91');
  const spoils = within(await screen.findByRole('region', { name: 'Spoils' }));
  expect(spoils.getByText(why)).toBeTruthy();
  expect(spoils.getByRole('link', { name: 'The rule' }).getAttribute('href')).toBe('/battles/rules#loot');
});

test('who left early reads at which share of his hull, and by which order', async () => {
  const report = aBattle({ attacker: { ships: [[44, 30]] }, defender: { ships: [[14, 60]] }, retreatPercent: 30 });
  expect(report.rounds.orbit.at(-1)?.parting).toBe(true);
  server.answer(getBattle, report);
  openPage(routes, '/battles/91');
  const why = within(await screen.findByRole('region', { name: 'Why it ended this way' }));
  expect(why.getByText(/lost \d+% of their hull\. They were to leave at 30%, so they left/)).toBeTruthy();
  expect(why.getByText(/Nobody landed/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Defeat' })).toBeTruthy();
});

test('the seal holds if the battle comes out the same again, and is broken by any change', async () => {
  openPage(routes, '/battles/91');
  expect(await screen.findByText('Seal holds')).toBeTruthy();
  cleanup();
  const victory = aVictory();
  server.answer(getBattle, { ...victory, rounds: { ...victory.rounds, ground: victory.rounds.ground.slice(1) } });
  openPage(routes, '/battles/91');
  expect(await screen.findByText('Seal broken')).toBeTruthy();
  expect(screen.getByText('The rounds are not those that this luck gives.')).toBeTruthy();
  cleanup();
  server.answer(getBattle, { ...victory, input: { ...victory.input, version: 0 } });
  openPage(routes, '/battles/91');
  expect(await screen.findByText('Seal of older rules')).toBeTruthy();
});

test('a report of others, or of none, says so', async () => {
  server.refuse(getBattle, 403);
  openPage(routes, '/battles/91');
  expect(await screen.findByText('This report does not exist, or you did not fight in the battle.')).toBeTruthy();
});

test('sharing makes a link, shows it and copies it; the second press copies it again', async () => {
  const path = '/battles/shared/AbCdEfGhIjKlMnOpQrStUv';
  server.answer(shareBattle, { path });
  const { user } = openPage(routes, '/battles/91');
  await user.click(await screen.findByRole('button', { name: 'Share this report' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Link to this report');
  expect(link.value).toMatch(new RegExp(`${path}$`));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link.value));
  expect(server.last(shareBattle)?.body).toEqual({ battle_id: 91 });
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(server.count(shareBattle)).toBe(1);
});

test('a visitor without an account reads a shared battle: replay and seal, no place', async () => {
  localStorage.clear();
  const { march_id: _, planet: __, side: ___, xp: ____, share_path: _____, ...told } = aVictory();
  const shared = '/battles/shared/AbCdEfGhIjKlMnOpQrStUv';
  server.reply({ ...getSharedBattle, path: shared }, () => Response.json(told));
  const { where } = openPage(routes, shared);
  expect(await screen.findByRole('heading', { level: 1, name: 'Raid of daniel on sokar' })).toBeTruthy();
  expect(await screen.findByText('Seal holds')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Replay' })).toBeTruthy();
  expect(screen.queryByText('Netu')).toBeNull();
  expect(server.seen.every(({ bearer }) => bearer === null)).toBe(true);
  expect(screen.getByRole('link', { name: 'Play Seventh Chevron' }).getAttribute('href')).toBe('/');
  expect(where().pathname).toBe(shared);
  cleanup();
  server.reply({ ...getSharedBattle, path: shared }, () => Response.json({}, { status: 404 }));
  openPage(routes, shared);
  expect(await screen.findByText('Nobody shared a battle at this address. Ask for the link again.')).toBeTruthy();
});

test('the side of a reader decides what an outcome is called', async () => {
  battles = [
    { ...summaryOf(aVictory()), battle_id: 1, side: 'defender', attacker: RIVAL, defender: READER },
    { ...summaryOf(aVictory()), battle_id: 2, side: 'guest', outcome: 'repelled' },
    { ...summaryOf(aVictory()), battle_id: 3, outcome: 'orbit_won' },
  ];
  openPage(routes, '/battles');
  const reports = await list();
  await reports.findByText('Raid of sokar on daniel');
  expect(rows(reports).map((row) => /^(Victory|Defeat|Half a victory)/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Defeat',
    'Victory',
    'Half a victory',
  ]);
});
