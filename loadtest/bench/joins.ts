import { type GameServer, type Player, startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { type OwnRedis, startRedis } from '../lib/redis.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { endAll, enterRoom, inParallel, type Tally } from '../lib/sockets.ts';

/** Nothing grows, so that ten thousand rooms that are already there keep quiet. */
const SPEED = '0.01';
const LEAST_RATIO = 0.8;
/** How many enter at a time. */
const JOINS_AT_ONCE = 8;
const FILLING_DOORS = 40;

interface Size {
  /** Rooms that are already there, from few to many. */
  readonly rooms: readonly number[];
  /** Joins that are measured at a stretch, and how often. */
  readonly block: number;
  readonly rounds: number;
}

/** A server with players seated and others waiting. */
interface Players {
  readonly rooms: number;
  readonly game: GameServer;
  readonly waiting: Player[];
  readonly rates: number[];
}

/**
 * Players who come in, and for whom a room must be made, while there are a hundred rooms, a thousand, and ten thousand.
 * The servers run at once and are measured in turns, so that a noisy machine is noisy for all.
 */
export async function run({ players = 0, small }: Options): Promise<Findings> {
  const size: Size = small
    ? { rooms: [10, 20, 40], block: 10, rounds: 2 }
    : { rooms: [100, 1000, players || 10_000], block: 150, rounds: 8 };
  const rows: Row[] = [];
  const verdicts: Verdict[] = [];
  const notes: string[] = [];

  const measure = async (driver: string, redises: readonly OwnRedis[]) => {
    const found = await compare(size, redises);
    if (!found) return void notes.push('The server does not use REDIS_URL: the Redis driver was not measured.');
    const [few = Number.NaN, ...more] = found.map(({ rates }) => percentile(rates, 0.5));
    for (const { rooms, rates } of found) {
      rows.push({ driver, rooms, 'joins/s': round(percentile(rates, 0.5)), slowest: round(Math.min(...rates)) });
    }
    for (const [index, rate] of more.entries()) {
      verdicts.push({
        promise: `with ${found[index + 1]?.rooms} rooms (${driver}) players come in at least ${LEAST_RATIO} times as fast as with ${found[0]?.rooms}`,
        measured: `${round(rate / few, 2)} times`,
        holds: small ? undefined : rate / few >= LEAST_RATIO,
      });
    }
  };

  await measure('memory', []);
  // One for each server: in a shared one, players of the same number would meet.
  const redises: OwnRedis[] = [];
  for (const _ of size.rooms) redises.push(...[await startRedis()].filter((redis) => redis !== undefined));
  if (redises.length === 0) notes.push('There is no redis-server on the path: the Redis driver was not measured.');
  else await measure('Redis', redises).finally(() => Promise.all(redises.map((redis) => redis.close())));
  notes.push(`Medians of ${size.rounds} turns of ${size.block} joins, ${JOINS_AT_ONCE} at a time.`);
  return { rows, verdicts, notes };
}

/** Join rates by the number of rooms; undefined if the servers make no use of the Redis that each was given. */
async function compare(size: Size, redises: readonly OwnRedis[]): Promise<readonly Players[] | undefined> {
  const servers: GameServer[] = [];
  const sockets: Awaited<ReturnType<typeof enterRoom>>[] = [];
  try {
    const houses: Players[] = [];
    for (const seated of size.rooms) {
      const redis = redises[houses.length];
      const game = await startGame({ GAME_SPEED: SPEED, ...(redis && { REDIS_URL: redis.url }) });
      servers.push(game);
      const all = await game.makePlayers(seated + size.block * (size.rounds + 1));
      const house = { rooms: seated, game, waiting: all.slice(seated), rates: [] };
      sockets.push(...(await enterAll(house, all.slice(0, seated), FILLING_DOORS)));
      if (redis && (await redis.keys()) === 0) return undefined;
      // Warms up what both need, and is not counted.
      await oneTurn(house, size.block);
      house.rates.length = 0;
      houses.push(house);
    }
    for (let round = 0; round < size.rounds; round++) {
      for (const house of round % 2 ? houses : houses.toReversed()) await oneTurn(house, size.block);
    }
    return houses;
  } finally {
    await endAll(sockets);
    for (const game of servers) await game.close();
  }
}

async function oneTurn(house: Players, block: number): Promise<void> {
  const comers = house.waiting.splice(0, block);
  const began = performance.now();
  const sockets = await enterAll(house, comers, JOINS_AT_ONCE);
  house.rates.push((comers.length / (performance.now() - began)) * 1000);
  await endAll(sockets);
}

function enterAll({ game }: Players, players: readonly Player[], doors: number) {
  const tally: Tally = { frames: 0, bytes: 0 };
  return inParallel(players, doors, ({ access_token: token }) =>
    enterRoom(game.origin, 'joinOrCreate/player', { token }, tally),
  );
}
