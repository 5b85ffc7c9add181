import type { EntityManager } from 'typeorm';
import type { AllianceRole } from '#shared/api/alliances';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import { REFUSALS, type Refusal, Refused, refuseIf } from '#shared/refusals';
import { checkRight, type Person, type Right } from '#shared/rules/alliances';
import type { AllianceFacts, PlayerFacts, PlayerNews } from '../../event-publisher.ts';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import { type Locked, lock } from '../../store/row-locks.ts';
import type { AllianceRow, PlayerRow } from '../../store/schema/rows.ts';
import { whyNotPlay } from '../accounts/account-status.ts';
import type { Game } from '../command/app-context.ts';
import { type Act, once } from '../command/idempotency.ts';
import { AllianceChanges } from './alliance-events.ts';
import { roleIn } from './alliance-roles.ts';

/** Ids of what an act in an alliance will read and change, besides the player who acts. */
export interface Concerned {
  readonly alliances: readonly number[];
  readonly players?: readonly number[];
}
type Ask = (queries: Queries) => Promise<Concerned> | Concerned;

/** The rows to lock are found before there is a lock, so they may change meanwhile: then the act starts again. */
const TRIES = 5;
class Moved extends Error {}

/**
 * Plays one act in an alliance: lock, let `play` ask the rules and change rows, raise the version of every alliance and
 * player it concerned, commit, and only then say what happened. Nobody's economy is touched: what moves resources of a
 * player is a `takeTurn`. `concerned` reads whom the act concerns; it is asked again under the lock.
 */
export async function takeAllianceTurn<T>(
  game: Game,
  act: Act,
  concerned: Ask,
  play: (turn: AllianceTurn) => Promise<T>,
): Promise<T> {
  return retryMoved(() => tryTurn(game, act, concerned, play));
}

/** Starts an act again while the rows that it concerns change before they are locked. */
export async function retryMoved<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      if (attempts === TRIES) throw new Refused(REFUSALS.busy);
    }
  }
}

async function tryTurn<T>(game: Game, act: Act, concerned: Ask, play: (turn: AllianceTurn) => Promise<T>): Promise<T> {
  let facts: Facts | undefined;
  const answer = await transaction(game.db, (tx) => {
    // What a try that PostgreSQL undid had to say was never so.
    facts = undefined;
    const work = async () => {
      const turn = new AllianceTurn(tx, await lockConcerned(tx, act.playerId, concerned), act.playerId);
      const answer = await play(turn);
      const save = async () => {
        facts = await turn.save();
      };
      return { answer, save };
    };
    return once(tx, act, work);
  });
  // Alliances first: whoever got in will come to the alliance's room.
  for (const each of facts?.alliances ?? []) game.push.alliance(each);
  for (const each of facts?.players ?? []) game.push.player(each);
  return answer;
}

interface Facts {
  readonly alliances: readonly AllianceFacts[];
  readonly players: readonly PlayerFacts[];
}

/** Locks this player and all that the act concerns. To be called within `retryMoved`. */
export async function lockConcerned(tx: EntityManager, playerId: number, concerned: Ask): Promise<Locked> {
  const before = await concerned(tx);
  const locked = await lock(tx, {
    alliances: before.alliances,
    persons: [playerId, ...(before.players ?? [])],
  });
  const after = await concerned(tx);
  if (!isWithin(after.alliances, before.alliances) || !isWithin(after.players, before.players)) throw new Moved();
  return locked;
}

function isWithin(ids: readonly number[] = [], others: readonly number[] = []): boolean {
  const held = new Set(others);
  return ids.every((id) => held.has(id));
}

/** Where an act writes that changes alliances: a player's in one, or an operator's. */
export interface AllianceWrites {
  readonly tx: EntityManager;
  readonly alliances: AllianceChanges;
}

/** One act in an alliance while it is played. */
export class AllianceTurn implements AllianceWrites {
  readonly now: Date;
  readonly actor: PlayerRow;
  readonly alliances: AllianceChanges;
  readonly #news = new Map<number, PlayerNews[]>();

  constructor(
    readonly tx: EntityManager,
    readonly locked: Locked,
    actorId: number,
  ) {
    this.now = locked.now;
    this.alliances = new AllianceChanges(tx, locked.now);
    this.actor = this.player(actorId);
    refuseIf(whyNotPlay(this.actor));
  }

  /** A locked alliance. Refuses with 404 if there is none. */
  alliance(id: number): AllianceRow {
    const alliance = this.locked.alliances.get(id);
    if (!alliance) throw new Refused(REFUSALS.allianceNotFound);
    return alliance;
  }

  /** A locked player. Whoever has a token or a row that speaks of them is one. */
  player(id: number): PlayerRow {
    const player = this.locked.players.get(id);
    if (!player) throw new Refused(REFUSALS.tokenInvalid);
    return player;
  }

  /** A locked player who is not banned. Refuses with this sentence whoever is. */
  unbanned(id: number, refusal: Refusal): PlayerRow {
    const player = this.player(id);
    refuseIf(player.banned_at ? refusal : undefined);
    return player;
  }

  /** This player and the role in this alliance, as it is under the lock. */
  person(alliance: AllianceRow, id: number): Person {
    return { id, role: roleIn(this.locked, alliance, id) };
  }

  /** A locked alliance in which the actor has this right. Refuses with 404 and 403. */
  allianceFor(right: Right, id: number): AllianceRow {
    const alliance = this.alliance(id);
    const { role } = this.person(alliance, this.actor.id);
    refuseIf(checkRight(role, right));
    return alliance;
  }

  /** To be told to this player's tabs after commit. */
  tell<M extends 'invitation_received' | 'alliance_changed'>(
    playerId: number,
    name: M,
    payload: Omit<PlayerMessages[M], keyof Stamp>,
  ): void {
    const news = { name, payload: { ...payload, ...this.#stampOf(playerId) } } as unknown as PlayerNews;
    this.#news.set(playerId, [...(this.#news.get(playerId) ?? []), news]);
  }

  /** Tells a player where the player stands from now on. */
  tellStanding(playerId: number, allianceId: number | null, role: AllianceRole | null): void {
    this.tell(playerId, 'alliance_changed', { alliance_id: allianceId, role });
  }

  /** Raises the versions of all that changed. */
  async save(): Promise<Facts> {
    const alliances = await this.alliances.save();
    if (this.#news.size > 0) {
      await this.tx.query('UPDATE player SET version = version + 1 WHERE id = ANY ($1)', [[...this.#news.keys()]]);
    }
    const players = Array.from(this.#news, ([playerId, news]) => ({ playerId, ...this.#stampOf(playerId), news }));
    return { alliances, players };
  }

  #stampOf(playerId: number): Stamp {
    return { version: this.player(playerId).version + 1, server_time: this.now.toISOString() };
  }
}
