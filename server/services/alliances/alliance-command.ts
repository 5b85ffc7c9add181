import type { EntityManager } from 'typeorm';
import type { AllianceRole } from '#shared/api/alliances';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import { REFUSALS, type Refusal, Refused, refuseIf } from '#shared/refusals';
import { checkRight, type Person, type Right } from '#shared/rules/alliances';
import type { AllianceUpdate, PlayerEvent, PlayerUpdate } from '../../event-publisher.ts';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import { type Locked, lock } from '../../store/row-locks.ts';
import type { AllianceRow, PlayerRow } from '../../store/schema/rows.ts';
import { refusalToPlay } from '../accounts/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { type CommandCaller, runIdempotent } from '../command/idempotency.ts';
import { AllianceEvents } from './alliance-events.ts';
import { roleIn } from './alliance-roles.ts';

/** Ids of what an act in an alliance will read and change, besides the player who acts. */
export interface Affected {
  readonly alliances: readonly number[];
  readonly players?: readonly number[];
}
type FindAffected = (queries: Queries) => Promise<Affected> | Affected;

/** The rows to lock are found before there is a lock, so they may change meanwhile: then the act starts again. */
const TRIES = 5;
class RowsChanged extends Error {}

/**
 * Plays one act in an alliance: lock, let `play` ask the rules and change rows, raise the version of every alliance and
 * player it concerned, commit, and only then say what happened. Nobody's economy is touched: what moves resources of a
 * player is a `takeTurn`. `concerned` reads whom the act concerns; it is asked again under the lock.
 */
export async function runAllianceCommand<T>(
  context: AppContext,
  caller: CommandCaller,
  affected: FindAffected,
  play: (command: AllianceCommand) => Promise<T>,
): Promise<T> {
  return retryWhileRowsChange(() => tryCommand(context, caller, affected, play));
}

/** Starts an act again while the rows that it concerns change before they are locked. */
export async function retryWhileRowsChange<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RowsChanged)) throw error;
      if (attempts === TRIES) throw new Refused(REFUSALS.busy);
    }
  }
}

async function tryCommand<T>(
  context: AppContext,
  caller: CommandCaller,
  concerned: FindAffected,
  play: (command: AllianceCommand) => Promise<T>,
): Promise<T> {
  let facts: Updates | undefined;
  const answer = await transaction(context.db, (tx) => {
    // What a try that PostgreSQL undid had to say was never so.
    facts = undefined;
    const work = async () => {
      const command = new AllianceCommand(tx, await lockAffected(tx, caller.playerId, concerned), caller.playerId);
      const answer = await play(command);
      const save = async () => {
        facts = await command.save();
      };
      return { answer, save };
    };
    return runIdempotent(tx, caller, work);
  });
  // Alliances first: whoever got in will come to the alliance's room.
  for (const each of facts?.alliances ?? []) context.publisher.alliance(each);
  for (const each of facts?.players ?? []) context.publisher.player(each);
  return answer;
}

interface Updates {
  readonly alliances: readonly AllianceUpdate[];
  readonly players: readonly PlayerUpdate[];
}

/** Locks this player and all that the act concerns. To be called within `retryMoved`. */
export async function lockAffected(tx: EntityManager, playerId: number, concerned: FindAffected): Promise<Locked> {
  const before = await concerned(tx);
  const locked = await lock(tx, {
    alliances: before.alliances,
    persons: [playerId, ...(before.players ?? [])],
  });
  const after = await concerned(tx);
  if (!isWithin(after.alliances, before.alliances) || !isWithin(after.players, before.players)) throw new RowsChanged();
  return locked;
}

function isWithin(ids: readonly number[] = [], others: readonly number[] = []): boolean {
  const held = new Set(others);
  return ids.every((id) => held.has(id));
}

/** Where an act writes that changes alliances: a player's in one, or an operator's. */
export interface AllianceWrites {
  readonly tx: EntityManager;
  readonly alliances: AllianceEvents;
}

/** One act in an alliance while it is played. */
export class AllianceCommand implements AllianceWrites {
  readonly now: Date;
  readonly actor: PlayerRow;
  readonly alliances: AllianceEvents;
  readonly #events = new Map<number, PlayerEvent[]>();

  constructor(
    readonly tx: EntityManager,
    readonly locked: Locked,
    actorId: number,
  ) {
    this.now = locked.now;
    this.alliances = new AllianceEvents(tx, locked.now);
    this.actor = this.player(actorId);
    refuseIf(refusalToPlay(this.actor));
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
  notify<M extends 'invitation_received' | 'alliance_changed'>(
    playerId: number,
    name: M,
    payload: Omit<PlayerMessages[M], keyof Stamp>,
  ): void {
    const event = { name, payload: { ...payload, ...this.#stampOf(playerId) } } as unknown as PlayerEvent;
    this.#events.set(playerId, [...(this.#events.get(playerId) ?? []), event]);
  }

  /** Tells a player where the player stands from now on. */
  notifyMembership(playerId: number, allianceId: number | null, role: AllianceRole | null): void {
    this.notify(playerId, 'alliance_changed', { alliance_id: allianceId, role });
  }

  /** Raises the versions of all that changed. */
  async save(): Promise<Updates> {
    const alliances = await this.alliances.save();
    if (this.#events.size > 0) {
      await this.tx.query('UPDATE player SET version = version + 1 WHERE id = ANY ($1)', [[...this.#events.keys()]]);
    }
    const players = Array.from(this.#events, ([playerId, events]) => ({
      playerId,
      ...this.#stampOf(playerId),
      events,
    }));
    return { alliances, players };
  }

  #stampOf(playerId: number): Stamp {
    return { version: this.player(playerId).version + 1, server_time: this.now.toISOString() };
  }
}
