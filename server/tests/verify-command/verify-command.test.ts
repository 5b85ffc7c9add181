import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { completeBuilding } from '#shared/api/buildings';
import type { Call } from '#shared/api/call';
import { completeShip } from '#shared/api/ships';
import { COMMANDS, type ValidRequest } from '../contract/valid-requests.ts';
import { ALTERNATIVES } from '../security/authorization-table.ts';
import { type Fixture, openFixture } from '../support/fixture.ts';
import { testApp } from '../support/test-app.ts';
import { ACTS, COPIED } from './acts.ts';
import { type Client, loadClient, loadPages, type Pages, stubBrowser, unstubBrowser } from './client.ts';
import { differences, latestOf } from './compare.ts';
import { bystandersOf, MOST_BYSTANDERS, nameOf, orderFor, playerOf } from './orders.ts';
import { type Connections, roomsAreGone, settled, watchConnections } from './settled.ts';
import { GONE, openTab, readAnew, type Tab, TIMEOUT } from './tab.ts';
import { NOT_OPEN, type Person, viewsOf } from './views.ts';

/*
 * After each command, every open tab has to show what the server has. Tabs of the real client (its live layer, calls, cache, and the
 * mutations and forms of its pages) are connected to the real server: one that sends the command, another of the same player, and
 * one of each other player whom it concerns. Every view is open in each. The command is sent once, as its button does; then the test
 * waits until all messages have arrived and all reads that they caused are answered, and compares each view with the same one read
 * anew. A view that is read again is right by that, so reads are counted: `rereads` says what a command costs with all views open.
 *
 * What this does not see: what happens without a command, when something falls due (a siege, a battle, a mission's end); what pages do
 * after a refusal; buttons that send the same command from elsewhere with another hook, as the profile's invitation does; and notices.
 */

const app = testApp();
let scene: Fixture;
let pages: Pages;
let connections: Connections;
/** The acting tab's first, then that of another tab of the same player, then those of other players. */
const clients: Client[] = [];

beforeAll(async () => {
  scene = await openFixture(app);
  // Rows that commands make are newer than the scene, whose ids are high, and so come after it in every list.
  await app.db.query("SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 1000000) FROM pg_sequences");
  stubBrowser(app.origin);
  connections = watchConnections();
  clients.push(await loadClient());
  pages = await loadPages();
  while (clients.length < 2 + MOST_BYSTANDERS) clients.push(await loadClient());
});
afterAll(() => {
  connections?.restore();
  unstubBrowser();
});

/** What is seen in the tabs after a command. A tab without any of it is missing. */
interface Seen {
  /** The views that differ from the same view read anew. Unless they are lists, the differing fields are named. */
  readonly differs: Readonly<Record<string, readonly string[]>>;
  /** The views that were read again, with how often if it was more than once. */
  readonly rereads: Readonly<Record<string, readonly string[]>>;
}

/** Commands that are not tried, and why. */
const NOT_WALKED: Readonly<Record<string, string>> = {};

/** Views that are read again once or twice, and why. */
const READ_ONCE_OR_TWICE: Readonly<Record<string, string>> = {
  'my alliance': 'the room of a new alliance may be joined before or after the summary is read',
};

/** What the tab of the click reads again, with every view open: a page has few of them open. */
const COSTS: Readonly<Record<string, readonly string[]>> = {
  'POST /build': ['blueprints', 'shields', 'vacation', 'objectives'],
  // The stock is read again by specification.
  'POST /build/complete': [
    'resources',
    'planets',
    'blueprints',
    'profile',
    'profile of another',
    'shields',
    'vacation',
    'research',
    'objectives',
  ],
  'POST /research/complete': ['everything'],
  'POST /alliances/{id}/contribute': [],
};

/** Commands whose page, or whose push, reads a view again only after some seconds, and how often each tab has read it by then. */
const READS_LATER: Readonly<
  Record<string, { readonly view: string; readonly acting: number; readonly others: number }>
