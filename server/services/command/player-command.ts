import type { EntityManager } from 'typeorm';
import type { Resources } from '#shared/api/resources';
import type { Cost, Rates } from '#shared/catalogue/resources';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { addOutput, addPlanet, gain, spend } from '#shared/rules/economy';
import { type Experience, gainXp } from '#shared/rules/experience';
import { type Economy, settle } from '#shared/rules/production';
import type { AllianceUpdate, PlayerEvent, PlayerUpdate } from '../../event-publisher.ts';
import { transaction } from '../../store/connection/transaction.ts';
import { saveEconomy } from '../../store/ledger/economy.ts';
import { booked, type LedgerLine, productionLines, type Reason, times } from '../../store/ledger/ledger.ts';
import { type Locked, type Locks, lock } from '../../store/row-locks.ts';
import { economyOf, type PlanetRow, type PlayerRow, planetEconomyOf } from '../../store/schema/rows.ts';
import { refusalToPlay } from '../accounts/account-status.ts';
import { resourcesView } from '../players/api-views.ts';
import type { AppContext } from './app-context.ts';
import { type CommandCaller, runIdempotent } from './idempotency.ts';

/** What every message gets only when it is said. */
type Unstamped<M extends keyof PlayerMessages> = Omit<PlayerMessages[M], keyof Stamp>;

/**
 * Plays one act of a player: lock, settle up to now, let `play` ask the rules and change rows, write the new economy
 * and its books as one new version, commit, and only then say what happened. Whatever `play` throws undoes all.
 * `also` names rows beside the player's own that the act will change.
 */
export async function runPlayerCommand<T>(
  context: AppContext,
  caller: CommandCaller,
  play: (command: PlayerCommand) => Promise<T>,
  also: Omit<Locks, 'players'> = {},
): Promise<T> {
  let facts: Updates | undefined;
  const answer = await transaction(context.db, (tx) => {
    // What a try that PostgreSQL undid had to say was never so.
    facts = undefined;
    const work = async () => {
      const locked = await lock(tx, { ...also, players: [caller.playerId] });
      const player = locked.players.get(caller.playerId);
      if (!player) throw new Refused(REFUSALS.tokenInvalid);
      if (!caller.byScheduler) refuseIf(refusalToPlay(player));
      const command = new PlayerCommand(tx, locked, player);
      const answer = await play(command);
      const save = async () => {
        facts = await command.save();
      };
      return { answer, save };
    };
    return runIdempotent(tx, caller, work);
  });
  // A repeated request had its effect before, and it was told then.
  for (const each of facts?.alliances ?? []) context.publisher.alliance(each);
  if (facts) context.publisher.player(facts.player);
  return answer;
}

interface Updates {
  readonly player: PlayerUpdate;
  readonly alliances: readonly AllianceUpdate[];
}

/** One player's act while it is played: locked and settled, not yet written. */
export class PlayerCommand {
  readonly now: Date;
  /** The version and time that everything this act says or answers will carry. */
  readonly stamp: Stamp;
  readonly #before: Economy;
  readonly #lines: LedgerLine[];
  readonly #events: PlayerEvent[] = [];
  readonly #alliances: AllianceUpdate[] = [];
  #economy: Economy;
  #experience: Experience;

  constructor(
    readonly tx: EntityManager,
    readonly locked: Locked,
    readonly player: PlayerRow,
  ) {
    this.now = locked.now;
    this.stamp = { version: player.version + 1, server_time: locked.now.toISOString() };
    this.#before = economyOf(player, ownedBy(player.id, locked.planets.values()));
    this.#economy = settle(this.#before, locked.now.getTime());
    this.#experience = { level: player.level, xp: player.xp };
    this.#lines = productionLines(player.id, this.#before, this.#economy);
  }

  get stock(): Economy['stock'] {
    return this.#economy.stock;
  }

  /** The settled economy as the act has changed it so far. */
  get economy(): Economy {
    return this.#economy;
  }

