import { setTimeout as sleep } from 'node:timers/promises';
import { refreshToken } from '#shared/api/account';
import { acceptInvitation, invite, myInvitations } from '#shared/api/alliances/alliance-admission';
import { contribute, createAlliance, leaveAlliance, transferLeadership } from '#shared/api/alliances/alliances';
import type { Call } from '#shared/api/call';
import { colonize } from '#shared/api/missions';
import { updateBio } from '#shared/api/profiles';
import { deleteAccount, keepAccount } from '#shared/api/settings';
import { letGive } from '../../lib/banks.ts';
import { inParallel } from '../../lib/sockets.ts';
import { Violation } from '../bots/bot.ts';
import type { Answered } from '../bots/http-exchange.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import { definiteAnswer, inBackground } from './support/definite-answer.ts';

const CONCURRENCY = 8;
/** Members of an alliance, and what its bank and members have. */
const CREW = 4;
const RICH = { naquadah: 1e6, trinium: 1e6, metal: 1e6, energy: 1e6, food: 1e6 };
/** Reports of each player, so that a deletion takes several transactions, between which a process can be killed. */
const REPORTS = { full: 6000, small: 1500 } as const;
/** The accounts are due within this time, in ms. */
const SPREAD_MS = { full: 8000, small: 2000 } as const;
const KILL_MS = { full: 700, small: 600 } as const;
/** Processes start, and failed deletions are tried again, within this time. */
const OVER_MS = 120_000;

interface Leaver extends Contestant {
  readonly alliance: number;
  /** A name of an account that is deleted may be taken again. */
  readonly stargate_address: number[];
}

/**
 * Players in alliances have their accounts deleted, and half of them change their minds at the last moment, while they and
 * others act on them and both processes are killed now and then: an account is kept whole or gone entirely.
 */
export const deletions: Scenario = {
  name: 'deletions',
  run: async (arena) => {
    const { small } = arena;
    const size = small ? 'small' : 'full';
    const leavers = await prepare(arena, small ? 12 : 80, REPORTS[size]);
    const neighbours = await arena.players(small ? 4 : 16);
    await arena.setStock(neighbours, RICH);

    const { kept, kills } = await whileAllAct(arena, [...leavers, ...neighbours], leavers, async () => {
      await due(arena, leavers, SPREAD_MS[size]);
      const found = await someStay(arena, leavers, SPREAD_MS[size] / 4);
      await sleep(SPREAD_MS[size]);
      return found;
    });
    await untilOver(arena);
    await checkEach(arena, leavers, kept);
    const gone = leavers.length - kept.size;
    return [
      arena.figure(
        '80 players have their accounts deleted, half of them change their minds at the last moment, while all act and processes are killed: each account is whole or gone, its worlds are free, and every alliance has a leader',
        `${gone} gone, ${kept.size} kept, ${kills} kills`,
        gone > 30 && kept.size > 0 && kills > 3,
      ),
    ];
  },
};

/** Runs `work` while everybody acts and processes are killed. Nobody does when this resolves. */
async function whileAllAct(
  arena: Arena,
  players: readonly (Contestant | Leaver)[],
  leavers: readonly Leaver[],
  work: () => Promise<ReadonlySet<number>>,
): Promise<{ readonly kept: ReadonlySet<number>; readonly kills: number }> {
  const { small, random, servers } = arena;
  let [over, kills] = [false, 0];
  const acting = players.map(async (one) => {
    for (; !over; await sleep(random.between(0, 50))) await act(arena, one, leavers);
  });
  const kill = async () => {
    while (!over) {
      const server = random.pick(servers);
      if (server?.kill()) kills++;
      // On a busy machine a start takes seconds, and processes that are always killed again delete nothing.
      await arena.untilServed();
      await sleep(KILL_MS[small ? 'small' : 'full']);
    }
  };
  const others = inBackground([...acting, kill()]);
  try {
    return { kept: await work(), kills };
  } finally {
    over = true;
    await others;
  }
}

