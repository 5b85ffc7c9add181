import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WHOLE } from '../../../.vitest/sizes.ts';
import { ROOT } from '../../builds/fingerprint.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import type { TestApp, TestPlayer } from '../support/test-app.ts';

/*
 * A copy of the sources gets a new kind of mission in three files. Everything else that a kind needs, from the call to
 * the picture on its card, follows from these three. It also gets a new kind of march, which is a row, a migration and words,
 * a new kind of what falls due, which is a row, and a new push, in three files: its declaration, the service that sends it and its
 * line in the client's table.
 */

const RULES = `import { type DialledWorld, type Dialler, type GateOutcome, gateReport } from './gate.ts';

export function listen(_dialler: Dialler, world: DialledWorld | undefined): GateOutcome {
  const text = world ? 'Listening report: somebody hums.' : 'Listening failed: no gate answers at this address.';
  return { report: gateReport({ text, code: 'listen', params: {} }, world), claims: false };
}
`;

const MISSION = `  {
    id: 77,
    kind: 'listen',
    name: 'Listening Post',
    description: 'A microphone rolls through the gate.',
    endpoint: '/missions/listen',
    fallback: 'Failed to listen.',
    cost: { metal: 11, energy: 7 },
    minDays: 0,
    maxDays: 0,
  },
] as const satisfies`;

const FORAY = `  foray: { ...ATTACK, way: 'space', retreats: true, needs: { ships: 1, squads: 0 }, noticeHours: 9 },
} as const satisfies`;

const MIGRATION = `import type { QueryRunner } from 'typeorm';

export class Forays1700000009999 {
  async up(queries: QueryRunner): Promise<void> {
    await queries.query('ALTER TABLE march DROP CONSTRAINT march_kind_check');
  }
  async down(): Promise<void> {}
}
`;

const FEAST = `  feast: {
    from: "setting WHERE key = 'feast'",
    id: '1',
    at: 'value::timestamptz',
    settle: ({ db }) => db.query("UPDATE setting SET key = 'last feast' WHERE key = 'feast'"),
  },
} as const satisfies`;

/** What the client does with the push: it changes one view, reads another one again, and shows a notice. */
const REACTION = `
  motto_shouted: {
    merge: (cache, { motto }) => void cache.setQueryData(KEYS.profile, (known) => known && { ...known, bio: motto }),
    rereads: ['artifacts'],
    tell: ({ motto }) => ({ text: motto, tone: 'news' }),
  },`;

/** Compiles only if the client's table must have a line for the push. */
const INCOMPLETE = `import { REACTIONS } from './reactions.ts';

const { motto_shouted: _, ...others } = REACTIONS;
// @ts-expect-error: a line is missing.
export const TABLE: typeof REACTIONS = others;
`;

/** The sources that deal with events of every name. */
const NEAR_THE_PUSH = [
  'client/live/connection.ts',
  'client/live/table-without-the-push.ts',
  'client/live/use-command.ts',
  'server/rooms/player-room.ts',
  'server/services/players/profiles.ts',
  'server/tests/verify-command/settled.ts',
];

type Changes = Readonly<Record<string, (text: string) => string>>;

/** The words for a march of the new kind, in one language. They do not compile without it. */
const wordsIn = (texts: string): Changes => ({
  [`${texts}/marches/marches.ts`]: (text) =>
    after(
      '<MarchKind, string>> = {',
      "foray: 'Foray',",
    )(text).replace(
      /standing: (\(target.*?\)) =>/,
      (standing, target) => `foray: ${target} => rich\`Foray to \${target}\`, ${standing}`,
    ),
  [`${texts}/marches/planner.ts`]: (text) =>
    after('  launch: {', "foray: 'Launch',")(after('  kinds: {', "foray: { name: 'Foray', words: '' },")(text)),
  [`${texts}/battles/reports.ts`]: after('<MarchKind, string>> = {', "foray: 'Foray',"),
});

