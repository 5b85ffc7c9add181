import type { EntityManager } from 'typeorm';
import type { Resources } from '#shared/api/resources';
import type { Cost, Rates } from '#shared/catalogue/resources';
import type { PlayerMessages, Stamp } from '#shared/live/player';
import { REFUSALS, Refused } from '#shared/refusals';
import { addOutput, spend } from '#shared/rules/economy';
import { type Experience, gainXp } from '#shared/rules/experience';
import { type Economy, settle } from '#shared/rules/production';
import type { PlayerNews } from '../push.ts';
import { savePlayer, saveReserves } from '../store/economy.ts';
import { booked, type LedgerLine, productionLines, times, writeLedger } from '../store/ledger.ts';
import { lock } from '../store/locks.ts';
import { economyOf, type PlanetRow, type PlayerRow } from '../store/rows.ts';
import { transaction } from '../store/transaction.ts';
import type { Game } from './game.ts';
import { resourcesView } from './views.ts';

/** What every message gets only when it is said. */
type Unstamped<M extends keyof PlayerMessages> = Omit<PlayerMessages[M], keyof Stamp>;

/** One player's act while it is played: locked and settled, not yet written. */
export interface Turn {
  readonly tx: EntityManager;
  readonly now: Date;
  readonly player: PlayerRow;
  readonly stock: Economy['stock'];
  /** The version and time that everything this act says or answers will carry. */
  readonly stamp: Stamp;
  /** The player's planet with this id; refuses with 403 for another's and 404 for none (G-23). */
  planet(id: number): Promise<PlanetRow>;
  /** Takes a price that the rules found payable. */
  spend(cost: Cost, reason: LedgerLine['reason'], refId: number): void;
  /** From now on this planet yields so much more per hour. */
  addOutput(planetId: number, output: Rates): void;
  /** Pays XP once for this source; the database refuses a second time. */
  gainXp(sourceKind: 'building', sourceId: number, amount: number): Promise<{ promoted: boolean; level: number }>;
  /** To be told to the player's tabs after commit. */
  say<M extends keyof PlayerMessages>(name: M, payload: Unstamped<M>): void;
  /** The top bar as this act leaves it. */
  resources(): Resources;
}

/**
 * Plays one act of a player: lock, settle up to now, let `play` ask the rules and change rows, write the new economy
 * and its books as one new version, commit, and only then say what happened. Whatever `play` throws undoes all.
 */
export async function takeTurn<T>(game: Game, playerId: number, play: (turn: Turn) => Promise<T>): Promise<T> {
  const { answer, facts } = await transaction(game.db, async (tx) => {
    const locked = await lock(tx, { players: [playerId] });
    const player = locked.players.get(playerId);
    if (!player?.verified_at) throw new Refused(REFUSALS.tokenInvalid);

    const before = economyOf(player, ownedBy(playerId, locked.planets.values()));
    let economy = settle(before, locked.now.getTime());
    let experience: Experience = { level: player.level, xp: player.xp };
    const lines = productionLines(playerId, before, economy);
    const news: PlayerNews[] = [];
    const stamp = { version: player.version + 1, server_time: locked.now.toISOString() };

    const turn: Turn = {
      tx,
      now: locked.now,
      player,
      stamp,
      get stock() {
        return economy.stock;
      },
      planet: (id) => ownPlanet(tx, playerId, id, locked.planets.get(id)),
      spend: (cost, reason, refId) => {
        economy = spend(economy, cost);
        lines.push(
          ...booked({ account: 'player', accountId: playerId, reason, refId, amounts: times(cost, -1) }, 'sink'),
        );
      },
      addOutput: (planetId, output) => {
        economy = addOutput(economy, planetId, output);
      },
      gainXp: async (sourceKind, sourceId, amount) => {
        await tx.query(
          'INSERT INTO xp_event (source_kind, source_id, player_id, amount, at) VALUES ($1, $2, $3, $4, $5)',
          [sourceKind, sourceId, playerId, amount, locked.now],
        );
        const was = experience.level;
        experience = gainXp(experience, amount);
        const promoted = experience.level > was;
        if (promoted) turn.say('level_gained', { level: experience.level });
        return { promoted, level: experience.level };
      },
      say: (name, payload) => {
        // TypeScript cannot follow a generic name into the union of all messages; the signature above holds it.
        news.push({ name, payload: { ...payload, ...stamp } } as unknown as PlayerNews);
      },
      resources: () => resourcesView({ ...player, ...experience }, economy.stock, stamp),
    };

    const answer = await play(turn);
    await savePlayer(tx, playerId, player.version, experience, economy);
    await saveReserves(tx, playerId, before, economy);
    await writeLedger(tx, locked.now, lines);
    return { answer, facts: { playerId, ...stamp, ...experience, economy, news } };
  });
  game.push.player(facts);
  return answer;
}

function* ownedBy(playerId: number, planets: Iterable<PlanetRow>): Generator<PlanetRow> {
  for (const planet of planets) if (planet.owner_id === playerId) yield planet;
}

async function ownPlanet(tx: EntityManager, playerId: number, id: number, planet?: PlanetRow): Promise<PlanetRow> {
  if (planet?.owner_id === playerId) return planet;
  const [exists]: unknown[] = await tx.query('SELECT 1 FROM planet WHERE id = $1', [id]);
  throw new Refused(exists ? REFUSALS.planetNotOwned : REFUSALS.planetNotFound);
}
