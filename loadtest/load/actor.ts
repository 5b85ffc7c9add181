import type { z } from 'zod';
import type { Answer, Call, Request } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { ALLIANCE_ROOM, type AllianceState } from '#shared/live/alliance';
import { CLOSE } from '#shared/live/room';
import type { SeededRandom } from '../chaos/seeded-random.ts';
import { Tab } from '../lib/simulated-tab.ts';
import type { Asking } from './ask.ts';
import { listenToAlliance, listenToPlayer, type ServerClock } from './listen.ts';
import type { Meter } from './meter.ts';
import type { Session } from './session.ts';
import { Watch } from './watch.ts';

/** What all players of a run have in common. */
export interface Stage {
  readonly origin: string;
  readonly asking: Asking;
  readonly meter: Meter;
  readonly now: ServerClock;
}

/** An act's answer, as far as all of them are alike. */
interface Acted {
  readonly resources: { readonly version: number };
}

/** A join that the server's limits refuse: by the matchmaker's code, or by what the upgrade was answered. */
const isLimit = (code: unknown, why: string) => code === 429 || /response: 429\b/.test(why);

/** A player with the game open: a seat in the own room, one in that of the alliance, and calls. */
export class Actor {
  readonly watch = new Watch();
  readonly tab: Tab;
  readonly allianceTab: Tab<AllianceState> | undefined;
  homeId = 0;
  #over = false;
  #seats = 0;
  /** Our own cuts whose closes are still to come. */
  #cuts = 0;

  constructor(
    readonly session: Session,
    readonly dice: SeededRandom,
    readonly stage: Stage,
    readonly allianceId: number | undefined,
  ) {
    const { origin, meter, now } = stage;
    const token = () => session.token();
    const common = { left: (code: number) => this.#left(code), refused: (error: unknown) => this.#refused(error) };
    this.tab = new Tab(origin, token, {
      ...common,
      left: (code) => {
        this.watch.leaves();
        common.left(code);
      },
      entered: (room, since) => {
        const again = this.#seats++ > 0;
        room.onStateChange.once(() => (again ? meter.rejoins : meter.joins).add(performance.now() - since));
        listenToPlayer(room, meter, this.watch, now);
        // What happened meanwhile was not told: the game's page reads again, too.
        if (again) void this.readAll();
      },
    });
    if (allianceId === undefined) return;
    const entered = (room: Parameters<typeof listenToAlliance>[0]) => listenToAlliance(room, meter, now);
    this.allianceTab = new Tab<AllianceState>(origin, token, { ...common, entered }, ALLIANCE_ROOM);
  }

  /** Opens the page: seats and first reads. */
  async enter(): Promise<void> {
    await Promise.all([this.tab.enter(), this.allianceTab?.enter(), this.readAll()]);
  }

  async readAll(): Promise<void> {
    const [planets] = await Promise.all([this.ask(listPlanets), this.ask(getDashboard)]);
    this.homeId = planets?.[0]?.planet_id ?? this.homeId;
  }

  async ask<C extends Call>(call: C, parts: Partial<Request<C>> = {}): Promise<Answer<C> | undefined> {
    return this.stage.asking.ask(call, await this.session.token(), parts);
  }

  /** Acts, and has it watched that everything is told that must be: `facts` from the answer, each by its time. */
  async act<C extends Call & { readonly answer: z.ZodType<Acted> }>(
    call: C,
    parts: Partial<Request<C>>,
    facts: (answer: Answer<C>) => readonly (readonly [fact: string, by?: string])[] = () => [],
  ): Promise<Answer<C> | undefined> {
    const { seat } = this.watch;
    const answer = await this.ask(call, parts);
    if (!answer || !this.tab.state) return answer;
    const now = Date.now();
    // A due time is the server's; here it only matters that it is long enough.
    const dated = facts(answer).map(([fact, by]) => [fact, by ? Math.max(now, Date.parse(by)) : now] as const);
    this.watch.expects(seat, (answer as unknown as Acted).resources.version, dated, now);
    return answer;
  }

  /** The network is gone for a moment: every socket with it. */
  cut(): void {
    for (const tab of [this.tab, this.allianceTab]) {
      if (!tab?.state) continue;
      this.#cuts++;
      tab.cut();
    }
  }

  close(): void {
    this.#over = true;
    this.tab.close();
    this.allianceTab?.close();
  }

  #left(code: number): void {
    if (code === CLOSE.tokenEnded || code === CLOSE.restarting) this.stage.meter.moved++;
    else if (this.#cuts > 0) this.#cuts--;
    else if (!this.#over) this.stage.meter.error(`socket lost (${code})`, 'The server or the network closed it.');
  }

  #refused(error: unknown): void {
    if (this.#over) return;
    const why = error instanceof Error ? error.message : String(error);
    const code = (error as { readonly code?: unknown } | null)?.code;
    if (isLimit(code, why)) this.stage.meter.limited('join', why);
    else this.stage.meter.error('no seat', `${code ?? 'no code'}: ${why}`);
  }
}
