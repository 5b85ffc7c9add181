import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Audience, isOfStaff } from '#shared/api/call';
import { health } from '#shared/api/health';
import { DECLARATIONS } from '#shared/api/subjects';
import { OPERATOR_ROOM, type OperatorMessages } from '#shared/live/operator';
import { type Random, seededRandom, wholeBetween } from '#shared/rules/random';
import { rounds, seedOf } from '../../../.vitest/sizes.ts';
import { logAct } from '../../services/admin/operator-command.ts';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { NEVER, SEEN, UNSEEN } from '../security/hostile-texts.ts';
import { bulkPlayers } from '../support/bulk-players.ts';
import { liveClient } from '../support/room-clients.ts';
import { openedConsole } from '../support/staff.ts';
import { type TestPlayer, testApp } from '../support/test-app.ts';
import { NASTY } from './fuzzer/corpus.ts';
import { fire, type Operation, operationsIn, type Shot } from './fuzzer/fuzzer.ts';

const REQUESTS = rounds('requests to the console');
/** Requests between two looks at what has changed. */
const BATCH = 100;
/** Messages to the room of the staff. */
const MESSAGES = REQUESTS / 20;

const ACTORS = ['nobody', 'player', 'moderator', 'operator'] as const;
type Actor = (typeof ACTORS)[number];

const REASON = 'Rude words.';
/** A valid body for each call that takes one. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  beginFactor: { password: 'a guess' },
  openConsole: { code: '000000' },
  ownCase: { mine: true },
  settleCase: { note: REASON, answer: 'nothing' },
  removeWords: { note: REASON, text: 1 },
  mutePerson: { hours: 1, reason: REASON },
  unmutePerson: { reason: REASON },
  banPerson: { hours: 1, reason: REASON },
  renamePerson: { username: 'a-plain-name', reason: REASON },
  unbanPerson: { reason: REASON },
  logOutPerson: { reason: REASON },
  createRegistrationInvite: { uses: 1, days: 1, note: '' },
  makeAnnouncement: { en: 'Hello.', de: 'Hallo.', days: 1 },
  // Another season than the current one, which stays.
  endSeasonNow: { season: 999, break_hours: 24, reason: REASON },
  beginSeasonNow: { season: 999, reason: REASON },
};

const HOSTILE: readonly unknown[] = [...SEEN, ...UNSEEN, ...NEVER, ...NASTY];

const app = testApp();
let tokens: Readonly<Record<Actor, { readonly access?: string; readonly console?: string }>>;
let targets: readonly TestPlayer[];
let bystander: TestPlayer;
let operations: readonly Operation[];

beforeAll(async () => {
  const players = await bulkPlayers(app, 6);
  const [one, other, player, moderator, operator, last] = players as [
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
  ];
  targets = [one, other];
  bystander = last;
  tokens = {
    nobody: {},
    // An access token opens nothing of the console.
    player: { access: player.token, console: player.token },
    moderator: { access: moderator.token, console: await openedConsole(app, moderator, 'moderator') },
    operator: { access: operator.token, console: await openedConsole(app, operator) },
  };
  const document = await (await fetch(`${app.origin}/openapi.json`)).json();
  operations = operationsIn(document).filter(({ path }) => path.startsWith('/console/'));
});

/** What the staff can use up: a report, an invitation and an announcement; and two players as they were. */
beforeEach(supply);
async function supply(): Promise<void> {
  const [one, other] = targets.map(({ id }) => id);
  await app.db.query(
    'UPDATE player SET banned_at = NULL, banned_until = NULL, muted_until = NULL WHERE banned_at IS NOT NULL OR muted_until IS NOT NULL',
  );
  await app.db.query('DELETE FROM abuse_report; DELETE FROM rate_limit');
  await app.db.query(
    `INSERT INTO abuse_report (reporter_id, user_id, reason, words, at)
     SELECT reporter, reported, $3, json_build_array(json_build_object(
         'author_id', reported, 'at', NULL, 'text', $3::text, 'reported', true, 'of', 'bio')), now()
     FROM (VALUES ($1::int, $2::int), ($2, $1)) AS report (reporter, reported)`,
    [one, other, SEEN[0]],
  );
  await app.db.query(
    `INSERT INTO registration_invitation (code_hash, uses, expires_at)
     VALUES (sha256(clock_timestamp()::text::bytea), 1, now() + interval '1 day')`,
  );
  await app.db.query(
    "INSERT INTO announcement (until, en, de, author) VALUES (now() + interval '1 day', 'Hello.', '', 'a shell')",
  );
}

