import { matchMaker } from '@colyseus/core';
import { Client, type Room } from 'colyseus.js';
import { expect, vi } from 'vitest';
import { ALLIANCE_ROOM } from '#shared/live/alliance';
import { ALLIANCE_EVENTS } from '#shared/live/alliance-events';
import { PLAYER_ROOM } from '#shared/live/player';
import { PLAYER_EVENTS } from '#shared/live/player-events';
import type { VersionedRoom } from '../../rooms/version-check.ts';
import { outdated } from '../../services/command/versions.ts';
import type { TestApp } from '../support/test-app.ts';
import { type Tab, TIMEOUT } from './tab.ts';

const EVENTS = new Map(Object.entries({ ...PLAYER_EVENTS, ...ALLIANCE_EVENTS }));

/** Every connection of a tab to a room, and how many there have been. */
export interface Connections {
  readonly open: ReadonlySet<Room>;
  readonly count: () => number;
  /** Everything in messages of rooms that does not match the declarations in `shared/live`. */
  readonly misfits: readonly string[];
  readonly restore: () => void;
}

/** Notes the connections that clients of this process make from now on. */
export function watchConnections(): Connections {
  const open = new Set<Room>();
  const misfits: string[] = [];
  let count = 0;
  const join = Client.prototype.joinOrCreate as (...given: unknown[]) => Promise<Room>;
  const spy = vi.spyOn(Client.prototype, 'joinOrCreate').mockImplementation(async function (
    this: Client,
    ...given: unknown[]
  ) {
    const room = await join.apply(this, given);
    count += 1;
    open.add(room);
    room.onMessage('*', (name, message) => {
      const { error } = EVENTS.get(String(name))?.schema.safeParse(message) ?? { error: 'not declared' };
      if (error) misfits.push(`${name}: ${error}`);
    });
    room.onLeave(() => open.delete(room));
    return room;
  } as never);
  return { open, count: () => count, misfits, restore: () => spy.mockRestore() };
}

const inRooms = ({ open }: Connections, name: string) => [...open].filter((room) => room.name === name).length;

const showsAlliance = ({ cache, client }: Tab) =>
  cache.getQueryData(client.alliances.myAllianceQuery.queryKey)?.alliance != null;

type ServerRoom = VersionedRoom & ReturnType<typeof matchMaker.getLocalRoomById>;

/**
 * Resolves once nothing more follows from a command: every room shows its row, every message has arrived, every read that this
 * caused is answered, and none of that has caused anything else.
 */
export async function settled(app: TestApp, tabs: readonly Tab[], connections: Connections): Promise<void> {
  const done = () => tabs.reduce((sum, { reads }) => sum + reads.length, connections.count());
  // Twice, because what has arrived may be applied a moment later.
  for (let quiet = 0; quiet < 2; ) {
    const before = done();
    await vi.waitFor(() => roomsAreCurrent(app, connections), TIMEOUT);
    await Promise.all([...connections.open].map(caughtUp));
    await vi.waitFor(() => {
      for (const tab of tabs) {
        expect(tab.isBusy()).toBe(false);
        expect(tab.client.events.liveStatus.get()).toBe('live');
      }
      expect(inRooms(connections, PLAYER_ROOM)).toBe(tabs.length);
      expect(inRooms(connections, ALLIANCE_ROOM)).toBe(tabs.filter(showsAlliance).length);
    }, TIMEOUT);
    quiet = done() === before ? quiet + 1 : 0;
  }
}

/** Resolves once the server has disposed of the rooms of all tabs that are closed. */
export const roomsAreGone = () => vi.waitFor(async () => expect(await matchMaker.query({})).toEqual([]), TIMEOUT);

const onServer = ({ roomId }: Room) => matchMaker.getLocalRoomById(roomId) as ServerRoom | undefined;

async function roomsAreCurrent(app: TestApp, { open }: Connections): Promise<void> {
  const rooms = [...new Set([...open].flatMap((room) => onServer(room) ?? []))];
  const all: VersionedRoom[] = rooms.flatMap((room) => (room.also ? [room, room.also] : [room]));
  for (const kind of ['player', 'alliance', 'hall'] as const) {
    const shown = all.filter((room) => room.kind === kind);
    expect(await outdated(app.context, kind, shown)).toEqual(new Map());
  }
}

/** The messages of a socket are in order: when this one has arrived, all earlier ones have. */
function caughtUp(room: Room): Promise<void> {
  return new Promise((resolve) => {
    const forget = room.onMessage('caught_up', () => {
      forget();
      resolve();
    });
    room.onLeave.once(() => resolve());
    const client = onServer(room)?.clients.getById(room.sessionId);
    if (client) client.send('caught_up');
    else resolve();
  });
}
