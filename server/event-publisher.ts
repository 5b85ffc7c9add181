import type { Presence } from '@colyseus/core';
import type { Logger } from 'pino';
import type { AllianceMessages, AllianceState } from '#shared/live/alliance';
import { ALLIANCE_EVENTS } from '#shared/live/alliance-events';
import type { Hearers } from '#shared/live/event';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import type { Right } from '#shared/rules/alliances';
import type { Economy } from '#shared/rules/production';

/** One message to tabs, as `shared/live` declares it. */
type EventIn<Messages> = {
  [M in keyof Messages]: { readonly name: M; readonly payload: Messages[M] };
}[keyof Messages];

/** One message to a player's tabs. */
export type PlayerEvent = EventIn<PlayerMessages>;

/** One message to tabs of an alliance's members: of those who have a right, or of the member with this id. */
export type AllianceEvent = EventIn<AllianceMessages> & { readonly to: Right | number };

/** An event of an alliance for those to whom it is declared; `member`: the one member, of an event to one. */
export function allianceEvent<M extends keyof AllianceMessages>(
  name: M,
  payload: AllianceMessages[M],
  member?: number,
): AllianceEvent {
  const declared: Hearers = ALLIANCE_EVENTS[name].to;
  const to = declared === 'one member' ? member : declared;
  if (to === undefined || to === 'player') throw new Error(`Nobody hears ${name}.`);
  // TypeScript cannot match a generic name with the union of all messages; the function's signature does.
  return { name, payload, to } as unknown as AllianceEvent;
}

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

/** Events of an alliance. Without a version, they need not come in order, and may be lost. */
export interface AllianceNews {
  readonly allianceId: number;
  readonly events: readonly AllianceEvent[];
}

/** The stamp of an event in such news: the room puts its own version in place of this one. */
export function unversioned(now: number): Stamp {
  return { version: 0, server_time: new Date(now).toISOString() };
}

/** What a command changed in an alliance: what its room shows as of this version, and the events to send. */
export interface AllianceUpdate extends Stamp, AllianceNews {
  /** Absent if it is disbanded: the room closes. */
  readonly alliance?: Omit<AllianceState, 'version'>;
  /** What the command tells other alliances, which it does not change. */
  readonly others?: readonly AllianceNews[];
}

/** What happened in the hall of an alliance: one step of the hall's own version. */
export interface HallUpdate extends Stamp, AllianceNews {
  /** The alliance's version when it happened: only those who are members as of it may hear of it. */
  readonly allianceVersion: number;
}

export type HallEventName = 'message_posted' | 'message_removed' | 'bulletin_changed' | 'hall_resync';
export type HallNews<M extends HallEventName> = Omit<AllianceMessages[M], keyof Stamp | 'sequence'>;

/** The update of a hall in which one thing happened. */
export function hallUpdate<M extends HallEventName>(
  allianceId: number,
  at: Omit<HallUpdate, 'version' | keyof AllianceNews> & { readonly sequence: number },
  name: M,
  news: HallNews<M>,
): HallUpdate {
  const { allianceVersion, sequence, server_time } = at;
  const payload = { ...news, sequence, version: allianceVersion, server_time } as unknown as AllianceMessages[M];
  return { allianceId, allianceVersion, version: sequence, server_time, events: [allianceEvent(name, payload)] };
}

/**
 * The only way from services to rooms. Updates are published after commit. They may get lost: a room that finds a gap in
 * the versions reads its row again.
 */
export interface EventPublisher {
  player(update: PlayerUpdate): void;
  alliance(update: AllianceUpdate): void;
  hall(update: HallUpdate): void;
  tellAlliance(news: AllianceNews): void;
}

/** Called when a room has sent this message, `ms` after the moment that the message is about. */
export type OnMessageSent = (message: string, ms: number) => void;

/** Called when a room has sent a state patch to this number of clients. */
export type OnPatchSent = (clients: number) => void;

/** The topic that a player's room subscribes to, in whichever process the room is. */
export function playerTopic(playerId: number): string {
  return `player:${playerId}`;
}

/** The topics of an alliance's room: its updates, those of its hall, which has a version of its own, and news without a version. */
export const allianceTopic = (allianceId: number) => `alliance:${allianceId}`;
export const hallTopic = (allianceId: number) => `hall:${allianceId}`;
export const allianceNewsTopic = (allianceId: number) => `alliance-news:${allianceId}`;

/** Publishes over Colyseus' presence. A failure is only logged, because the command is already committed. */
export function createEventPublisher(presence: Presence, log: Logger): EventPublisher {
  const publish = async (topic: string, update: PlayerUpdate | AllianceNews) => {
    try {
      await presence.publish(topic, update);
    } catch (error) {
      log.error({ err: error, topic }, 'An event could not be published');
    }
  };
  const tellAlliance = (news: AllianceNews) => void publish(allianceNewsTopic(news.allianceId), news);
  return {
    player: (update) => void publish(playerTopic(update.playerId), update),
    alliance: ({ others = [], ...update }) => {
      void publish(allianceTopic(update.allianceId), update);
      for (const news of others) tellAlliance(news);
    },
    hall: (update) => void publish(hallTopic(update.allianceId), update),
    tellAlliance,
  };
}
