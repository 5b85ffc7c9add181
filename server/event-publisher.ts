import type { Presence } from '@colyseus/core';
import type { Logger } from 'pino';
import type { JoinRequest } from '#shared/api/alliances/alliance-admission';
import type { Bulletin, HallMessage, ReadMark } from '#shared/api/alliances/alliance-hall';
import type { Payout } from '#shared/api/alliances/alliance-payouts';
import type { Relation } from '#shared/api/alliances/alliance-relations';
import type { SharedSighting } from '#shared/api/alliances/alliance-sightings';
import type { AllianceMember, LogEntry } from '#shared/api/alliances/alliances';
import type { AllianceState } from '#shared/live/alliance';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import type { Economy } from '#shared/rules/production';
import type { Sentence } from '#shared/sentences/sentences';

/** One message to a player's tabs. */
export type PlayerEvent = {
  [M in keyof PlayerMessages]: { readonly name: M; readonly payload: PlayerMessages[M] };
}[keyof PlayerMessages];

/** What a command changed for a player: what the player's room shows as of this version, and the events to send. */
export interface PlayerUpdate extends Stamp {
  readonly playerId: number;
  /** These three are absent if the command did not change them: the room keeps what it has. */
  readonly level?: number;
  readonly xp?: number;
  readonly economy?: Economy;
  readonly events: readonly PlayerEvent[];
  /** The account is deleted: the room closes. */
  readonly gone?: true;
}

/** What members are told of a siege of a world of the member `rulerId`. */
export interface SiegeNews {
  readonly rulerId: number;
  readonly line: Sentence;
}

/** What a command changed in an alliance, as of this version. */
export interface AllianceUpdate extends Stamp {
  readonly allianceId: number;
  /** The alliance as it is now; absent if it was disbanded. */
  readonly alliance?: Omit<AllianceState, 'version'>;
  /** All members, the leader first; absent if no member joined, left or changed role. */
  readonly members?: readonly AllianceMember[];
  /** All pending join requests; absent if they did not change. */
  readonly requests?: readonly JoinRequest[];
  /** Pacts, wars and offers, as the list shows them; absent if they did not change. */
  readonly relations?: readonly Relation[];
  /** The command's log entries, the earliest first. */
  readonly log: readonly LogEntry[];
  /** The command's payout; absent if it made none. */
  readonly payout?: Payout;
  /** What a member's probe saw; absent if none did, or the alliance does not share it. */
  readonly sighting?: SharedSighting;
  /** What members are told of sieges of their worlds; absent if nothing. */
  readonly siegeNews?: readonly SiegeNews[];
  /** Sieges of members' worlds have changed. Members of these alliances, which have a pact with this one, may see them too. */
  readonly sieges?: { readonly partners: readonly number[] };
}

/** What happened in the hall of an alliance: one step of the hall's own version. Exactly one of the last four is there. */
export interface HallUpdate extends Stamp {
  readonly allianceId: number;
  /** The alliance's version when it happened: only those who are members as of it may hear of it. */
  readonly allianceVersion: number;
  readonly posted?: HallMessage;
  readonly removed?: Pick<HallMessage, 'message_id' | 'removed_by'>;
  /** The new bulletin, or null. */
  readonly pinned?: Bulletin;
  /** More than one message changed: the hall is to be read again. */
  readonly reread?: true;
}

/** What members need not hear of in order: it has no version, and may be lost. */
export interface AllianceNote {
  readonly allianceId: number;
  /** The member who did it; absent if it happened outside the alliance. */
  readonly playerId?: number;
  readonly read?: ReadMark;
  /** Whether the member hides from now on whether they are in. */
  readonly hidden?: boolean;
  /** Worlds of the member have changed hands: all members hear of it. */
  readonly worlds?: true;
  /** A siege of a partner's world began, went on or ended: all members hear of it. */
  readonly sieges?: true;
}

/**
 * The only way from services to rooms. Updates are published after commit. They may get lost: a room that finds a gap in
 * the versions reads its row again.
 */
export interface EventPublisher {
  player(update: PlayerUpdate): void;
  alliance(update: AllianceUpdate): void;
  hall(update: HallUpdate): void;
  allianceNote(note: AllianceNote): void;
}

/** Called when a room has sent this message, `ms` after the moment that the message is about. */
export type OnMessageSent = (message: string, ms: number) => void;

/** Called when a room has sent a state patch to this number of clients. */
export type OnPatchSent = (clients: number) => void;

/** The topic that a player's room subscribes to, in whichever process the room is. */
export function playerTopic(playerId: number): string {
  return `player:${playerId}`;
}

/** The topic that an alliance's room subscribes to, in whichever process the room is. */
export function allianceTopic(allianceId: number): string {
  return `alliance:${allianceId}`;
}

/** The topic of what happens in an alliance's hall, which has a version of its own. */
export function hallTopic(allianceId: number): string {
  return `hall:${allianceId}`;
}

/** The topic of an alliance's notes, which have no version. */
export function allianceNotesTopic(allianceId: number): string {
  return `alliance-notes:${allianceId}`;
}

/** Publishes over Colyseus' presence. A failure is only logged, because the command is already committed. */
export function createEventPublisher(presence: Presence, log: Logger): EventPublisher {
  const publish = async (topic: string, update: PlayerUpdate | AllianceUpdate | HallUpdate | AllianceNote) => {
    try {
      await presence.publish(topic, update);
    } catch (error) {
      log.error({ err: error, topic }, 'An event could not be published');
    }
  };
  const allianceNote = (note: AllianceNote) => void publish(allianceNotesTopic(note.allianceId), note);
  return {
    player: (update) => void publish(playerTopic(update.playerId), update),
    alliance: (update) => {
      void publish(allianceTopic(update.allianceId), update);
      for (const allianceId of update.sieges?.partners ?? []) allianceNote({ allianceId, sieges: true });
    },
    hall: (update) => void publish(hallTopic(update.allianceId), update),
    allianceNote,
  };
}