> = {
  'DELETE /alliances/{id}/messages/{messageId}': { view: 'hall', acting: 1, others: 1 },
};

/** Sends one command from a tab, and says what is wrong in each tab once everything that follows has arrived. */
async function verifyCommand(call: Call, given?: ValidRequest): Promise<Seen> {
  await scene.reset();
  const order = given ?? (await orderFor(scene, call));
  const bystanders = bystandersOf(call, order);
  const acting = await personOf(order.actor);
  const subject = acting.id === scene.ids.own.user ? scene.actors.owner.id : Number(scene.ids.own.user);
  const cast: [name: string, person: Person, subject: number][] = [
    ['acting', acting, subject],
    ['other tab', acting, subject],
  ];
  for (const name of bystanders) cast.push([name, await personOf(name), acting.id]);

  const tabs = await Promise.all(
    cast.map(async ([name, person, about], place) => {
      const client = clients[place];
      if (!client) throw new Error('Too many players are concerned.');
      return [name, await openTab(client, person, viewsOf(client, person, about, scene.ids.own))] as const;
    }),
  );
  try {
    await send(
      call,
      order,
      tabs.map(([, tab]) => tab),
    );
    return await seenIn(tabs);
  } finally {
    for (const [, tab] of tabs) tab.close();
    await roomsAreGone();
  }
}

async function send(call: Call, { parts }: ValidRequest, tabs: readonly Tab[]): Promise<void> {
  const [tab] = tabs;
  const act = ACTS[nameOf(call)];
  if (!tab || !act) throw new Error(`Nothing sends ${nameOf(call)}.`);
  await settled(app, tabs, connections);
  for (const each of tabs) each.forgetReads();
  await act({ tab, pages, call, parts, ids: scene.ids.own });
  const later = READS_LATER[nameOf(call)];
  if (later) {
    await vi.waitFor(() => {
      for (const { reads } of tabs) {
        const times = reads.filter((name) => name === later.view).length;
        expect(times).toBeGreaterThanOrEqual(reads === tab.reads ? later.acting : later.others);
      }
    }, TIMEOUT);
  }
  await settled(app, tabs, connections);
}

/** The views of each tab that are not as the server has them, and how often the tabs of the acting player have read which again. */
async function seenIn(tabs: readonly (readonly [name: string, tab: Tab])[]): Promise<Seen> {
  const differs: Record<string, readonly string[]> = {};
  const rereads: Record<string, readonly string[]> = {};
  for (const [name, tab] of tabs) {
    const reads = counted(tab);
    if (reads.length > 0) rereads[name] = reads;
    const wrong = await wrongIn(tab);
    if (wrong.length > 0) differs[name] = wrong;
  }
  return { differs, rereads };
}

async function wrongIn(tab: Tab): Promise<string[]> {
  const shown = new Map(tab.views.map(({ name, options }) => [name, tab.cache.getQueryData(options.queryKey)]));
  const read = await readAnew(tab);
  return tab.views.flatMap(({ name }) => {
    const before = shown.get(name);
    const now = read.get(name);
    // Removed views are read again when a page needs them.
    if (before === undefined) return [];
    if (now === GONE) return [`${name}: may not be read any more`];
    const fields = differences(before, now, latestOf(before, now)).map((path) => path.split('.')[0] ?? '');
    // A list is wrong as a whole.
    return [...new Set(fields.map((field) => (Array.isArray(now) || field === '' ? name : `${name}: ${field}`)))];
  });
}

/** 'planets', 'research 2': each view that was read again, with how often. */
function counted({ views, reads }: Tab): string[] {
  const times = (name: string) => {
    const all = reads.filter((each) => each === name).length;
    return Object.hasOwn(READ_ONCE_OR_TWICE, name) ? Math.min(1, all) : all;
  };
  const atLeast = Math.min(...views.map(({ name }) => reads.filter((each) => each === name).length));
  const more = views.flatMap(({ name }) => numbered(name, times(name) - atLeast));
  return [...numbered('everything', atLeast), ...more];
}