/** Every second leaver keeps the account at some moment of the next ones. Returns those who came in time. */
async function someStay(arena: Arena, leavers: readonly Leaver[], spreadMs: number): Promise<ReadonlySet<number>> {
  const kept = new Set<number>();
  const undecided = leavers.filter((_, index) => index % 2 === 0);
  await inParallel(undecided, CONCURRENCY, async (leaver) => {
    await sleep(arena.random.between(0, spreadMs));
    const answer = await settled(arena, leaver, keepAccount, {}, `keep ${leaver.userId}`);
    if (answer.status === 200) kept.add(leaver.userId);
    else if (answer.status !== 401)
      throw new Violation(`To keep ${leaver.username} was answered ${answer.status} ${answer.text}`);
  });
  return kept;
}

/** Players in alliances of four, each with many reports, who have requested the deletion. */
async function prepare(arena: Arena, count: number, reports: number): Promise<Leaver[]> {
  const players = await arena.players(count);
  await arena.setStock(players, RICH);
  const { rows: homes } = await arena.db.query('SELECT id, stargate_address FROM planet WHERE id = ANY ($1)', [
    players.map(({ homeId }) => homeId),
  ]);
  await arena.db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
     SELECT owner_id, 'malp', id, now(), now(), now(), '{"message": "Sand."}' FROM planet, generate_series(1, $2::int)
     WHERE id = ANY ($1)`,
    [players.map(({ homeId }) => homeId), reports],
  );
  const leavers: Leaver[] = [];
  for (let first = 0; first < players.length; first += CREW) {
    const [leader, ...members] = players.slice(first, first + CREW);
    if (!leader) throw new Error('Too few players were made.');
    const id: number = (await done(arena, leader, createAlliance, { body: { name: `Crew of ${leader.username}` } })).id;
    for (const member of members) {
      await done(arena, leader, invite, { params: { id }, body: { username_to_invite: member.username } });
      const [invitation] = await done(arena, member, myInvitations, {});
      await done(arena, member, acceptInvitation, { params: { invitationId: invitation.invitation_id } });
    }
    for (const one of [leader, ...members]) {
      const { stargate_address } = homes.find((home) => home.id === one.homeId);
      leavers.push({ ...one, alliance: id, stargate_address });
    }
  }
  await letGive(
    arena.db,
    players.map(({ userId }) => userId),
  );
  await inParallel(leavers, CONCURRENCY, async (leaver, index) => {
    // A leader hands over first, to a member who leaves too: at the end, the last ones disband the alliance.
    if (index % CREW === 0) {
      const heir = leavers[index + 1]?.userId ?? 0;
      const body = { password: leaver.password };
      const early = await arena.ask(leaver, deleteAccount, { body });
      if (early.status !== 409) throw new Violation(`A leader's request was answered ${early.status} ${early.text}`);
      await done(arena, leaver, transferLeadership, {
        params: { id: leaver.alliance },
        body: { new_leader_user_id: heir },
      });
    }
  });
  // Only the former leaders can ask; the new ones are due all the same, as if they had been made leaders since.
  const askers = leavers.filter((_, index) => index % CREW !== 1);
  await inParallel(askers, CONCURRENCY, (leaver) =>
    done(arena, leaver, deleteAccount, { body: { password: leaver.password } }),
  );
  return leavers;
}

/** Sets the dates: each account is due at a random moment of the next seconds. */
async function due({ db }: Arena, leavers: readonly Leaver[], spreadMs: number): Promise<void> {
  await db.query(
    `UPDATE player SET delete_at = clock_timestamp() + make_interval(secs => random() * $2 / 1000) WHERE id = ANY ($1)`,
    [leavers.map(({ userId }) => userId), spreadMs],
  );
}

