import type { Presence } from '@colyseus/core';
import type { Logger } from 'pino';
import type { JoinRequest } from '#shared/api/alliance-admission';
import type { AllianceMember, LogEntry } from '#shared/api/alliances';
import type { AllianceState } from '#shared/live/alliance';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import type { Economy } from '#shared/rules/production';

/** One message to a player's tabs. */
export type PlayerEvent = {
  [M in keyof PlayerMessages]: { readonly name: M; readonly payload: PlayerMessages[M] };
}[keyof PlayerMessages];

/** What an act changed: what the player's room shows, as of this version, and what happened. */
export interface PlayerUpdate extends Stamp {
  readonly playerId: number;
  /** These three are absent when the act touched nothing of them: the room keeps what it has. */
  readonly level?: number;
  readonly xp?: number;
  readonly economy?: Economy;
  readonly events: readonly PlayerEvent[];
}

/** What an act changed in an alliance, as of this version. */
export interface AllianceUpdate extends Stamp {
  readonly allianceId: number;
  /** The alliance as it is now; absent if it was disbanded. */
  readonly alliance?: Omit<AllianceState, 'version'>;
  /** All members, the leader first; absent if nobody came, went or changed the role. */
  readonly members?: readonly AllianceMember[];
  /** All requests that wait; absent if none came or went. */
  readonly requests?: readonly JoinRequest[];
  /** What the act wrote into the log, the earliest first. */
  readonly log: readonly LogEntry[];
}

/** The only door from services to rooms. Facts pass through it after commit, and may get lost: rooms heal by version. */
export interface EventPublisher {
  player(facts: PlayerUpdate): void;
  alliance(facts: AllianceUpdate): void;
}

/** Takes note that a room has said this, so many ms after the moment that it is about. */
export type OnMessageSent = (message: string, ms: number) => void;

/** Takes note that a room has sent so many clients what is new in its state. */
export type OnPatchSent = (clients: number) => void;

/** The topic that a player's room listens to, in whichever process it lives. */
export function playerTopic(playerId: number): string {
  return `player:${playerId}`;
}

/** The topic that an alliance's room listens to, in whichever process it lives. */
export function allianceTopic(allianceId: number): string {
  return `alliance:${allianceId}`;
}

/** A push over Colyseus' presence. A failing listener never fails the act, which is committed by now. */
export function createEventPublisher(presence: Presence, log: Logger): EventPublisher {
  const publish = async (topic: string, facts: PlayerUpdate | AllianceUpdate) => {
    try {
      await presence.publish(topic, facts);
    } catch (error) {
      log.error({ err: error, topic }, 'A fact could not be published');
    }
  };
  return {
    player: (facts) => void publish(playerTopic(facts.playerId), facts),
    alliance: (facts) => void publish(allianceTopic(facts.allianceId), facts),
  };
}