const numbered = (name: string, times: number) => (times > 1 ? [`${name} ${times}`] : times === 1 ? [name] : []);

async function personOf(name: Parameters<typeof playerOf>[1]): Promise<Person> {
  const { id, refreshToken, homeId } = playerOf(scene, name);
  // The first session, with a token of now: the whole walk may take longer than a token lives.
  const [session]: { id: number }[] = await app.db.query('SELECT min(id) AS id FROM session WHERE player_id = $1', [
    id,
  ]);
  const token = app.context.tokens.sign('access', id, session?.id ?? 0);
  const [row]: { alliance_id: number; role: NonNullable<Person['alliance']>['role'] }[] = await app.db.query(
    `SELECT alliance_id, CASE WHEN leader_id = player_id THEN 'leader' WHEN officer THEN 'officer' ELSE 'member' END AS role
     FROM member JOIN alliance ON alliance.id = alliance_id WHERE player_id = $1`,
    [id],
  );
  return { id, token, refreshToken, homeId, alliance: row && { id: row.alliance_id, role: row.role } };
}

const WALKED = COMMANDS.filter(({ call }) => !Object.hasOwn(NOT_WALKED, nameOf(call)));

it('every command of a player is walked, or the list says why not', () => {
  const names = COMMANDS.map(({ call }) => nameOf(call)).sort();
  expect([...Object.keys(ACTS), ...Object.keys(NOT_WALKED)].sort()).toEqual(names);
  for (const name of [...Object.keys(COSTS), ...Object.keys(COPIED), ...Object.keys(READS_LATER)])
    expect(Object.keys(ACTS)).toContain(name);
});

it.each(WALKED.map(({ call }) => [nameOf(call), call] as const))(
  '%s leaves every tab as the server has it, and none reads anything twice for it',
  async (name, call) => {
    const { differs, rereads } = await verifyCommand(call);
    expect(differs).toEqual({});
    expect(Object.values(rereads).flatMap((views) => views.filter((view) => / \d+$/.test(view)))).toEqual([]);
    if (COSTS[name]) expect(rereads.acting ?? []).toEqual(COSTS[name]);
  },
);

it.each(ALTERNATIVES.filter(({ call }) => call === completeBuilding || call === completeShip))(
  '$call.method $call.path of several leaves every tab as the server has it',
  async ({ call, given }) => {
    const { differs } = await verifyCommand(call, { actor: 'owner', parts: given(scene.ids.own) });
    expect(differs).toEqual({});
  },
);

it('every message of the rooms was as it is declared', () => {
  expect(connections.misfits).toEqual([]);
});

it('every read of the client is open in a tab, or the list says why not', () => {
  const person: Person = { id: 1, token: '', refreshToken: '', homeId: Number(scene.ids.own.planet) };
  const leader: Person = { ...person, alliance: { id: 1, role: 'leader' } };
  const [client] = clients;
  const open = client ? viewsOf(client, leader, 2, scene.ids.own).map(({ options }) => wordsOf(options.queryKey)) : [];
  const missing = declaredKeys().filter(
    (key) => !open.some((words) => key.every((word, place) => words[place] === word)),
  );
  expect([...new Set(missing.map(([word]) => word))].sort()).toEqual(Object.keys(NOT_OPEN).sort());
});

const wordsOf = (key: readonly unknown[]) => key.filter((part): part is string => typeof part === 'string');

/** The words in the keys of all queries that the client declares. */
function declaredKeys(): string[][] {
  const keys = Object.values(clients[0]?.keys ?? {}) as ((...given: unknown[]) => readonly unknown[])[];
  return keys.map((key) => wordsOf(typeof key === 'function' ? key(0, 0) : key));
}