const CHANGES: Changes = {
  'shared/rules/missions/listen.ts': () => RULES,
  'shared/catalogue/missions.ts': (text) => replaced(text, '] as const satisfies', MISSION),
  'server/services/missions/missions.ts': (text) =>
    `import { listen } from '#shared/rules/missions/listen';\n${replaced(text, '  colonize,\n};', '  colonize,\n  listen,\n};')}`,

  'shared/catalogue/marches.ts': (text) => replaced(text, '} as const satisfies', FORAY),
  'server/store/schema/migrations/9999-forays.ts': () => MIGRATION,
  'server/store/connection/data-source.ts': (text) =>
    `import { Forays1700000009999 } from '../schema/migrations/9999-forays.ts';\n${after('const MIGRATIONS = [', 'Forays1700000009999, ')(text)}`,
  ...wordsIn('client/texts'),
  ...wordsIn('client/texts/de'),
  'client/features/marches/situations/situation-reports.tsx': after('const WON = {', " foray: 'raided',"),
  'client/features/marches/planner/verdict.tsx': after('<HostileKind, RuleAnchor>> = {', " foray: 'retreat',"),
  'server/services/battles/plan-leaks.test.ts': after(
    'WISHES: Record<Kind, Record<string, string>> = {',
    ' foray: {},',
  ),

  'server/due-kinds.ts': (text) => replaced(text, '} as const satisfies', FEAST),

  'shared/live/player-events.ts': after(
    'PLAYER_EVENTS = {',
    ' motto_shouted: toPlayer(z.object({ motto: z.string() })),',
  ),
  'server/services/players/profiles.ts': after(
    "command.publish('bio_changed', { bio });",
    " command.publish('motto_shouted', { motto: bio.toUpperCase() });",
  ),
  'client/live/reactions.ts': after('[E in EventName]: Reaction<LiveMessages[E]> } = {', REACTION),
  'client/live/table-without-the-push.ts': () => INCOMPLETE,
  'tsconfig.push.json': () => JSON.stringify({ extends: './tsconfig.json', include: [], files: NEAR_THE_PUSH }),
};

function after(place: string, more: string): (text: string) => string {
  return (text) => replaced(text, place, place + more);
}

function replaced(text: string, from: string, to: string): string {
  expect(text.split(from), `${from} is there once`).toHaveLength(2);
  return text.replace(from, to);
}

let tree: string;
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  tree = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-kind-'));
  for (const name of ['server', 'client', 'shared', 'loadtest', '.vitest', 'package.json', 'tsconfig.json']) {
    await cp(path.join(ROOT, name), path.join(tree, name), { recursive: true });
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
  for (const [file, change] of Object.entries(CHANGES)) {
    const text = await readFile(path.join(tree, file), 'utf8').catch(() => '');
    await writeFile(path.join(tree, file), change(text));
  }
  const { startTestApp }: typeof import('../support/test-app.ts') = await inTree('server/tests/support/test-app.ts');
  app = await startTestApp();
  player = await app.aPlayer();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await app.close();
  await rm(tree, { recursive: true });
});

/** Imports a module of the copy, which has the new kind. */
const inTree = (file: string) => import(/* @vite-ignore */ path.join(tree, file));

const NOWHERE = [1, 1, 1, 1, 1, 1];

