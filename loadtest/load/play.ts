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
import type { ServerClock } from './listen.ts';
import { Meter } from './meter.ts';
import { pickAction } from './mix.ts';
import type { LoadOptions } from './options.ts';
import { progressOn } from './progress.ts';
import { Session } from './session.ts';
import { type Sample, startTimeline } from './timeline.ts';
import { HEAL_MS } from './watch.ts';

/** Mean time between two actions of a player; each pause is half of it to one and a half times as long. */
const THINK_MS = 10_000;
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
  /** Seconds until every player had joined. */
  readonly enteredIn: number;
}

export interface LoadTarget {
  readonly origin: string;
  /** Process id of the server, if this run started it. */
  readonly pid: number | undefined;
  readonly players: readonly Player[];
  /** Lets days pass for the members of new alliances; only of a server that this run started. */
  readonly gathered?: () => Promise<void>;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Lets all players join and play for the given time, stops the load, and then compares each tab with REST. */
export async function play(place: LoadTarget, options: LoadOptions): Promise<Played> {
  const meter = new Meter();
  const api = openApiClient(place.origin, meter);
  const actors: Actor[] = [];
  const progress = progressOn(process.stdout);
  try {
    const sessions = place.players.map((player) => new Session(player, api));
    const now = place.pid === undefined ? await clockOf(api, sessions) : Date.now;
    const allianceOf = await gather(api, sessions, options.alliances);
    await place.gathered?.();
    const context = { origin: place.origin, api, meter, now, homes: new Map(), writers: new Set<number>() };
    const random = seededRandom(options.seed);
    for (const [index, session] of sessions.entries()) {
      actors.push(new Actor(session, random.named(`player ${index}`), context, allianceOf.get(session)));
    }
    const enteredIn = await enterAll(actors);
    const connectedPlayers = () => actors.filter(({ tab }) => tab.isJoined).length;
    say(`${connectedPlayers()} players have joined after ${enteredIn} s; ${allianceOf.size} are in alliances.`);

    meter.counting = true;
    const began = performance.now();
    const timeline = startTimeline(meter, connectedPlayers, place.pid, (sample) =>
      progress.show(sample, meter.errorCount),
    );
    const sweeping = setInterval(() => sweep(actors, meter), SWEEP_MS);
    const end = began + options.seconds * 1000;
    await Promise.all(actors.map((actor) => live(actor, options, end)));
    const seconds = round((performance.now() - began) / 1000);
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
    return {
      meter,
      samples,
      driverLagP99: lagP99,
      players: actors.length,
      members: allianceOf.size,
      seconds,
      enteredIn,
    };
  } finally {
    for (const actor of actors) actor.close();
    api.close();
  }
}

async function enterAll(actors: readonly Actor[]): Promise<number> {
  const began = performance.now();
  await inParallel(actors, JOINS_AT_ONCE, (actor) => actor.enter());
  return round((performance.now() - began) / 1000);
}

/** Runs one action after the other, with pauses, until `end`, and after it without pauses until there were enough. */
async function live(actor: Actor, { mix, pace, actions }: LoadOptions, end: number): Promise<void> {
  const think = THINK_MS / pace;
  const pause = (ms: number) => sleep(Math.max(0, Math.min(ms, end - performance.now())));
  // Players start at different moments.
  await pause(actor.random.roll() * think);
  for (let done = 0; done < actions || performance.now() < end; done++) {
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
