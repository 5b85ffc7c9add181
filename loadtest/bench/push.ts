import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BuildingEvent, build, completeBuilding } from '#shared/api/buildings';
import { listPlanets } from '#shared/api/planets';
import { PLAYER_ROOM, type PlayerState } from '#shared/live/player';
import { mustSend } from '../lib/api.ts';
import { type Player, startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { QuietClient } from '../lib/quiet-client.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { inParallel } from '../lib/sockets.ts';

/** A player's second metal mine takes 1.2 minutes at speed 1, and 1.2 seconds at this. */
const SPEED = '60';
const METAL_MINE = 3;

const MEDIAN_MS = 30;
const LATE_MS = 250;

/** Number of simultaneous joins. */
const JOINS_AT_ONCE = 40;
/** A message that has not arrived within this time is lost. */
const TIMEOUT_MS = 30_000;

const EVENTS = ['building_started', 'building_due', 'building_activated'] as const;
type EventName = (typeof EVENTS)[number];
/** Milliseconds from commit or due time to the client, for every message that arrived. */
type Latencies = Record<EventName, number[]>;

/**
 * Players are connected to their rooms and build: each starts a mine and activates it when it is due, at an even pace.
 * The latency of a start or an activation counts from its `server_time`, which is read before the commit; that of a due
 * building counts from `built_at`. Server and clients must share one clock, so they must run on one machine.
 */
export async function run({ players = 0, seconds = 0, small, url, tokens }: Options): Promise<Findings> {
  const count = players || (small ? 20 : 1000);
  const span = (seconds || (small ? 2 : 50)) * 1000;
  if (url) {
    if (!tokens) throw new Error('--url needs --tokens FILE, as `npm run players` writes it.');
    const known: Player[] = JSON.parse(await readFile(tokens, 'utf8'));
    return findings(await measure(url, known.slice(0, count), span), Math.min(count, known.length), span, small);
  }
  const game = await startGame({ GAME_SPEED: SPEED });
  try {
    return findings(await measure(game.origin, await game.makePlayers(count), span), count, span, small);
  } finally {
    await game.close();
  }
}

async function measure(origin: string, players: readonly Player[], span: number): Promise<Latencies> {
  const latencies: Latencies = { building_started: [], building_due: [], building_activated: [] };
  const joined = await inParallel(players, JOINS_AT_ONCE, (player) => joinRoom(origin, player, latencies));
  const began = performance.now();
  await Promise.all(
    joined.map(async ({ buildOne }, index) => {
      await sleep(began + (span * index) / joined.length - performance.now());
      await buildOne();
    }),
  );
  await Promise.all(joined.map(({ leave }) => leave()));
  return latencies;
}

/** Joins the player's room and notes the age of each message on arrival. */
async function joinRoom(origin: string, { access_token: token }: Player, latencies: Latencies) {
  const room = await new QuietClient(origin).joinOrCreate<PlayerState>(PLAYER_ROOM, { token });
  // What else happens meanwhile, such as a galaxy that grows, is not measured.
  room.onMessage('*', () => undefined);
  const [home] = await mustSend(origin, listPlanets, token);
  const waiting = new Map<EventName, (message: BuildingEvent) => void>();
  for (const event of EVENTS) {
    room.onMessage(event, (message: BuildingEvent) => {
      const since = Date.parse(event === 'building_due' ? message.built_at : message.server_time);
      latencies[event].push(Date.now() - since);
      waiting.get(event)?.(message);
    });
  }
  const next = (event: EventName) => {
    const arrival = new Promise<BuildingEvent>((resolve, reject) => {
      const late = () => reject(new Error(`No ${event} came in ${TIMEOUT_MS / 1000} s.`));
      const timeout = setTimeout(late, TIMEOUT_MS);
      waiting.set(event, (message) => {
        clearTimeout(timeout);
        resolve(message);
      });
    });
    // If the call before it is refused, nothing awaits this promise.
    arrival.catch(() => undefined);
    return arrival;
  };

  return {
    buildOne: async () => {
      const awaited = { started: next('building_started'), due: next('building_due') };
      const body = { planet_id: home?.planet_id ?? 0, building_type_id: METAL_MINE };
      await Promise.all([mustSend(origin, build, token, { body }), awaited.started]);
      const { building_id } = await awaited.due;
      const activated = next('building_activated');
      await Promise.all([mustSend(origin, completeBuilding, token, { body: { building_id } }), activated]);
    },
    leave: () => room.leave(),
  };
}

function findings(latencies: Latencies, count: number, span: number, small: boolean): Findings {
  const all = EVENTS.flatMap((event) => latencies[event]);
  const rows: Row[] = [...EVENTS.map((event) => row(event, latencies[event])), row('all', all)];
  const [median, late] = [percentile(all, 0.5), percentile(all, 0.99)];
  const verdicts: Verdict[] = [
    {
      promise: `${count} players receive an event for everything that they do`,
      measured: `${all.length} of ${count * EVENTS.length} events`,
      holds: all.length === count * EVENTS.length,
    },
    {
      promise: `half of the events arrive within ${MEDIAN_MS} ms`,
      measured: `${median} ms`,
      holds: small ? undefined : median <= MEDIAN_MS,
    },
    {
      promise: `99 of 100 within ${LATE_MS} ms`,
      measured: `${late} ms`,
      holds: small ? undefined : late <= LATE_MS,
    },
  ];
  const pace = round((2 * count) / (span / 1000));
  return {
    rows,
    verdicts,
    notes: [
      `${count} connected players, ${pace} actions a second.`,
      'A page that only polls once a minute would show them after 30 s on average, and after 60 s at worst.',
    ],
  };
}

function row(name: string, values: readonly number[]): Row {
  return {
    event: name,
    count: values.length,
    'p50 ms': percentile(values, 0.5),
    'p90 ms': percentile(values, 0.9),
    'p99 ms': percentile(values, 0.99),
    'worst ms': percentile(values, 1),
  };
}