  /** The player's planet with this id. Refuses with 403 for another's and 404 for none (G-23). */
  async planet(id: number): Promise<PlanetRow> {
    const planet = this.locked.planets.get(id);
    if (planet?.owner_id === this.player.id) return planet;
    const [exists]: unknown[] = await this.tx.query('SELECT 1 FROM planet WHERE id = $1', [id]);
    throw new Refused(exists ? REFUSALS.planetNotOwned : REFUSALS.planetNotFound);
  }

  /** Takes a price that the rules found payable; it is used up. */
  spend(cost: Cost, reason: Reason, refId: number): void {
    this.#economy = spend(this.#economy, cost);
    this.#lines.push(...booked({ ...this.#own(reason, times(cost, -1)), refId }, 'sink'));
  }

  /** Moves what the rules found payable to another account, whose balance the caller raises. */
  give(amounts: Cost, reason: Reason, to: Pick<LedgerLine, 'account' | 'accountId'>): void {
    this.#economy = spend(this.#economy, amounts);
    this.#lines.push(this.#own(reason, times(amounts, -1)), { ...to, reason, amounts });
  }

  /** Adds to the stock what comes from outside the world. */
  gain(amounts: Cost, reason: Reason, refId: number): void {
    this.#economy = gain(this.#economy, amounts);
    this.#lines.push(...booked({ ...this.#own(reason, amounts), refId }, 'mint'));
  }

  /** From now on this planet yields so much more per hour. */
  addOutput(planetId: number, output: Rates): void {
    this.#economy = addOutput(this.#economy, planetId, output);
  }

  /** The player owns this planet from now on; its row says so already. */
  addPlanet(planet: PlanetRow): void {
    this.#economy = addPlanet(this.#economy, planetEconomyOf(planet));
  }

  /** Pays XP once for this source; the database refuses a second time. */
  async gainXp(source: 'building' | 'ship', sourceId: number, amount: number) {
    await this.tx.query(
      'INSERT INTO xp_event (source_kind, source_id, player_id, amount, at) VALUES ($1, $2, $3, $4, $5)',
      [source, sourceId, this.player.id, amount, this.now],
    );
    const was = this.#experience.level;
    this.#experience = gainXp(this.#experience, amount);
    const { level } = this.#experience;
    if (level > was) this.publish('level_gained', { level });
    return { promoted: level > was, level };
  }

  /** To be told to the player's tabs after commit. */
  publish<M extends keyof PlayerMessages>(name: M, payload: Unstamped<M>): void {
    // TypeScript cannot follow a generic name into the union of all messages; the signature holds it.
    this.#events.push({ name, payload: { ...payload, ...this.stamp } } as unknown as PlayerEvent);
  }

  /** To be told to an alliance's room after commit: the act has raised that version itself. */
  publishAlliance(facts: AllianceUpdate): void {
    this.#alliances.push(facts);
  }

  /** The top bar as this act leaves it. */
  resources(): Resources {
    return resourcesView({ ...this.player, ...this.#experience }, this.stock, this.stamp);
  }

  /** Writes what the act changed as one new version, with its books. */
  async save(): Promise<Updates> {
    const { tx, player } = this;
    await saveEconomy(tx, this.now, {
      playerId: player.id,
      version: player.version,
      experience: this.#experience,
      before: this.#before,
      after: this.#economy,
      lines: this.#lines,
    });
    const changed = { events: this.#events, economy: this.#economy, ...this.#experience };
    return { player: { playerId: player.id, ...this.stamp, ...changed }, alliances: this.#alliances };
  }

  #own(reason: Reason, amounts: Cost): LedgerLine {
    return { account: 'player', accountId: this.player.id, reason, amounts };
  }
}

function* ownedBy(playerId: number, planets: Iterable<PlanetRow>): Generator<PlanetRow> {
  for (const planet of planets) if (planet.owner_id === playerId) yield planet;
}
