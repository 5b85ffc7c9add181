import { type GameServer, type Player, startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { type OwnRedis, startRedisIfInstalled } from '../lib/redis.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { endAll, enterRoom, inParallel, type Tally } from '../lib/sockets.ts';

/** Slow enough that stocks hardly grow: rooms that are already open stay silent. */
const SPEED = '0.01';
const LEAST_RATIO = 0.8;
/** Number of simultaneous joins. */
const JOINS_AT_ONCE = 8;
const FILL_CONCURRENCY = 40;

interface Size {
  /** Numbers of open rooms to compare, in ascending order. */
  readonly rooms: readonly number[];
  /** Number of joins in one measurement, and number of measurements. */
  readonly block: number;
  readonly rounds: number;
}

/** A server with some players connected and others waiting to join. */
interface Population {
  readonly rooms: number;
  readonly game: GameServer;
  readonly waiting: Player[];
  readonly rates: number[];
}

/**
 * Join rate of players who each need a new room, with a hundred, a thousand and ten thousand open rooms. The servers
 * run at the same time and are measured in turns, so that noise of the machine affects all of them.
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
        promise: `with ${found[index + 1]?.rooms} rooms (${driver}) players join at least ${LEAST_RATIO} times as fast as with ${found[0]?.rooms}`,
        measured: `${round(rate / few, 2)} times`,
        holds: small ? undefined : rate / few >= LEAST_RATIO,
      });
    }
  };

  await measure('memory', []);
  // One for each server: players of different games have the same ids and would meet in a shared Redis.
  const redises: OwnRedis[] = [];
  for (const _ of size.rooms) redises.push(...[await startRedisIfInstalled()].filter((redis) => redis !== undefined));
  if (redises.length === 0) notes.push('There is no redis-server on the PATH: the Redis driver was not measured.');
  else await measure('Redis', redises).finally(() => Promise.all(redises.map((redis) => redis.close())));
  notes.push(`Medians of ${size.rounds} rounds of ${size.block} joins, ${JOINS_AT_ONCE} at a time.`);
  return { rows, verdicts, notes };
}

/** Join rates by the number of rooms; undefined if the servers do not use the Redis that they were given. */
async function compare(size: Size, redises: readonly OwnRedis[]): Promise<readonly Population[] | undefined> {
  const servers: GameServer[] = [];
  const sockets: Awaited<ReturnType<typeof enterRoom>>[] = [];
  try {
    const populations: Population[] = [];
    for (const count of size.rooms) {
      const redis = redises[populations.length];
      const game = await startGame({ GAME_SPEED: SPEED, ...(redis && { REDIS_URL: redis.url }) });
      servers.push(game);
      const all = await game.makePlayers(count + size.block * (size.rounds + 1));
      const population = { rooms: count, game, waiting: all.slice(count), rates: [] };
      sockets.push(...(await enterAll(population, all.slice(0, count), FILL_CONCURRENCY)));
      if (redis && (await redis.ask((client) => client.dbsize())) === 0) return undefined;
      // Warms up both sides and is not counted.
      await measureOnce(population, size.block);
      population.rates.length = 0;
      populations.push(population);
    }
    for (let round = 0; round < size.rounds; round++) {
      for (const population of round % 2 ? populations : populations.toReversed())
        await measureOnce(population, size.block);
    }
    return populations;
  } finally {
    await endAll(sockets);
    for (const game of servers) await game.close();
  }
}

async function measureOnce(population: Population, block: number): Promise<void> {
  const joining = population.waiting.splice(0, block);
  const began = performance.now();
  const sockets = await enterAll(population, joining, JOINS_AT_ONCE);
  population.rates.push((joining.length / (performance.now() - began)) * 1000);
  await endAll(sockets);
}

function enterAll({ game }: Population, players: readonly Player[], concurrency: number) {
  const tally: Tally = { frames: 0, bytes: 0 };
  return inParallel(players, concurrency, ({ access_token: token }) =>
    enterRoom(game.origin, 'joinOrCreate/player', { token }, tally),
  );
}
