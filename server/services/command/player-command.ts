import type { EntityManager } from 'typeorm';
import type { Resources } from '#shared/api/resources';
import type { Cost, Rates } from '#shared/catalogue/resources';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import { REFUSALS, type Refusal, Refused, refuseIf } from '#shared/refusals';
import {
  addOutput,
  addOutputs,
  addPlanet,
  emptied,
  gain,
  type PlanetOutput,
  removePlanet,
  resetOutput,
  spend,
  surplusOf,
} from '#shared/rules/economy';
import { type Experience, gainXp } from '#shared/rules/experience';
import { type Economy, type PlanetEconomy, settle } from '#shared/rules/production';
import type { ResearchLevels } from '#shared/rules/research';
import { phaseOf, type Vacation } from '#shared/rules/vacation';
import type { AllianceUpdate, PlayerEvent } from '../../event-publisher.ts';
import { awaitPipelined } from '../../store/connection/transaction.ts';
import { saveEconomy } from '../../store/ledger/economy.ts';
import {
  type LedgerLine,
  multiplied,
  productionLines,
  type Reason,
  withCounterpart,
} from '../../store/ledger/ledger.ts';
import { type Locked, type Locks, lock } from '../../store/row-locks.ts';
import { economyOf, type PlanetRow, type PlayerRow, planetEconomyOf, vacationOf } from '../../store/schema/rows.ts';
import { refusalOfCaller } from '../access/account-status.ts';
import { resourcesView } from '../views/api-views.ts';
import type { AppContext } from './app-context.ts';
import type { CommandCaller } from './idempotency.ts';
import { OtherPlayers, type Unstamped } from './other-players.ts';
import { type Done, runAndPublish, type Updates } from './run-and-publish.ts';

/** Something that happens with every command to its player. */
type Step = (context: Pick<AppContext, 'speed'>, command: PlayerCommand) => Promise<void>;

/** What happens with every command to its player: before it asks the rules, and after all its other changes. */
export interface CommandSteps {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

/**
 * Runs one command of a player in a transaction: locks the rows, begins what is due and settles the economy up to now, lets `play` ask the rules and change rows, saves the economy and its ledger lines as one new version, commits, and only then publishes the events.
 * Whatever `play` throws rolls everything back. `also` names further rows to lock that the command changes.
 */
export async function runPlayerCommand<T>(
  context: AppContext,
  caller: CommandCaller,
  play: (command: PlayerCommand) => Promise<T>,
  also: Omit<Locks, 'players'> = {},
): Promise<T> {
  return runCommandFor(context, caller, { playerId: caller.playerId, missing: REFUSALS.tokenInvalid }, play, also);
}

/**
 * The same, for the economy of a player who need not be the caller: the row of both is locked, and the caller's stays as it is.
 * `missing`: the refusal if there is no such player.
 */
export async function runCommandFor<T>(
  context: AppContext,
  caller: CommandCaller,
  { playerId, missing }: { readonly playerId: number; readonly missing: Refusal },
  play: (command: PlayerCommand) => Promise<T>,
  also: Omit<Locks, 'players'> = {},
): Promise<T> {
  const isOwn = playerId === caller.playerId;
  const persons = isOwn ? also.playersWithoutPlanets : [...(also.playersWithoutPlanets ?? []), caller.playerId];
  return runAndPublish(context, caller, async (tx) => {
    const locked = await lock(tx, {
      ...also,
      players: [playerId],
      ...(persons && { playersWithoutPlanets: persons }),
    });
    const actor = locked.players.get(caller.playerId);
    if (!actor) throw new Refused(REFUSALS.tokenInvalid);
    refuseIf(refusalOfCaller(caller, actor, locked, context.speed));
    const player = locked.players.get(playerId);
    if (!player) throw new Refused(missing);
    const command = new PlayerCommand(tx, locked, player, caller.byScheduler?.dueAt);
    return playFor(context, [command], () => play(command));
  });
}

/** Lets `play` act for these players, each of whom is brought up to the command's time before and saved as one new version after. */
export async function playFor<T>(
  context: Pick<AppContext, 'speed' | 'steps'>,
  commands: readonly PlayerCommand[],
  play: () => Promise<T>,
): Promise<Done<T>> {
  const take = async (steps: readonly Step[]) => {
    for (const command of commands) for (const step of steps) await step(context, command);
  };
  await take(context.steps.before);
  const answer = await play();
  const save = async () => {
    await take(context.steps.after);
    const saved = await awaitPipelined(commands.map((command) => command.save()));
    return {
      alliances: saved.flatMap(({ alliances }) => alliances),
      players: saved.flatMap(({ players }) => players),
    };
  };
  return { answer, save };
}

/** What gives XP. */
type XpSource = 'building' | 'ship' | 'squad' | 'mission' | 'attack' | 'defence' | 'research';

/** Changes of alliances by a player's command. `save` writes what is not yet written, and returns what to publish. */
interface AllianceChanges {
  save(): Promise<readonly AllianceUpdate[]>;
}

/** One player's command while it runs: its rows are locked, and nothing is saved yet. */
export class PlayerCommand {
  /** When the command happens. For what was due while no server ran, that is some time ago. */
  readonly now: Date;
  /** The version and time that every event and answer of this command carries. */
  readonly stamp: Stamp;
  /** Planets whose orders this command has changed. */
  readonly changedQueues = new Set<number>();
  /** What this command tells others. */
  readonly others: OtherPlayers;
  readonly #before: Economy;
  readonly #lines: LedgerLine[] = [];
  readonly #events: PlayerEvent[] = [];
  #alliances: AllianceChanges | undefined;
  #economy: Economy;
  #experience: Experience;
  #research: ResearchLevels;
  #vacation: Vacation | null;