/** Something that concerns a player who leaves. Whatever the answer is, no process may fail over it. */
async function act(arena: Arena, one: Contestant | Leaver, leavers: readonly Leaver[]): Promise<void> {
  const other = arena.random.pick(leavers);
  if (!other) return;
  const id = 'alliance' in one ? one.alliance : other.alliance;
  const acts = [
    () => arena.ask(one, updateBio, { body: { bio: `Still here, ${arena.random.between(1, 1e6)}.` } }),
    () => arena.ask(one, contribute, { params: { id }, body: { naquadah: 1, trinium: 1, metal: 1 } }),
    () => arena.ask(one, invite, { params: { id }, body: { username_to_invite: other.username } }),
    () => arena.ask(one, transferLeadership, { params: { id }, body: { new_leader_user_id: other.userId } }),
    () => arena.ask(one, leaveAlliance),
    () => {
      const body = { originating_planet_id: one.homeId, stargate_address: other.stargate_address };
      return arena.ask(one, colonize, { body });
    },
  ];
  const answer = await arena.random
    .pick(acts)?.()
    .catch(() => undefined);
  if (answer && answer.status >= 500 && answer.status !== 503)
    throw new Violation(`${one.username} was answered ${answer.status} ${answer.text}`);
}

async function done<C extends Call>(
  arena: Arena,
  player: Contestant,
  call: C,
  parts: Parameters<typeof arena.ask<C>>[2],
) {
  const { status, text } = await settled(
    arena,
    player,
    call,
    parts,
    `${call.path} ${player.userId} ${JSON.stringify(parts)}`,
  );
  if (status >= 300) throw new Violation(`A preparation was answered ${status} ${text}`);
  return JSON.parse(text);
}

/** The answer, repeated with the same key until there is one. */
function settled<C extends Call>(
  arena: Arena,
  player: Contestant,
  call: C,
  parts: Parameters<typeof arena.ask<C>>[2],
  key: string,
): Promise<Answered> {
  return definiteAnswer(() =>
    arena.ask(player, call, parts, { key: Buffer.from(key).toString('base64url').slice(-100) }),
  );
}

/** Waits until no account is due any more. */
async function untilOver({ db }: Arena): Promise<void> {
  const end = performance.now() + OVER_MS;
  for (;;) {
    const { rows } = await db.query('SELECT id FROM player WHERE delete_at <= clock_timestamp()');
    if (rows.length === 0) return;
    if (performance.now() > end) throw new Violation(`${rows.length} accounts are due and not deleted.`);
    await sleep(100);
  }
}

/** Each account is as the answer to its player said: kept with name and world, or gone with everything. */
async function checkEach(arena: Arena, leavers: readonly Leaver[], kept: ReadonlySet<number>): Promise<void> {
  const { rows } = await arena.db.query(
    `SELECT player.id, username, email, deleted_at IS NOT NULL AS deleted,
       (SELECT count(*) FROM planet WHERE owner_id = player.id)::int AS worlds,
       (SELECT count(*) FROM mission WHERE player_id = player.id)::int AS missions,
       (SELECT count(*) FROM member WHERE player_id = player.id)::int AS memberships
     FROM player WHERE id = ANY ($1)`,
    [leavers.map(({ userId }) => userId)],
  );
  for (const leaver of leavers) {
    const row = rows.find(({ id }) => id === leaver.userId);
    const { status } = await definiteAnswer(() => arena.ask({ access_token: leaver.refresh_token }, refreshToken));
    const whole = row?.username === leaver.username && row.email === leaver.email && !row.deleted && row.worlds > 0;
    const gone = row?.email === null && row.deleted && row.worlds + row.missions + row.memberships === 0;
    const right = kept.has(leaver.userId) ? whole && row.missions > 0 && status === 200 : gone && status === 401;
    if (!right) throw new Violation(`${leaver.username} is ${JSON.stringify(row)}, refreshed with ${status}.`);
  }
}
