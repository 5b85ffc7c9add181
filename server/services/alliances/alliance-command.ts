import type { EntityManager } from 'typeorm';
import type { AllianceRole } from '#shared/api/alliances/alliances';
import { REFUSALS, type Refusal, Refused, refuseIf } from '#shared/refusals';
import { checkRight, type Person, type Right } from '#shared/rules/alliances';
import { type HallEventName, type HallNews, type HallUpdate, hallUpdate } from '../../event-publisher.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { type Locked, lock } from '../../store/row-locks.ts';
import type { AllianceRow, PlayerRow } from '../../store/schema/rows.ts';
import { refusalOfCaller } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { OtherPlayers } from '../command/other-players.ts';
import { RowsChanged, retryWhileRowsChange } from '../command/rows-changed.ts';
import { runAndPublish, type Updates } from '../command/run-and-publish.ts';
import { AllianceEvents } from './alliance-events.ts';
import { roleIn } from './alliance-roles.ts';

/** Ids of the rows that a command in an alliance reads and changes, besides the player who sent it. */
export interface Affected {
  readonly alliances: readonly number[];
  readonly players?: readonly number[];
}
type FindAffected = (queries: Queries) => Promise<Affected> | Affected;

/**
 * Runs one command in an alliance in a transaction: locks the rows, lets `play` ask the rules and change rows, raises the
 * version of every alliance and player that changed, commits, and only then publishes the events. It changes no player's
 * economy; commands that do use `runPlayerCommand`. `affected` finds the rows to lock, and is called again under the lock.
 */
export async function runAllianceCommand<T>(
  context: AppContext,
  caller: CommandCaller,
  affected: FindAffected,
  play: (command: AllianceCommand) => Promise<T>,
): Promise<T> {
  return retryWhileRowsChange(() =>
    runAndPublish(context, caller, async (tx) => {
      const locked = await lockAffected(tx, caller.playerId, affected);
      const command = new AllianceCommand(tx, locked, caller, context.speed);
      return { answer: await play(command), save: () => command.save() };
    }),
  );
}

/** Locks this player and all rows that the command affects. To be called within `retryWhileRowsChange`. */
export async function lockAffected(tx: EntityManager, playerId: number, affected: FindAffected): Promise<Locked> {
  const before = await affected(tx);
  const locked = await lock(tx, {
    alliances: before.alliances,
    playersWithoutPlanets: [playerId, ...(before.players ?? [])],
  });
  const after = await affected(tx);
  if (!isWithin(after.alliances, before.alliances) || !isWithin(after.players, before.players)) throw new RowsChanged();
  return locked;
}

function isWithin(ids: readonly number[] = [], others: readonly number[] = []): boolean {
  const held = new Set(others);
  return ids.every((id) => held.has(id));
}

/** What functions that change alliances need: of a player's command in an alliance, or of an operator's. */
export interface AllianceWrites {
  readonly tx: EntityManager;
  readonly alliances: AllianceEvents;
}

/** One command in an alliance while it runs. */
export class AllianceCommand implements AllianceWrites {
  readonly now: Date;
  readonly actor: PlayerRow;
  readonly alliances: AllianceEvents;
  readonly others: OtherPlayers;
  readonly #halls: HallUpdate[] = [];

  constructor(
    readonly tx: EntityManager,
    readonly locked: Locked,
    caller: CommandCaller,
    readonly speed: number,
  ) {
    this.now = locked.now;
    this.alliances = new AllianceEvents(tx, locked.now);
    this.others = new OtherPlayers(tx, locked);
    this.actor = this.player(caller.playerId);
    refuseIf(refusalOfCaller(caller, this.actor, locked, speed));
  }

  /** A locked alliance. Refuses with 404 if there is none. */
  alliance(id: number): AllianceRow {
    const alliance = this.locked.alliances.get(id);
    if (!alliance) throw new Refused(REFUSALS.allianceNotFound);
    return alliance;
  }

  /** A locked player. Refuses with 401 if the player is deleted. */
  player(id: number): PlayerRow {
    const player = this.locked.players.get(id);
    if (!player) throw new Refused(REFUSALS.tokenInvalid);
    return player;
  }

  /** A locked player who is not banned. Throws `refusal` if the player is banned, and 404 if the account was deleted meanwhile. */
  unbanned(id: number, refusal: Refusal): PlayerRow {
    const player = this.player(id);
    refuseIf(player.verified_at ? undefined : REFUSALS.userNotFound);
    refuseIf(player.banned_at ? refusal : undefined);
    return player;
  }

  /** This player with the current role in this alliance. */
  person(alliance: AllianceRow, id: number): Person {
    return { id, role: roleIn(this.locked, alliance, id) };
  }

  /** A locked alliance in which the actor has this right. Refuses with 404 and 403. */
  allianceFor(right: Right, id: number): AllianceRow {
    const alliance = this.alliance(id);
    const { role } = this.person(alliance, this.actor.id);
    refuseIf(checkRight(role, right, alliance));
    return alliance;
  }

  /** Notifies a player of the player's own alliance and role; both are null without an alliance. */
  notifyMembership(playerId: number, allianceId: number | null, role: AllianceRole | null): void {
    this.others.tell(playerId, 'alliance_changed', { alliance_id: allianceId, role });
  }

  /** Tells what changed in the hall of a locked alliance, which now has this version. */
  tellHall<M extends HallEventName>(allianceId: number, sequence: number, name: M, news: HallNews<M>): void {
    const { version: allianceVersion } = this.alliance(allianceId);
    const at = { allianceVersion, sequence, server_time: this.now.toISOString() };
    this.#halls.push(hallUpdate(allianceId, at, name, news));
  }

  /** Raises the versions of all alliances and players that changed, and returns what to publish. */
  async save(): Promise<Updates> {
    return { alliances: await this.alliances.save(), players: await this.others.save(), halls: this.#halls };
  }
}
