import { setTimeout as sleep } from 'node:timers/promises';
import { matchMaker, type Room } from '@colyseus/core';
import { REFUSALS, Refused } from '#shared/refusals';
import { type OwnerDriver, ownerKey, type RoomCache } from './driver.ts';

/** How often a join looks for a room: one that it finds may end before a seat in it is reserved. */
const MOST_TRIES = 5;
/** The longest pause before the second try, in ms; it doubles with each. */
const PAUSE_MS = 100;
/** How often a join asks for the room that another process is creating, in ms. */
const LOOK_MS = 50;

/** Stands in for the request: rooms authenticate by the token alone. */
const NO_REQUEST = { headers: {}, ip: '' } as Parameters<typeof Room.onAuth>[2];

/** What rooms are given by a join. */
interface Options {
  readonly token: unknown;
  /** Set by a room's onAuth. */
  owner?: number;
}

/** The searches under way: the tabs of one player join at once, and share the search for their room. */
const searches = new Map<string, Promise<RoomCache>>();

/**
 * Reserves a seat in the room of the token's player, or of the player's alliance, and creates the room if there is none.
 * Colyseus' own joinOrCreate asks Redis six times more for it. Rejects with a refusal, or with the error of the room.
 */
export async function joinOrCreate(name: string, token: unknown): Promise<matchMaker.SeatReservation> {
  const options: Options = { token };
  const session = await (matchMaker.getRoomClass(name) as unknown as typeof Room).onAuth('', options, NO_REQUEST);
  for (let tries = 1; ; tries++) {
    const room = await roomFor(name, options);
    try {
      return await matchMaker.reserveSeatFor(room, options, session);
    } catch (error) {
      if (tries === MOST_TRIES) throw Object.assign(new Refused(REFUSALS.busy), { cause: error });
    }
    await sleep(Math.random() * PAUSE_MS * 2 ** tries);
  }
}

function roomFor(name: string, options: Options): Promise<RoomCache> {
  const key = ownerKey({ name, owner: options.owner }) ?? '';
  const under = searches.get(key);
  if (under) return under;
  const search = findOrCreate(name, options).finally(() => searches.delete(key));
  searches.set(key, search);
  return search;
}

async function findOrCreate(name: string, options: Options): Promise<RoomCache> {
  const driver = matchMaker.driver as OwnerDriver;
  const wanted = { name, owner: options.owner ?? 0 };
  for (;;) {
    const found = await driver.findOrClaim(wanted);
    if (typeof found === 'object') return found;
    if (found === 'claimed') break;
    await sleep(LOOK_MS);
  }
  try {
    return (await matchMaker.createRoom(name, options)) as RoomCache;
  } catch (error) {
    void driver.disclaim(wanted);
    throw error;
  }
}
