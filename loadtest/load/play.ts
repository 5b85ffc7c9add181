import { setTimeout as sleep } from 'node:timers/promises';
import { getResources } from '#shared/api/resources';
import { seededRandom } from '../chaos/seeded-random.ts';
import type { Player } from '../lib/game-server.ts';
import { round } from '../lib/report.ts';
import { inParallel } from '../lib/sockets.ts';
import { RUN_ACTION } from './actions.ts';
import { Actor } from './actor.ts';
import { disagreements } from './agreement.ts';
import { gather } from './alliances.ts';
import { type ApiClient, openApiClient } from './api-client.ts';
import { arrivalOf } from './arrivals.ts';
import type { ServerClock } from './listen.ts';
import { Meter } from './meter.ts';
import { pickAction } from './mix.ts';
import type { LoadOptions } from './options.ts';
import { progressOn } from './progress.ts';
import { type MetricsWatch, type ServerReading, watchMetrics } from './server-metrics.ts';
import { Session } from './session.ts';
import { type Sample, startTimeline } from './timeline.ts';
import { HEAL_MS } from './watch.ts';

/** Mean time between two actions of a player; each pause is half of it to one and a half times as long. */
const THINK_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Number of simultaneous joins. */
const JOINS_AT_ONCE = 40;
const SWEEP_MS = 1000;
/** Number of requests that estimate the server's clock; the fastest is the most exact. */
const CLOCK_REQUESTS = 5;

/** The result of a run. */
export interface Played {
  readonly meter: Meter;
  readonly samples: readonly Sample[];
  readonly driverLagP99: number;
  readonly players: number;
  readonly members: number;
  /** Duration of the load, without the joins before and the comparison after it. */
  readonly seconds: number;
  /** Players who joined before the load began, and the seconds that this took. */
  readonly enteredFirst: number;
  readonly enteredIn: number;
  /** Number of server processes. */
  readonly servers: number;
  /** What the servers said before the joins; undefined if they were not asked. */
  readonly empty: ServerReading | undefined;
}

