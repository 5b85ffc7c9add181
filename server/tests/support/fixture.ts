import { register } from '#shared/api/account';
import { PASSWORD_HEADER } from '#shared/api/call';
import { BUILDING_TYPES, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { openedConsole } from './staff.ts';
import type { TestApp, TestPlayer } from './test-app.ts';

/**
 * The senders of calls. `owner` has planets, ships and an invitation. All but `nobody` and `unverified` have a home
 * planet.
 */
export const ACTORS = ['nobody', 'unverified', 'owner', 'stranger', 'member', 'officer', 'leader', 'former'] as const;
/** Players on the staff, whose consoles are open. In the game they are strangers. */
export const STAFF_ACTORS = ['moderator', 'operator'] as const;
export type Actor = (typeof ACTORS)[number] | (typeof STAFF_ACTORS)[number];

/**
 * The owner of the objects that the ids of a request name. `mixed`: the container (planet, alliance) is the actor's, the object
 * in it another's.
 */
export const TARGETS = ['own', 'another', 'mixed', 'missing', 'malformed'] as const;
export type Target = (typeof TARGETS)[number];

/** The id of one object of each kind. */
export interface Ids {
  readonly user: number | string;
  readonly planet: number | string;
  /** Finished, but not yet activated. */
  readonly building: number | string;
  /** Waits, and never begins: its planet has a shipyard already. */
  readonly order: number | string;
  /** Finished, but not yet activated. */
  readonly ship: number | string;
  /** Finished, but not yet completed. */
  readonly research: number | string;
  readonly artifact: number | string;
  /** Idle. */
  readonly scout: number | string;
  /** On its way. */
  readonly march: number | string;
  readonly battle: number | string;
  /** Finished; its report is unread. */
  readonly mission: number | string;
  readonly alliance: number | string;
  /** An ordinary member of the alliance who sends no calls. */
  readonly mate: number | string;
  readonly request: number | string;
  /** A message of `mate` in the hall of the alliance. */
  readonly said: number | string;
  readonly invitation: number | string;
  /** A browser that is told. */
  readonly subscription: number | string;
  /** To the owner of the world. */
  readonly letter: number | string;
  /** A pact that a third alliance offers. */
  readonly relation: number | string;
  readonly thirdAlliance: number | string;
  /** Of the user, open. */
  readonly report: number | string;
  /** To register. */
  readonly invite: number | string;
  readonly announcement: number | string;
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

const SCOUT = SHIP_TYPES.find(({ isScout, raceId }) => isScout && raceId === 4)?.id ?? 0;
const FIRST = 900_001;
const SECOND = 900_002;
const THIRD = 900_003;
const everyId = <T extends number | string>(value: T): Ids => ({
  user: value,
  planet: value,
  building: value,
  order: value,
  ship: value,
  research: value,
  artifact: value,
  scout: value,
  march: value,
  battle: value,
  mission: value,
  alliance: value,
  mate: value,
  request: value,
  said: value,
  invitation: value,
  subscription: value,
  letter: value,
  relation: value,
  thirdAlliance: value,
  report: value,
  invite: value,
  announcement: value,
});

/**
 * A small world in which each actor can try each call on each object: two alliances with a bank, a request and an
 * invitation each, two planets with a shipyard, a due building, a due ship, a due research, an artifact, an idle scout and an unread report each.
 */
export async function openFixture(app: TestApp) {
  const actors = {
    owner: await app.aPlayer(),
    stranger: await app.aPlayer(),
    member: await app.aPlayer(),
    officer: await app.aPlayer(),
    leader: await app.aPlayer(),
    former: await app.aPlayer(),
  };
  const staff = { moderator: await staffMember(app, 'moderator'), operator: await staffMember(app, 'operator') };
  const mate = await app.aPlayer();
  const asker = await app.aPlayer();
  const rival = await app.aPlayer();
  const rivalMate = await app.aPlayer();
  const neighbour = await app.aPlayer();
  const unverifiedId = await unverified(app);
  await app.db.query('CREATE TABLE scene AS SELECT id, username, password_hash FROM player');

  const own: Ids = {
    ...everyId(FIRST),
    thirdAlliance: THIRD,
    user: actors.stranger.id,
    planet: actors.owner.homeId,
    mate: mate.id,
  };
  const another: Ids = {
    ...everyId(SECOND),
    thirdAlliance: THIRD,
    user: unverifiedId,
    planet: rival.homeId,
    mate: rivalMate.id,
  };
  const ids: Record<Target, Ids> = {
    own: { ...own, scout: FIRST + 10 },
    another: { ...another, scout: SECOND + 10 },
    mixed: { ...another, planet: own.planet, alliance: own.alliance, scout: SECOND + 10 },
    missing: everyId(2_000_000_000),
    malformed: everyId('x'),
  };

  const forged = (kind: 'access' | 'refresh') => app.context.tokens.sign(kind, unverifiedId, FIRST);
  const tokens: Record<Actor, { access?: string; refresh?: string; console?: string }> = {
    ...staff,
    nobody: {},
    unverified: { access: forged('access'), refresh: forged('refresh') },
    ...(Object.fromEntries(
      Object.entries(actors).map(([name, { token, refreshToken }]) => [name, { access: token, refresh: refreshToken }]),
    ) as Record<keyof typeof actors, { access: string; refresh: string }>),
  };

  const scene = { app, actors, mate, asker, rival, rivalMate, neighbour, ids, tokens, reset: () => reset(app, scene) };
  await scene.reset();
  return scene;
}

/** Somebody on the staff, whose console is open. */
async function staffMember(app: TestApp, role: (typeof STAFF_ACTORS)[number]) {
  const player = await app.aPlayer();
  return { access: player.token, refresh: player.refreshToken, console: await openedConsole(app, player, role) };
}

/** An account that never entered its code. It gets no token from the server; tests sign one with the app's secret. */
async function unverified(app: TestApp): Promise<number> {
  const body = { username: 'unverified', email: 'unverified@example.org', password: 'never-verified', race_id: 1 };
  await app.send(register, { body });
  const [{ id }] = await app.db.query("SELECT id FROM player WHERE username = 'unverified'");
  return id;
}

type Cast = {
  readonly [name in 'mate' | 'asker' | 'rival' | 'rivalMate' | 'neighbour']: TestPlayer;
} & { readonly actors: Readonly<Record<Exclude<(typeof ACTORS)[number], 'nobody' | 'unverified'>, TestPlayer>> };

/** What `reset` begins with, in one round trip. Foreign keys permit this order. */
const EMPTY = `
  UPDATE ship SET mission_id = NULL, march_id = NULL, lost_at = NULL, lost_in = NULL;
  UPDATE mission SET ship_id = NULL;
  DELETE FROM war_event; DELETE FROM alliance_relation; DELETE FROM battle; DELETE FROM march;
  DELETE FROM former_member; DELETE FROM boon; DELETE FROM artifact; DELETE FROM known_planet; DELETE FROM mission;
  DELETE FROM ship; DELETE FROM build_queue; DELETE FROM building; DELETE FROM research; DELETE FROM payout;
  DELETE FROM alliance_message; DELETE FROM alliance; DELETE FROM letter; DELETE FROM conversation; DELETE FROM block;
  DELETE FROM abuse_report; DELETE FROM xp_event; DELETE FROM idempotency; DELETE FROM password_reset;
  DELETE FROM registration_invitation; DELETE FROM announcement; DELETE FROM push_subscription; DELETE FROM notification_channel;`;

/** Restores the original rows after a call. */
async function reset({ db }: TestApp, { actors, mate, asker, rival, rivalMate, neighbour }: Cast): Promise<void> {
  const { owner, stranger, member, officer, leader, former } = actors;
  await db.transaction(async (tx) => {
    await tx.query(EMPTY);
    await tx.query(
      `UPDATE player SET username = scene.username, muted_until = NULL, banned_until = NULL,
         banned_at = CASE WHEN banned_until IS NULL THEN banned_at END
       FROM scene WHERE scene.id = player.id
         AND (player.username <> scene.username OR muted_until IS NOT NULL OR banned_until IS NOT NULL)`,
    );
    await tx.query(
      'UPDATE session SET revoked_at = NULL FROM player WHERE player.id = player_id AND banned_at IS NULL',
    );
    await tx.query(
      `UPDATE player SET password_hash = scene.password_hash, level = 1, xp = 0, research = '{}',
         vacation_from = NULL, vacation_until = NULL, vacation_due_at = NULL,
         naquadah = 100000, trinium = 100000, metal = 100000, energy = 100000, food = 100000
       FROM scene WHERE scene.id = player.id`,
    );

    // The former member has announced a leave.
    await tx.query(
      `UPDATE player SET vacation_from = now() + interval '1 day', vacation_due_at = now() + interval '1 day',
         vacation_until = now() + interval '4 days' WHERE id = $1`,
      [former.id],
    );

    for (const [player, id] of [
      [owner, FIRST],
      [rival, SECOND],
    ] as const) {
      await tx.query(
        `INSERT INTO push_subscription (id, player_id, session_id, endpoint, p256dh, auth)
         SELECT $2::int, $1::int, max(id), concat('https://push.example.net/', $2::int), '', '' FROM session WHERE player_id = $1`,
        [player.id, id],
      );
      const planetId = player.homeId;
      await tx.query(
        `INSERT INTO building (id, planet_id, building_type_id, unique_per_planet, started_at, built_at, activated_at)
         VALUES ($1, $2, $3, false, now(), now(), NULL), ($1 + 10, $2, $4, false, now(), now(), now())`,
        [id, planetId, BUILDING_TYPES[0]?.id, SHIPYARD_ID],
      );
      await tx.query(
        'INSERT INTO build_queue (id, planet_id, building_type_id, ordered_at) VALUES ($1, $2, $3, now())',
        [id, planetId, SHIPYARD_ID],
      );
      await tx.query(
        `INSERT INTO mission (id, player_id, kind, planet_id, start_time, finish_time, completed_at, report)
         SELECT $1, owner_id, 'malp', id, now(), now(), now(), '{"message": "Sand."}' FROM planet WHERE id = $2`,
        [id, planetId],
      );
      await tx.query(
        `INSERT INTO ship (id, planet_id, ship_type_id, started_at, ready_at, activated_at)
         VALUES ($1, $2, $3, now(), now(), NULL), ($1 + 10, $2, $3, now(), now(), now())`,
        [id, planetId, SCOUT],
      );
      await tx.query(
        `INSERT INTO research (id, player_id, research_type_id, level, started_at, ready_at)
         VALUES ($1, $2, 1, 1, now() - interval '1 s', now())`,
        [id, player.id],
      );
      await tx.query('INSERT INTO artifact (id, planet_id, artifact_type_id) VALUES ($1, $2, 4)', [id, planetId]);
      await raid(tx, id, player, player === owner ? mate : rivalMate);
      await aLetter(tx, id, player === owner ? stranger : rivalMate, player);
      await tx.query(
        `INSERT INTO abuse_report (id, reporter_id, user_id, reason, words, at) VALUES ($1, $2, $3, 'Rude.', '[]', now())`,
        [id, neighbour.id, player === owner ? stranger.id : rivalMate.id],
      );
      await tx.query(
        `INSERT INTO registration_invitation (id, code_hash, uses, expires_at) OVERRIDING SYSTEM VALUE
         VALUES ($1::int, sha256($1::int::text::bytea), 1, now() + interval '1 day')`,
        [id],
      );
      await tx.query(
        `INSERT INTO announcement (id, until, en, de, author) OVERRIDING SYSTEM VALUE
         VALUES ($1, now() + interval '1 day', 'Hello.', '', 'a shell')`,
        [id],
      );
    }

    // The leader knows the owner's world.
    await tx.query(
      'INSERT INTO known_planet (player_id, planet_id, discovered_at, mission_id) VALUES ($1, $2, now(), $3)',
      [leader.id, owner.homeId, FIRST],
    );

    await alliance(tx, FIRST, { leader, officer, members: [member, mate], asker, invitee: owner });
    // Who may give to the bank is no newcomer.
    await tx.query('UPDATE player SET struck_at = now() WHERE id = ANY ($1)', [[leader.id, officer.id, member.id]]);
    await alliance(tx, SECOND, { leader: rival, members: [rivalMate], asker, invitee: asker });
    await tx.query("INSERT INTO alliance (id, name, max_members, leader_id) VALUES ($1, 'Third', 10, $2)", [
      THIRD,
      neighbour.id,
    ]);
    await tx.query('INSERT INTO member (player_id, alliance_id) VALUES ($1, $2)', [neighbour.id, THIRD]);
    for (const id of [FIRST, SECOND]) {
      await tx.query(
        `INSERT INTO alliance_relation (id, one_id, other_id, kind, offered_by, offered_at) VALUES ($1, $1, $2, 'pact', $2, now())`,
        [id, THIRD],
      );
    }
  });
}

/** A letter of this id, which its reader has not read. */
async function aLetter(tx: Pick<TestApp['db'], 'query'>, id: number, author: TestPlayer, reader: TestPlayer) {
  await tx.query("INSERT INTO letter (id, author_id, reader_id, text, at) VALUES ($1, $2, $3, 'Hello.', now())", [
    id,
    author.id,
    reader.id,
  ]);
  await tx.query(
    `INSERT INTO conversation (player_id, other_id, begun, last_letter_id, last_at, received_id)
     VALUES ($2, $3, true, $1, now(), 0), ($3, $2, false, $1, now(), $1)`,
    [id, author.id, reader.id],
  );
}

/** A raid that has been fought, and whose march is still far from home: nobody is on it. */
async function raid(
  tx: Pick<TestApp['db'], 'query'>,
  id: number,
  attacker: TestPlayer,
  defender: TestPlayer,
): Promise<void> {
  await tx.query(
    `INSERT INTO march (id, player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, due_at,
       flight_ms, retreat_percent, secret, seal)
     VALUES ($1, $2, 'raid', $3, $4, $5, now(), now(), now() + interval '1 day', now() + interval '1 day', 86400000, 50,
       repeat('0', 32), repeat('0', 64))`,
    [id, attacker.id, attacker.homeId, defender.homeId, defender.id],
  );
  await tx.query(
    `INSERT INTO battle (id, march_id, leg, planet_id, attacker_id, defender_id, at, input, rounds, seed, hash, outcome, morale,
       slipped, losses, loot, salvage, looted, might_lost, gave_respite, attack_xp, defence_xp)
     VALUES ($1, $1, 1, $2, $3, $4, now(), '{}', '{}', repeat('0', 32), repeat('0', 64), 'repelled', 100, false,
       '{"attacker": [], "defender": []}', $5, $5, 0, 0, false, 0, 0)`,
    [
      id,
      defender.homeId,
      attacker.id,
      defender.id,
      '{"naquadah": 0, "trinium": 0, "metal": 0, "energy": 0, "food": 0}',
    ],
  );
}

async function alliance(
  tx: Pick<TestApp['db'], 'query'>,
  id: number,
  people: {
    leader: TestPlayer;
    officer?: TestPlayer;
    members: readonly TestPlayer[];
    asker: TestPlayer;
    invitee: TestPlayer;
  },
): Promise<void> {
  const { leader, officer, members, asker, invitee } = people;
  await tx.query(
    `INSERT INTO alliance (id, name, max_members, leader_id, naquadah, trinium, metal)
     VALUES ($1, $2, 10, $3, 100000, 100000, 100000)`,
    [id, `Alliance ${id}`, leader.id],
  );
  for (const each of [leader, ...(officer ? [officer] : []), ...members]) {
    // Members of a day can give to the bank, and be paid from it.
    const joined = "clock_timestamp() - interval '2 days'";
    await tx.query(`INSERT INTO member (player_id, alliance_id, officer, joined_at) VALUES ($1, $2, $3, ${joined})`, [
      each.id,
      id,
      each === officer,
    ]);
  }
  await tx.query(
    "INSERT INTO alliance_message (id, alliance_id, author_id, text, sent_at) VALUES ($1, $1, $2, 'Hello', now())",
    [id, members.at(-1)?.id],
  );
  await tx.query('INSERT INTO join_request (id, alliance_id, player_id, requested_at) VALUES ($1, $1, $2, now())', [
    id,
    asker.id,
  ]);
  await tx.query(
    'INSERT INTO invitation (id, alliance_id, invitee_id, inviter_id, created_at) VALUES ($1, $1, $2, $3, now())',
    [id, invitee.id, leader.id],
  );
}

/** The request of a call, as it goes over the wire. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly password?: string;
}

/** Sends a call as this actor; resolves with the status and the bytes of the answer. */
export async function callAs(
  { app, tokens }: Pick<Fixture, 'app' | 'tokens'>,
  actor: Actor,
  call: { readonly method: string; readonly path: string; readonly audience: string },
  { params = {}, query = {}, body, password }: Parts,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; bytes: string }> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const { access, refresh, console: ofConsole } = tokens[actor];
  const token = { refresh, moderator: ofConsole, operator: ofConsole }[call.audience] ?? access;
  const response = await fetch(`${app.origin}${path}?${new URLSearchParams(query)}`, {
    method: call.method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(password !== undefined && { [PASSWORD_HEADER]: encodeURIComponent(password) }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, bytes: await response.text() };
}
