import type { Room } from 'colyseus.js';
import type { AllianceState } from '#shared/live/alliance';
import type { PlayerState } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import type { Meter } from './meter.ts';
import type { Watch } from './watch.ts';

/** The fields that all messages have in common. */
type RoomMessage = Stamp & Readonly<Record<string, unknown>>;

/** The current time of the server, in ms since 1970. */
export type ServerClock = () => number;

/** The moment from which a message's latency counts: its due time, else its `server_time`. */
export function momentOf(name: string, message: RoomMessage): number {
  if (name === 'building_due') return Date.parse(String(message.built_at));
  if (name === 'ship_due' || name === 'research_due') return Date.parse(String(message.ready_at));
  // A mission is due when its time is over; one without duration is completed at once.
  const journey = name === 'mission_completed' && message.start_time !== message.finish_time;
  return Date.parse(journey ? String(message.finish_time) : message.server_time);
}

/** Counts messages and states of a player's room and passes them to the watch, which finds what is missing. */
export function listenToPlayer(room: Room<PlayerState>, meter: Meter, watch: Watch, now: ServerClock): void {
  let first = true;
  watch.onJoin();
  room.onStateChange((state) => {
    // The first state is the answer to the join; only later ones are pushes.
    if (!first) meter.pushed('player state', now() - state.server_time);
    first = false;
    watch.onVersion(state.version, Date.now());
  });
  room.onMessage('*', (name: string | number, message: RoomMessage) => {
    meter.pushed(String(name), now() - momentOf(String(name), message));
    watch.onMessage(String(name), message);
  });
}

/**
 * Counts messages and states of an alliance's room. The state has no time, so its patches are counted without latency.
 */
export function listenToAlliance(room: Room<AllianceState>, meter: Meter, now: ServerClock): void {
  let first = true;
  room.onStateChange(() => {
    if (!first) meter.pushed('alliance state', Number.NaN);
    first = false;
  });
  room.onMessage('*', (name: string | number, message: RoomMessage) => {
    meter.pushed(`alliance: ${name}`, now() - momentOf(String(name), message));
  });
}