  constructor(
    readonly tx: EntityManager,
    readonly locked: Locked,
    readonly player: PlayerRow,
    dueAt: Date = locked.now,
  ) {
    this.others = new OtherPlayers(tx, locked);
    this.now = dueAt < locked.now ? new Date(Math.max(player.settled_at.getTime(), dueAt.getTime())) : locked.now;
    this.stamp = { version: player.version + 1, server_time: locked.now.toISOString() };
    this.#before = economyOf(player, ownedBy(player.id, locked.planets.values()));
    this.#economy = this.#before;
    this.#experience = { level: player.level, xp: player.xp };
    this.#research = player.research;
    this.#vacation = vacationOf(player);
  }

  /** Settles the economy up to this moment, which is not after `now`. What the command books next is of this moment. */
  settleUpTo(moment: number): void {
    const before = this.#economy;
    this.#economy = settle(before, moment);
    this.#lines.push(...this.#dated(productionLines(this.player.id, before, this.#economy)));
  }

  get stock(): Economy['stock'] {
    return this.#economy.stock;
  }

  /** The settled economy with the command's changes so far. */
  get economy(): Economy {
    return this.#economy;
  }

  /** The player's level, with the XP that this command has given so far. */
  get level(): number {
    return this.#experience.level;
  }

  /** What the player has researched, with what this command has completed. */
  get research(): ResearchLevels {
    return this.#research;
  }

  /** The player's last leave, or the one ahead, with what this command has changed. */
  get vacation(): Vacation | null {
    return this.#vacation;
  }

  /** Whether the player is on leave: nothing is produced, and no order begins. */
  get isAway(): boolean {
    return phaseOf(this.#vacation) === 'on_leave';
  }

  /** Whether this command has given XP. */
  get hasGivenXp(): boolean {
    return this.level !== this.player.level || this.#experience.xp !== this.player.xp;
  }

  /** The player's planet with this id. Refuses with 403 for another player's planet and 404 for a missing one. */
  async planet(id: number): Promise<PlanetRow> {
    const planet = this.locked.planets.get(id);
    if (planet?.owner_id === this.player.id) return planet;
    const [exists]: unknown[] = await this.tx.query('SELECT 1 FROM planet WHERE id = $1', [id]);
    throw new Refused(exists ? REFUSALS.planetNotOwned : REFUSALS.planetNotFound);
  }

  /** Takes a price, which `checkCost` must have allowed. The resources leave the game. */
  spend(cost: Cost, reason: Reason, refId: number): void {
    this.#economy = spend(this.#economy, cost);
    this.#lines.push(...this.#dated(withCounterpart({ ...this.#own(reason, multiplied(cost, -1)), refId }, 'sink')));
  }

  /** What this command has taken for this, and not yet stored in the books; undefined if nothing. */
  spentOn(reason: Reason, refId: number): Cost | undefined {
    const paid = this.#lines.find(
      (line) => line.account === 'player' && line.reason === reason && line.refId === refId,
    );
    return paid && multiplied(paid.amounts, -1);
  }

