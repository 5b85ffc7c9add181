import type { Room } from 'colyseus.js';
import type { z } from 'zod';
import type { Answer, Call, Request } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { ALLIANCE_ROOM, type AllianceState } from '#shared/live/alliance';
import { CLOSE } from '#shared/live/room';
import type { SeededRandom } from '../chaos/seeded-random.ts';
import { socketOf } from '../lib/quiet-client.ts';
import { Tab } from '../lib/simulated-tab.ts';
import type { ApiClient } from './api-client.ts';
import { listenToAlliance, listenToPlayer, type ServerClock } from './listen.ts';
import type { Meter } from './meter.ts';
import type { Session } from './session.ts';
import { Watch } from './watch.ts';

/** Shared by all actors of a run. */
export interface LoadContext {
  readonly origin: string;
  readonly api: ApiClient;
  readonly meter: Meter;
  readonly now: ServerClock;
  /** Addresses of the homes of all who have entered, by the home's id. */
  readonly homes: Map<number, readonly number[]>;
  /** Ids of all players who have looked at their letters. */
  readonly writers: Set<number>;
}

/** The fields that all answers of actions have in common. */
interface ActionAnswer {
  readonly resources: { readonly version: number };
}

/** Whether a join was refused by a limit: by the matchmaker (code 429), or when the WebSocket was opened. */
const isLimit = (code: unknown, why: string) => code === 429 || /response: 429\b/.test(why);

/** Counts the bytes of each frame that a room sends. */
function countBytes(room: Room, meter: Meter): void {
  socketOf(room).addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => meter.received(data.byteLength));
}

/** A player with the game open: a connection to the player's room, one to the alliance's room, and calls. */
export class Actor {
  readonly watch = new Watch();
  readonly tab: Tab;
  readonly allianceTab: Tab<AllianceState> | undefined;
  homeId = 0;
  #over = false;
  #joins = 0;
  /** Connections that this actor has cut and whose close event is still to come. */
  #cuts = 0;

  constructor(
    readonly session: Session,
    readonly random: SeededRandom,
    readonly context: LoadContext,
    readonly allianceId: number | undefined,
  ) {
    const { origin, meter, now } = context;
    const token = () => session.token();
    const common = { left: (code: number) => this.#left(code), refused: (error: unknown) => this.#refused(error) };
    this.tab = new Tab(origin, token, {
      ...common,
      left: (code) => {
        this.watch.onLeave();
        common.left(code);
      },
      entered: (room, since) => {
        const again = this.#joins++ > 0;
        room.onStateChange.once(() => (again ? meter.rejoins : meter.joins).add(performance.now() - since));
        countBytes(room, meter);
        listenToPlayer(room, meter, this.watch, now);
        // Events of the meantime were not received: reload, as the game's page does.
        if (again) void this.readAll();
      },
    });
    if (allianceId === undefined) return;
    const entered = (room: Room<AllianceState>) => {
      countBytes(room, meter);
      listenToAlliance(room, meter, now);
    };
    this.allianceTab = new Tab<AllianceState>(origin, token, { ...common, entered }, ALLIANCE_ROOM);
  }

  /** Opens the page: joins the rooms and loads everything once. */
  async enter(): Promise<void> {
    await Promise.all([this.tab.enter(), this.allianceTab?.enter(), this.readAll()]);
  }

  async readAll(): Promise<void> {
    const [planets] = await Promise.all([this.ask(listPlanets), this.ask(getDashboard)]);
    const [home] = planets ?? [];
    if (!home) return;
    this.homeId = home.planet_id;
    this.context.homes.set(home.planet_id, home.stargate_address);
  }

  async ask<C extends Call>(call: C, parts: Partial<Request<C>> = {}): Promise<Answer<C> | undefined> {
    return this.context.api.ask(call, await this.session.token(), parts);
  }

  /**
   * Sends an action, and makes the watch expect the events that `eventsOf` derives from the answer, each with its due
   * time.
   */
  async act<C extends Call & { readonly answer: z.ZodType<ActionAnswer> }>(
    call: C,
    parts: Partial<Request<C>>,
    eventsOf: (answer: Answer<C>) => readonly (readonly [event: string, by?: string])[] = () => [],
  ): Promise<Answer<C> | undefined> {
    const { connection } = this.watch;
    const answer = await this.ask(call, parts);
    if (!answer || !this.tab.state) return answer;
    const now = Date.now();
    // A due time is by the server's clock; here it only has to be late enough.
    const dated = eventsOf(answer).map(([event, by]) => [event, by ? Math.max(now, Date.parse(by)) : now] as const);
    this.watch.expect(connection, (answer as unknown as ActionAnswer).resources.version, dated, now);
    return answer;
  }

  /** Simulates a short loss of the network: breaks every connection. */
  cut(): void {
    for (const tab of [this.tab, this.allianceTab]) {
      if (!tab?.state) continue;
      this.#cuts++;
      tab.cut();
    }
  }

  /** Simulates somebody who comes back later: logs in and opens the page anew. */
  async comeBack(): Promise<void> {
    await this.session.logIn();
    this.cut();
  }

  close(): void {
    this.#over = true;
    this.tab.close();
    this.allianceTab?.close();
  }

  #left(code: number): void {
    if (code === CLOSE.tokenEnded || code === CLOSE.restarting) this.context.meter.moved++;
    else if (this.#cuts > 0) this.#cuts--;
    else if (!this.#over) this.context.meter.error(`socket lost (${code})`, 'The server or the network closed it.');
  }

  #refused(error: unknown): void {
    if (this.#over) return;
    const why = error instanceof Error ? error.message : String(error);
    const code = (error as { readonly code?: unknown } | null)?.code;
    if (isLimit(code, why)) this.context.meter.limited('join', why);
    else this.context.meter.error('join failed', `${code ?? 'no code'}: ${why}`);
  }
}
