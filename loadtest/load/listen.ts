import type { Room } from 'colyseus.js';
import type { AllianceState } from '#shared/live/alliance';
import type { PlayerState } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import type { Meter } from './meter.ts';
import type { Watch } from './watch.ts';

/** A message as far as all of them are alike. */
type RoomMessage = Stamp & Readonly<Record<string, unknown>>;

/** The server's clock, in ms since 1970. */
export type ServerClock = () => number;

/** The moment that a message is about: its due time, else when it was said. */
export function momentOf(name: string, news: RoomMessage): number {
  if (name === 'building_due') return Date.parse(String(news.built_at));
  if (name === 'ship_due') return Date.parse(String(news.ready_at));
  // A scout is home when its time is over; what was over at once is told when it was done.
  const journey = name === 'mission_completed' && news.start_time !== news.finish_time;
  return Date.parse(journey ? String(news.finish_time) : news.server_time);
}

/** Counts what a player's room shows and tells, and has it watched for what does not come. */
export function listenToPlayer(room: Room<PlayerState>, meter: Meter, watch: Watch, now: ServerClock): void {
  let first = true;
  watch.enters();
  room.onStateChange((state) => {
    // The first state shows what is; only later ones tell what has changed.
    if (!first) meter.pushed('player state', now() - state.server_time);
    first = false;
    watch.saw(state.version, Date.now());
  });
  room.onMessage('*', (name: string | number, news: RoomMessage) => {
    meter.pushed(String(name), now() - momentOf(String(name), news));
    watch.hears(String(name), news);
  });
}

/** Counts what an alliance's room shows and tells. Its state has no time of its own, so its patches are only counted. */
export function listenToAlliance(room: Room<AllianceState>, meter: Meter, now: ServerClock): void {
  let first = true;
  room.onStateChange(() => {
    if (!first) meter.pushed('alliance state', Number.NaN);
    first = false;
  });
  room.onMessage('*', (name: string | number, news: RoomMessage) => {
    meter.pushed(`alliance: ${name}`, now() - momentOf(String(name), news));
  });
}
