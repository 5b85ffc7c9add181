import { setTimeout as sleep } from 'node:timers/promises';
import { contribute, upgradeAlliance } from '#shared/api/alliances/alliances';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { upgradePrice } from '#shared/rules/alliances';
import { fillBanks, letGive } from '../../lib/banks.ts';
import { percentile, round } from '../../lib/report.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import { inBackground } from './support/definite-answer.ts';

const LATE_MS = 500;
const CALM_CLIENTS = 50;
const CALM_ACTIONS = 5000;
const ACTIONS_PER_SNAPSHOT = 8;
const FULL = { naquadah: 1e6, trinium: 1e6, metal: 1e6 };
/** The sums of a table as one row; 0 for resources that it does not have. */
const sumsOf = (table: string, held: readonly string[], where = 'true') =>
  `(SELECT ${RESOURCES.map((name) => `${held.includes(name) ? `coalesce(sum(${name}), 0)` : 0} AS ${name}`).join(', ')}
    FROM ${table} WHERE ${where}) AS ${table}`;
const HOLDERS = ['player', 'alliance', 'planet', 'ledger'];
/** All stocks plus the ledger's accounts `mint` and `sink`: zero for each resource in every snapshot. */
const SUMS = `SELECT ${RESOURCES.map((name) => `${HOLDERS.map((table) => `${table}.${name}`).join(' + ')} AS ${name}`).join(', ')}
  FROM ${sumsOf('player', RESOURCES)}, ${sumsOf('alliance', RESERVES)}, ${sumsOf('planet', RESERVES)},
    ${sumsOf('ledger', RESOURCES, "account_kind IN ('mint', 'sink')")}`;

interface Bank {
  readonly id: number;
  readonly leader: Contestant;
  level: number;
  readonly expected: Record<(typeof RESERVES)[number], number>;
}

/**
 * Many players contribute to one busy bank and to twenty others, leaders spend from them, and all sums are exact at
 * every read.
 */
export const bank: Scenario = {
  name: 'bank',
  run: async (arena) => {
    const { small, random, db } = arena;
    const [clients, actions, others] = small ? [8, 200, 2] : [64, 10_000, 20];
    const players = await arena.players(clients);
    await arena.setStock(players, { naquadah: 1e9, trinium: 1e9, metal: 1e9 });
    const hot = clients - 2 * others;
    const groups = [players.slice(0, hot)];
    for (let at = hot; at < clients; at += 2) groups.push(players.slice(at, at + 2));
    const banks = new Map<Contestant, Bank>();
    for (const members of groups) {
      const made = await found(arena, members);
      for (const member of members) banks.set(member, made);
    }

    const snapshots = small ? 0 : 1000;
    let [left, busy, reads, reading] = [0, 0, 0, false];
    const client = async (player: Contestant, times: number[]) => {
      const own = banks.get(player);
      if (!own) throw new Error('A client has no alliance.');
      const worker = random.named(player.username);
      while (left-- > 0 || (reading && reads < snapshots)) {
        const upgrades = own.leader === player && worker.chance(0.1);
        const body = {
          naquadah: worker.between(0, 4),
          trinium: worker.between(1, 4),
          metal: worker.between(0, 8),
        };
        const began = performance.now();
        const { status, text } = upgrades
          ? await arena.ask(player, upgradeAlliance, { params: { id: own.id } })
          : await arena.ask(player, contribute, { params: { id: own.id }, body });
        times.push(performance.now() - began);
        if (status === 503) busy++;
        else if (status >= 500 || (status !== 200 && !upgrades))
          throw new Violation(`A bank answered ${status} ${text}`);
        if (status !== 200) continue;
        const price = upgrades ? upgradePrice(own.level++) : undefined;
        for (const name of RESERVES) own.expected[name] += price ? -price[name] : body[name];
      }
    };
    const play = async (some: readonly Contestant[], count: number) => {
      left = count;
      const times: number[] = [];
      await Promise.all(some.map((player) => client(player, times)));
      return times;
    };
    const look = async () => {
      for (; reading; reads++) {
        // Waits for a number of actions instead of a time, which would depend on the machine.
        for (const next = left - ACTIONS_PER_SNAPSHOT; reading && left > Math.max(0, next); ) await sleep(1);
        const { rows } = await db.query(SUMS);
        for (const name of RESOURCES) {
          if (Number(rows[0][name]) !== 0) throw new Violation(`A snapshot has ${rows[0][name]} ${name} too much.`);
        }
      }
    };
    reading = true;
    left = actions;
    const looking = inBackground([look()]);
    const times = await play(players, actions).finally(() => {
      reading = false;
    });
    await looking;
    // Reading the whole ledger takes a core, so the response times are measured in a second run without these reads.
    const calm = await play(players.slice(0, small ? clients : CALM_CLIENTS), small ? actions : CALM_ACTIONS);
    for (const { id, expected } of new Set(banks.values())) {
      const { rows } = await db.query(`SELECT ${RESERVES.join(', ')} FROM alliance WHERE id = $1`, [id]);
      for (const name of RESERVES) {
        if (Number(rows[0][name]) !== expected[name]) {
          throw new Violation(`Bank ${id} has ${rows[0][name]} ${name} instead of ${expected[name]}.`);
        }
      }
    }
    const p99 = percentile(calm, 0.99);
    return [
      arena.figure(
        '64 clients contribute 10,000 times to 21 banks at 2 processes, and upgrade: the sums of each of at least 1,000 snapshots are exact',
        `${times.length} actions, ${reads} snapshots`,
        times.length >= actions && reads >= snapshots,
      ),
      arena.figure(
        `${CALM_CLIENTS} clients at banks, without snapshots: 99 of 100 actions take less than ${LATE_MS} ms`,
        `${round(p99, 0)} ms in ${calm.length} actions`,
        p99 < LATE_MS,
      ),
      { promise: 'no action at a bank waits too long for a lock', measured: `${busy} times 503`, holds: busy === 0 },
    ];
  },
};

/** Inserts an alliance with these members and a bank that pays for all upgrades: members may give little in a day. */
async function found({ db }: Arena, members: readonly Contestant[]): Promise<Bank> {
  const [leader] = members;
  if (!leader) throw new Error('An alliance needs a leader.');
  const level = 10;
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(
      'INSERT INTO alliance (name, level, max_members, leader_id) VALUES ($1, $2, $3, $4) RETURNING id',
      [`Bank of ${leader.username}`, level, 5 + 5 * level, leader.userId],
    );
    const ids = members.map(({ userId }) => userId);
    await client.query('INSERT INTO member (alliance_id, player_id) SELECT $1, unnest($2::int[])', [rows[0].id, ids]);
    await letGive(client, ids);
    await fillBanks(client, [rows[0].id], FULL);
    await client.query('COMMIT');
    return { id: rows[0].id, leader, level, expected: { ...FULL } };
  } finally {
    client.release();
  }
}