export interface LoadTarget {
  readonly origin: string;
  /** Process id of the server, if this run started it. */
  readonly pid: number | undefined;
  readonly players: readonly Player[];
  /** The servers' METRICS_TOKEN; without it, they are not asked for their own figures. */
  readonly metricsToken: string | undefined;
  /** Lets days pass for the members of new alliances; only of a server that this run started. */
  readonly gathered?: () => Promise<void>;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Seconds between two calls of `soFar`. */
const TELL_EACH_S = 5;

/**
 * Lets all players join and play for the given time, stops the load, and then compares each tab with REST. `soFar` hears of the
 * results while the load lasts.
 */
export async function play(
  place: LoadTarget,
  options: LoadOptions,
  soFar: (played: Played) => void = () => undefined,
): Promise<Played> {
  const meter = new Meter();
  const api = openApiClient(place.origin, meter);
  const actors: Actor[] = [];
  const progress = progressOn(process.stdout);
  let metrics: MetricsWatch | undefined;
  try {
    metrics = place.metricsToken === undefined ? undefined : await watchMetrics(place.origin, place.metricsToken);
    const sessions = place.players.map((player) => new Session(player, api));
    const now = place.pid === undefined ? await clockOf(api, sessions) : Date.now;
    const allianceOf = await gather(api, sessions, options.alliancesOf(sessions.length));
    await place.gathered?.();
    const context = { origin: place.origin, api, meter, now, homes: new Map(), writers: new Set<number>() };
    const random = seededRandom(options.seed);
    for (const [index, session] of sessions.entries()) {
      actors.push(new Actor(session, random.named(`player ${index}`), context, allianceOf.get(session)));
    }
    const empty = metrics?.latest();
    const arrivals = actors.map((_, index) => arrivalOf(options.profile, index, actors.length));
    const first = actors.filter((_, index) => arrivals[index] === 0);
    const enteredIn = await enterAll(first);
    const connectedPlayers = () => actors.filter(({ tab }) => tab.isJoined).length;
    say(`${connectedPlayers()} players have joined after ${enteredIn} s; ${allianceOf.size} are in alliances.`);

    meter.counting = true;
    const began = performance.now();
    const observed = { connected: connectedPlayers, rooms: () => roomsOf(actors), serverPid: place.pid, metrics };
    const played = (samples: readonly Sample[], driverLagP99: number, until: number): Played => ({
      meter,
      samples,
      driverLagP99,
      players: actors.length,
      members: allianceOf.size,
      seconds: round((until - began) / 1000),
      enteredFirst: first.length,
      enteredIn,
      servers: empty?.servers ?? 1,
      empty,
    });
    const timeline = startTimeline(meter, observed, (samples, lagP99) => {
      const last = samples.at(-1);
      if (last) progress.show(last, meter.errorCount);
      if (samples.length % TELL_EACH_S === 0) soFar(played(samples, lagP99, performance.now()));
    });
    const sweeping = setInterval(() => sweep(actors, meter), SWEEP_MS);
    const end = began + options.seconds * 1000;
    await Promise.all(
      actors.map(async (actor, index) => {
        const arrival = arrivals[index] ?? 0;
        await sleep(arrival * options.seconds * 1000);
        if (arrival > 0) await actor.enter();
        await live(actor, options, end);
      }),
    );
    const loadEndedAt = performance.now();
    const { samples, lagP99 } = timeline.stop();
    meter.counting = false;
    progress.end();

    say('The load has stopped: every tab is compared with REST.');
    for (const wrong of await disagreements(actors)) meter.error('tab differs from REST', wrong);
    // Events of the last actions may arrive until then.
    await sleep(Math.max(0, loadEndedAt + HEAL_MS + SWEEP_MS - performance.now()));
    clearInterval(sweeping);
    sweep(actors, meter);
    meter.resyncs = actors.reduce((sum, { watch }) => sum + watch.resyncs, 0);
    return played(samples, lagP99, loadEndedAt);
  } finally {
    await metrics?.stop();
    for (const actor of actors) actor.close();
    api.close();
  }
}

/** The rooms in which a player of this run is. */
function roomsOf(actors: readonly Actor[]): number {
  const alliances = actors.filter(({ allianceTab }) => allianceTab?.isJoined).map(({ allianceId }) => allianceId);
  return actors.filter(({ tab }) => tab.isJoined).length + new Set(alliances).size;
}

async function enterAll(actors: readonly Actor[]): Promise<number> {
  const began = performance.now();
  await inParallel(actors, JOINS_AT_ONCE, (actor) => actor.enter());
  return round((performance.now() - began) / 1000);
}

/** Runs one action after the other, with pauses, until `end`, and after it without pauses until there were enough. */
async function live(actor: Actor, { mix, pace, actions, joinsPerHour }: LoadOptions, end: number): Promise<void> {
  const think = THINK_MS / pace;
  const comesBack = (joinsPerHour * think) / HOUR_MS;
  const pause = (ms: number) => sleep(Math.max(0, Math.min(ms, end - performance.now())));
  // Players start at different moments.
  await pause(actor.random.roll() * think);
  for (let done = 0; done < actions || performance.now() < end; done++) {
    if (comesBack > 0 && actor.random.chance(comesBack)) await actor.comeBack();
    await RUN_ACTION[pickAction(mix, actor.random)](actor);
    await pause(think * (0.5 + actor.random.roll()));
  }
}

function sweep(actors: readonly Actor[], meter: Meter): void {
  const now = Date.now();
  for (const { watch } of actors) for (const what of watch.takeOverdue(now)) meter.error('lost push', what);
}

/**
 * Estimates a remote server's clock: the time in the fastest of a few answers, taken as the middle of its round trip.
 */
async function clockOf(api: ApiClient, [session]: readonly Session[]): Promise<ServerClock> {
  let best = { journey: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let attempt = 0; session && attempt < CLOCK_REQUESTS; attempt++) {
    const sentAt = Date.now();
    const answer = await api.ask(getResources, await session.token());
    const journey = Date.now() - sentAt;
    if (!answer || journey >= best.journey) continue;
    best = { journey, ahead: Date.parse(answer.server_time) - (sentAt + journey / 2) };
  }
  return () => Date.now() + best.ahead;
}