  /** Gives back a part of a price: the resources return to the game. */
  refund(amounts: Cost, reason: Reason, refId: number): void {
    this.#lines.push(...withCounterpart({ ...this.#own(reason, amounts), refId }, 'sink'));
    this.#add(amounts);
  }

  /** Turns a part of the stock, which `checkCost` must have allowed, into something else that `checkRoom` has allowed. */
  exchange(taken: Cost, made: Cost, reason: Reason): void {
    this.#economy = gain(spend(this.#economy, taken), made);
    this.#lines.push(...withCounterpart(this.#own(reason, { ...multiplied(taken, -1), ...made }), 'sink'));
  }

  /** Moves resources, which `checkCost` must have allowed, to another account. The caller raises that account's balance. */
  give(amounts: Cost, reason: Reason, to: Pick<LedgerLine, 'account' | 'accountId'>): void {
    this.#economy = spend(this.#economy, amounts);
    this.#lines.push(this.#own(reason, multiplied(amounts, -1)), { ...to, reason, amounts });
  }

  /**
   * The stock leaves the game, and nothing yields any more: the caller has deleted what did. `experience` is that of the XP
   * that is left.
   */
  giveUpEverything(reason: Reason, experience: Experience): void {
    const line = { ...this.#own(reason, multiplied(this.#economy.stock, -1)), refId: this.player.id };
    this.#lines.push(...this.#dated(withCounterpart(line, 'sink')));
    this.#economy = emptied(this.#economy);
    this.#experience = experience;
  }

  /** Adds to the stock what another account gives up. The caller lowers that account's balance. */
  receive(amounts: Cost, reason: Reason, from: Pick<LedgerLine, 'account' | 'accountId'>, refId?: number): void {
    const cause = refId === undefined ? {} : { refId };
    this.#lines.push(
      { ...this.#own(reason, amounts), ...cause },
      { ...from, ...cause, reason, amounts: multiplied(amounts, -1) },
    );
    this.#add(amounts);
  }

  /** Writes further lines, which sum to zero, about accounts other than the player's. */
  book(lines: readonly LedgerLine[]): void {
    this.#lines.push(...lines);
  }

  /** Adds new resources to the stock, which no other account pays. */
  gain(amounts: Cost, reason: Reason, refId: number): void {
    this.#lines.push(...withCounterpart({ ...this.#own(reason, amounts), refId }, 'mint'));
    this.#add(amounts);
  }

  /** Raises what this planet yields per hour, from now on. */
  addOutput(planetId: number, output: Rates): void {
    this.#economy = addOutput(this.#economy, planetId, output);
  }

  /** What the player has researched from now on. The caller has already stored it. */
  setResearch(levels: ResearchLevels): void {
    this.#research = levels;
  }

  /** The player's leave from now on. The caller has already stored it. */
  setVacation(vacation: Vacation | null): void {
    this.#vacation = vacation;
  }

  /** The player's worlds yield nothing, from now on. Fractions of a unit are kept. */
  rest(): void {
    this.#economy = resetOutput(this.#economy, {});
  }

  /** Replaces everything that the player's worlds yield per hour, from now on. */
  replaceOutput(home: Rates, outputs: readonly PlanetOutput[]): void {
    this.#economy = addOutputs(resetOutput(this.#economy, home), outputs);
  }

  /** Adds a planet to the player's economy. The caller has already stored its new owner. */
  addPlanet(planet: PlanetRow): void {
    this.#economy = addPlanet(this.#economy, planetEconomyOf(planet));
  }

  /**
   * Takes a planet, and what its buildings yield, out of the player's economy, which must be settled. The caller stores its new
   * owner and the reserves that this returns.
   */
  removePlanet(planetId: number, output: Rates): PlanetEconomy {
    const planet = this.#economy.planets.find((each) => each.planetId === planetId);
    if (!planet) throw new Error(`Planet ${planetId} is none of player ${this.player.id}.`);
    this.#economy = removePlanet(this.#economy, planetId, output);
    return planet;
  }

  /** Gives XP for this source, as of the command's time. A second time violates a constraint and throws. */
  gainXp(source: XpSource, sourceId: number, amount: number) {
    return this.gainXps(source, [{ id: sourceId, amount }], { at: this.now, typeId: null });
  }

  /** The same for several sources of one type. */
  async gainXps(
    source: XpSource,
    gains: readonly { readonly id: number; readonly amount: number }[],
    { at, typeId }: { readonly at: Date; readonly typeId: number | null },
  ) {
    const amounts = gains.map(({ amount }) => amount);
    await this.tx.query(
      `INSERT INTO xp_event (source_kind, source_id, player_id, amount, at, type_id)
       SELECT $1, id, $2, amount, $3, $4 FROM unnest($5::int[], $6::int[]) AS gain (id, amount)`,
      [source, this.player.id, at, typeId, gains.map(({ id }) => id), amounts],
    );
    const was = this.#experience.level;
    this.#experience = amounts.reduce(gainXp, this.#experience);
    const { level } = this.#experience;
    if (level > was) this.publish('level_gained', { level });
    return { promoted: level > was, level };
  }

  /** Collects an event that is sent to the player's tabs after commit. */
  publish<M extends keyof PlayerMessages>(name: M, payload: Unstamped<M>): void {
    // TypeScript cannot match a generic name with the union of all messages; the method's signature does.
    this.#events.push({ name, payload: { ...payload, ...this.stamp } } as unknown as PlayerEvent);
  }

  /** Saves these changes of alliances together with the command's own, and publishes them after commit. */
  saveAlsoAlliances(changes: AllianceChanges): void {
    this.#alliances = changes;
  }

  /** The top bar's numbers after this command. */
  resources(): Resources {
    return resourcesView({ ...this.player, ...this.#experience }, this.#economy, this.stamp);
  }

  /** Saves the economy as one new version, with its ledger lines, and returns what to publish. */
  async save(): Promise<Required<Pick<Updates, 'alliances' | 'players'>>> {
    const { tx, player } = this;
    const [, alliances, others] = await awaitPipelined([
      saveEconomy(tx, this.now, {
        playerId: player.id,
        version: player.version,
        experience: this.#experience,
        before: this.#before,
        after: this.#economy,
        lines: this.#lines,
      }),
      this.#alliances?.save() ?? [],
      this.others.save(),
    ]);
    const changed = { events: this.#events, economy: this.#economy, ...this.#experience };
    return { players: [{ playerId: player.id, ...this.stamp, ...changed }, ...others], alliances };
  }

  /** Adds to the stock what the books already hold. What does not fit leaves the game. */
  #add(amounts: Cost): void {
    const surplus = surplusOf(this.#economy, amounts);
    this.#economy = gain(this.#economy, amounts);
    this.#lines.push(...withCounterpart(this.#own('surplus', multiplied(surplus, -1)), 'sink'));
  }

  /** The lines with the moment up to which the economy is settled. */
  #dated(lines: readonly LedgerLine[]): LedgerLine[] {
    const at = new Date(Math.min(this.#economy.settledAt, this.now.getTime()));
    return lines.map((line) => ({ ...line, at }));
  }

  #own(reason: Reason, amounts: Cost): LedgerLine {
    return { account: 'player', accountId: this.player.id, reason, amounts };
  }
}

function* ownedBy(playerId: number, planets: Iterable<PlanetRow>): Generator<PlanetRow> {
  for (const planet of planets) if (planet.owner_id === playerId) yield planet;
}