async function ask(place: string, body?: object) {
  const response = await fetch(app.origin + place, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${player.token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const listen = (stargate_address: number[]) =>
  ask('/missions/listen', { originating_planet_id: player.homeId, stargate_address });

/** Runs a program of node_modules in the copy; a failure contains its output. */
const inCopy = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
    cwd: tree,
    env: { PATH: process.env.PATH },
  }).catch(({ stdout }: { stdout: string }) => expect.fail(stdout));

const CATALOGUE_TEST = 'shared/catalogue/catalogue.test.ts';

const whole = it.runIf(WHOLE);
whole('the types of server, client and tools compile', () => inCopy('typescript/bin/tsc', '--noEmit'), 120_000);

whole(
  'the tests that look at every kind of the catalogue pass',
  () => inCopy('vitest/vitest.mjs', 'run', '--config', '.vitest/config.ts', '--project', 'shared', CATALOGUE_TEST),
  120_000,
);

it('the call is a route that is declared, documented and tried for authorization', async () => {
  const { apiRoutes }: typeof import('../../routes.ts') = await inTree('server/routes.ts');
  expect(apiRoutes(app.context).map(({ call }) => call.path)).toContain('/missions/listen');
  const { paths } = (await ask('/openapi.json')).body;
  expect(paths['/missions/listen'].post).toMatchObject({
    operationId: 'listen',
    tags: ['missions'],
    summary: 'A microphone rolls through the gate.',
  });
  const { AUTHORIZATION }: typeof import('../security/authorization-table.ts') = await inTree(
    'server/tests/security/authorization-table.ts',
  );
  expect(AUTHORIZATION.map(({ call }) => call.path)).toContain('/missions/listen');
});

it('the catalogue offers it', async () => {
  expect((await ask('/missions/types')).body).toContainEqual({
    mission_type_id: 77,
    name: 'Listening Post',
    description: 'A microphone rolls through the gate.',
    endpoint: '/missions/listen',
    mission_cost: { metal: 11, energy: 7 },
    min_duration: 0,
    max_duration: 0,
    xp_reward: 0,
    share: null,
  });
});

it('what is not an address is refused', async () => {
  expect(await listen([1, 2, 3])).toMatchObject({ status: 400, body: { error: /^Invalid Stargate Address/ } });
});

it('a mission is charged, reported, pushed to every tab, and shown on the dashboard', async () => {
  const { openTab }: typeof import('../support/room-clients.ts') = await inTree('server/tests/support/room-clients.ts');
  const tab = await openTab(app.origin, player.token);
  const [target] = await app.db.query(
    'SELECT id, stargate_address AS address FROM planet WHERE owner_id IS NULL LIMIT 1',
  );

  const answers = [await listen(target.address), await listen(NOWHERE)];

  const message = 'Listening report: somebody hums.';
  expect(answers[0]).toMatchObject({
    status: 200,
    body: { message, report: { message, planet_id: target.id, planet_owner_name: null } },
  });
  expect(answers[1]).toMatchObject({ status: 200, body: { report: { planet_id: null } } });
  expect((await tab.next('mission_completed')).report).toMatchObject({ message });
  await tab.room.leave();
  const { missions } = (await ask('/dashboard')).body;
  expect(missions.map(({ report }: { report: { message: string } }) => report.message)).toContain(message);
  const paid = await app.db.query(
    "SELECT metal, energy FROM ledger WHERE reason = 'mission' AND account_kind = 'player'",
  );
  expect(paid).toEqual([
    { metal: -11, energy: -7 },
    { metal: -11, energy: -7 },
  ]);
});

it('a march of the new kind is an attack: it is announced, fights and loots', async () => {
  const marches: typeof import('../support/marches.ts') = await inTree('server/tests/support/marches.ts');
  const { openTab }: typeof import('../support/room-clients.ts') = await inTree('server/tests/support/room-clients.ts');
  const { LINE, LANDER, giveShips } = marches;
  const [raider, victim] = [await marches.aVeteran(app), await marches.aVeteran(app)];
  await marches.moveNextTo(app, raider, victim, -20);
  await giveShips(app, raider.homeId, LINE, 30);
  await giveShips(app, raider.homeId, LANDER, 12);
  await giveShips(app, victim.homeId, LINE, 10);
  const tab = await openTab(app.origin, victim.token);

  const ships = [
    [LINE, 30],
    [LANDER, 12],
  ] as const;
  const foray = await marches.launched(app, raider, victim.homeId, { kind: 'foray' as 'raid', ships });
  expect(await tab.next('attack_incoming')).toMatchObject({ kind: 'foray' });
  await tab.room.leave();
  const [{ notice }] = await app.db.query(
    'SELECT extract(epoch FROM lands_at - launched_at) / 3600 AS notice FROM march WHERE id = $1',
    [foray],
  );
  expect(Number(notice)).toBeGreaterThanOrEqual(9);
  expect(await marches.land(app, foray)).toBe('home');
  expect(await app.db.query('SELECT looted > 0 AS loots FROM battle WHERE march_id = $1', [foray])).toEqual([
    { loots: true },
  ]);
});

it('the scheduler settles what falls due of the new kind', async () => {
  await app.db.query("INSERT INTO setting (key, value) VALUES ('feast', clock_timestamp()::text)");
  const isOver = async () => (await app.db.query("SELECT 1 FROM setting WHERE key = 'last feast'")).length === 1;
  expect(await waitUntil(isOver, 20_000)).toBe(true);
});

it(
  'the new push compiles with these three files, and without its line in the table it does not',
  () => inCopy('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.push.json'),
  300_000,
);

it('the new push goes to the tab, changes what it shows, and is told in a notice', async () => {
  const { stubBrowser, loadClient }: typeof import('../verify-command/client.ts') = await inTree(
    'server/tests/verify-command/client.ts',
  );
  const { openTab }: typeof import('../verify-command/tab.ts') = await inTree('server/tests/verify-command/tab.ts');
  const told: string[] = [];
  vi.doMock(path.join(tree, 'client/ui/feedback/toast.tsx'), async (load) => ({
    ...(await load<object>()),
    showToast: (text: string) => told.push(text),
  }));
  stubBrowser(app.origin);
  const client = await loadClient();
  const views = [
    { name: 'profile', options: client.queries.profileQuery as never },
    { name: 'artifacts', options: client.artifacts.artifactsQuery as never },
  ];
  const tab = await openTab(client, player, views);
  tab.forgetReads();

  expect(await ask('/update_bio', { bio: 'Indeed.' })).toMatchObject({ status: 200 });
  await vi.waitFor(() => expect(told).toEqual(['INDEED.']), 60_000);
  expect(tab.cache.getQueryData(client.keys.profile)).toMatchObject({ bio: 'INDEED.' });
  expect(tab.reads).toEqual(['artifacts']);
  tab.close();
});