const audienceOf = ({ id }: Operation): Audience =>
  DECLARATIONS.find(({ name }) => name === id)?.call.audience ?? 'public';

function may(actor: Actor, operation: Operation): boolean {
  if (actor === 'operator') return true;
  return actor === 'moderator' && audienceOf(operation) !== 'operator';
}

const oneOf = <T>(random: Random, list: readonly T[]) => list[wholeBetween(random, 0, list.length - 1)] as T;
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const written = (text: string) => encodeURIComponent(text.toWellFormed());

/** The ids of what a path may name. */
async function knownIds(): Promise<Readonly<Record<string, readonly number[]>>> {
  const ids = async (table: string) =>
    ((await app.db.query(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 3`)) as { id: number }[]).map(({ id }) => id);
  return {
    people: targets.map(({ id }) => id),
    reports: await ids('abuse_report'),
    invitations: await ids('registration_invitation'),
    announcements: await ids('announcement'),
  };
}

/** A request with hostile or garbage values in some of its places; a few are valid. */
function aShot(random: Random, actor: Actor, operation: Operation, known: Readonly<Record<string, readonly number[]>>) {
  const { method, query, body } = operation;
  const [, , subject = ''] = operation.path.split('/');
  const hostile: unknown[] = [];
  const sometimes = (part: number, valid: unknown): unknown => {
    if (random() > part) return valid;
    const value = oneOf(random, HOSTILE);
    hostile.push(value);
    return value;
  };
  // An empty text would make it the path of another call.
  const path = operation.path.replace(
    /\{\w+\}/g,
    () => written(asText(sometimes(0.2, oneOf(random, known[subject] ?? [1])))) || written(' '),
  );
  const search = Object.keys(query).map((name) => `${name}=${written(asText(sometimes(0.8, 'yes')))}`);
  const token = tokens[actor][operation.token === 'access' ? 'access' : 'console'];
  const shot: Shot = {
    operation,
    kind: actor,
    method,
    path: path + (search.length > 0 ? `?${search.join('&')}` : ''),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(bodyOf(random, operation, sometimes)),
    expected: may(actor, operation) ? undefined : 'no',
  };
  return { shot, hostile: hostile.filter((value) => typeof value === 'string' && /[<>]/.test(value)) as string[] };
}

function bodyOf(random: Random, { id }: Operation, sometimes: (part: number, valid: unknown) => unknown): unknown {
  if (random() < 0.1) return sometimes(1, undefined);
  const fields = Object.entries(BODIES[id] ?? {}).map(([field, valid]) => [field, sometimes(0.4, valid)]);
  const more = random() < 0.05 ? [[asText(oneOf(random, HOSTILE)), 1]] : [];
  return Object.fromEntries([...fields, ...more]);
}

/** All that the console can change. */
const changeable = () =>
  app.db.query(
    `SELECT (SELECT json_agg(player ORDER BY id) FROM player) AS players, (SELECT json_agg(staff ORDER BY player_id) FROM staff) AS staff,
       (SELECT json_agg(abuse_report ORDER BY id) FROM abuse_report) AS reports,
       (SELECT json_agg(registration_invitation ORDER BY id) FROM registration_invitation) AS invitations,
       (SELECT json_agg(announcement ORDER BY id) FROM announcement) AS announcements,
       (SELECT json_agg(season ORDER BY number) FROM season) AS seasons,
       (SELECT json_agg(id ORDER BY id) FROM session WHERE revoked_at IS NULL) AS sessions,
       (SELECT count(*)::int FROM operator_act) AS acts`,
  );
const actsSoFar = async (): Promise<number> =>
  (await app.db.query('SELECT count(*)::int AS acts FROM operator_act'))[0].acts;
const untouched = () =>
  app.db.query(
    'SELECT to_json(player) AS player, (SELECT json_agg(season) FROM season) AS seasons, (SELECT json_agg(role) FROM staff) AS roles FROM player WHERE id = $1',
    [bystander.id],
  );

it('T5, T7: every call of the console that takes a body is covered by this table', () => {
  const taking = operations.filter(({ body }) => body).map(({ id }) => id);
  expect(taking.sort()).toEqual(Object.keys(BODIES).sort());
  expect(operations.every((operation) => isOfStaff(audienceOf(operation)))).toBe(true);
});

it(`T5, T7: ${REQUESTS} hostile requests to the console are answered as documented, and change nothing without authority`, {
  timeout: 60_000 + REQUESTS * 50,
}, async () => {
  const random = seededRandom(seedOf('requests to the console'));
  const broken: unknown[] = [];
  const note = (error: unknown) => broken.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  const before = await untouched();
  const faults: string[] = [];
  const succeeded = new Set<string>();
  let done = 0;
  const send = async ({ shot, hostile }: ReturnType<typeof aShot>) => {
    const { status, said, fault } = await fire(app.origin, shot);
    if (fault) faults.push(fault);
    // Whatever is refused is not said again.
    if (status >= 400 && hostile.some((text) => said.includes(text))) faults.push(`an echo: ${said.slice(0, 200)}`);
    if (status < 300) succeeded.add(shot.operation.id);
    if (status < 300 && shot.method !== 'GET') done++;
  };

  for (let sent = 0; sent < REQUESTS; sent += BATCH) {
    await supply();
    const known = await knownIds();
    const shots = Array.from({ length: BATCH }, () =>
      aShot(random, oneOf(random, ACTORS), oneOf(random, operations), known),
    );
    const was = await changeable();
    for (const shot of shots.filter(({ shot: { expected } }) => expected === 'no')) await send(shot);
    expect(await changeable()).toEqual(was);
    const actsBefore = await actsSoFar();
    done = 0;
    for (const shot of shots.filter(({ shot: { expected } }) => expected !== 'no')) await send(shot);
    // Each act of the staff is in the log; the second factor's first half is none.
    expect(await actsSoFar()).toBe(actsBefore + done);
  }
  process.off('uncaughtException', note).off('unhandledRejection', note);
  expect(faults.slice(0, 20)).toEqual([]);
  expect(broken).toEqual([]);
  // So not all of them failed in validation.
  expect(succeeded.size).toBeGreaterThan(operations.length / 2);
  expect(await untouched()).toEqual(before);
  expect((await audit(app.db)).differences).toEqual([]);
  expect((await app.send(health)).status).toBe(200);
});

it(`T5, T21: ${MESSAGES} hostile messages to the room of the staff close only the sockets that sent them`, {
  timeout: 60_000 + MESSAGES * 500,
}, async () => {
  const random = seededRandom(seedOf('messages to the staff'));
  const join = (token: unknown) => liveClient(app.origin).joinOrCreate(OPERATOR_ROOM, { token });
  const watcher = await join(tokens.operator.console);
  const heard: OperatorMessages['act'][] = [];
  watcher.onMessage('act', (act: OperatorMessages['act']) => void heard.push(act));
  const was = await changeable();

  for (const token of [tokens.player.console, tokens.moderator.access, ...NASTY.slice(0, MESSAGES)])
    await expect(join(token)).rejects.toThrow();
  for (let sent = 0; sent < MESSAGES; sent++) {
    const room = await join(tokens[oneOf(random, ['moderator', 'operator'] as const)].console);
    const closed = new Promise((resolve) => room.onLeave(resolve));
    const type = oneOf(random, ['act', 'ban', asText(oneOf(random, HOSTILE)).slice(0, 99) || 'x', sent]);
    room.send(type, oneOf(random, HOSTILE));
    room.connection.send(new Uint8Array(Array.from({ length: 40 }, () => wholeBetween(random, 0, 255))));
    void room.leave();
    await closed;
  }
  expect(await changeable()).toEqual(was);
  expect(heard).toEqual([]);
  expect(watcher.connection.isOpen).toBe(true);
  await logAct(app.db, 'a shell', 'test', { id: 0, username: '' });
  expect(await waitUntil(() => heard.length === 1)).toBe(true);
  await watcher.leave();
});
