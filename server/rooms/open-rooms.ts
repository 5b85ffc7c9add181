import { matchMaker } from '@colyseus/core';
import { ROOM_KINDS } from '#shared/api/rooms';
import { REFUSALS, Refused } from '#shared/refusals';
import type { ListedRoom, OpenRooms, RoomView } from '../services/command/open-rooms.ts';

type Listing = Awaited<ReturnType<typeof matchMaker.query>>[number];

/** The rooms of all processes, as the matchmaker lists them. A room of another process is asked over Redis. */
export const openRooms: OpenRooms = {
  list: async () => (await matchMaker.query({})).flatMap(listedRoom),
  look: async (kind, owner) => {
    const found = await matchMaker.driver.findOne({ name: kind, owner });
    const [listed] = found ? listedRoom(found) : [];
    return listed && { ...listed, ...(await viewOf(found.roomId)) };
  },
};

async function viewOf(roomId: string): Promise<RoomView> {
  try {
    return await matchMaker.remoteRoomCall<RoomView>(roomId, 'look');
  } catch (error) {
    throw Object.assign(new Refused(REFUSALS.busy), { cause: error });
  }
}

function listedRoom({ name, owner, processId, clients, createdAt }: Listing): ListedRoom[] {
  const kind = ROOM_KINDS.find((each) => each === name);
  return kind ? [{ kind, owner, processId, clients, openedAt: new Date(createdAt ?? 0).getTime() }] : [];
}
