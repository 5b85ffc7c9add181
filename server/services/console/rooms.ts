import type { Answer, Input } from '#shared/api/call';
import type * as api from '#shared/api/rooms';
import { Refused } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import type { ListedRoom, SeenMessage } from '../command/open-rooms.ts';
import { CONFLICT_REFUSALS, type Conflict, conflictOver } from './conflicts.ts';
import { searchPeople } from './people.ts';
import type { StaffCaller } from './staff-access.ts';

/*
 * The rooms that are open, as operators see them. Messages tell what a player does by their names alone, so the rules for cases hold:
 * nobody looks into a room of their own, of a mate, or of an enemy at war.
 */

/** How many rooms are listed. */
const SHOWN = 100;

type Whose = Pick<ListedRoom, 'kind' | 'owner'>;

interface Owner {
  readonly name: string;
  readonly conflict: Conflict | null;
}

const keyOf = ({ kind, owner }: Whose) => `${kind} ${owner}`;
const instant = (at: number) => new Date(at).toISOString();

/** The rooms of all processes, or of those whom a search for people finds, and of their alliances. */
export async function listRooms(
  context: AppContext,
  staff: StaffCaller,
  { search, kind, process }: Input<typeof api.listRooms>['query'],
): Promise<Answer<typeof api.listRooms>> {
  const all = await context.openRooms.list();
  const wanted = search.trim() === '' ? undefined : await roomsOfFound(context, staff, search);
  const found = all
    .filter(
      (room) => (kind === undefined || room.kind === kind) && (process === undefined || room.processId === process),
    )
    .filter((room) => wanted === undefined || wanted.has(keyOf(room)))
    .sort((one, other) => other.clients - one.clients || other.openedAt - one.openedAt);
  const shown = found.slice(0, SHOWN);
  const owners = await ownersOf(context.db, staff, shown);
  return {
    at: instant(context.clock.now()),
    counts: countsOf(all),
    found: found.length,
    rooms: shown.map((room) => {
      const owner = owners.get(keyOf(room));
      return { ...lineOf(room, owner), conflict: owner?.conflict ?? null };
    }),
  };
}

/** Refuses with 404 if the room is not open, and with 403 if it is not for this one of the staff. */
export async function lookIntoRoom(
  { db, clock, openRooms }: AppContext,
  staff: StaffCaller,
  { kind, id }: Input<typeof api.lookIntoRoom>['params'],
): Promise<Answer<typeof api.lookIntoRoom>> {
  const whose = { kind, owner: id };
  const owner = (await ownersOf(db, staff, [whose])).get(keyOf(whose));
  if (owner?.conflict) throw new Refused(CONFLICT_REFUSALS[owner.conflict]);
  const room = await openRooms.look(kind, id);
  if (!room) throw new Refused(STAFF_REFUSALS.roomNotOpen);
  const names = await playerNames(
    db,
    room.tabs.map(({ playerId }) => playerId),
  );
  return {
    ...lineOf(room, owner),
    at: instant(clock.now()),
    tabs: room.tabs.map(({ playerId, since, lastIn, lastOut }) => ({
      user: { id: playerId, username: names.get(playerId) ?? '' },
      since: instant(since),
      in_at: lastIn === null ? null : instant(lastIn),
      out_at: lastOut === null ? null : instant(lastOut),
    })),
    fields: [...room.fields],
    watched_since: instant(room.watchedSince),
    received: room.received.map(messageOf),
    sent: room.sent.map(messageOf),
  };
}

/** The rooms of the players whom this search finds, and of their alliances, but for those that this one of the staff may not open. */
async function roomsOfFound(context: AppContext, staff: StaffCaller, search: string): Promise<ReadonlySet<string>> {
  const { people } = await searchPeople(context, staff, { search });
  const ids = people.map(({ id }) => id);
  const rows: { alliance_id: number }[] = await context.db.query(
    'SELECT DISTINCT alliance_id FROM member WHERE player_id = ANY ($1)',
    [ids],
  );
  const whose: Whose[] = [
    ...ids.map((owner) => ({ kind: 'player', owner }) as const),
    ...rows.map(({ alliance_id }) => ({ kind: 'alliance', owner: alliance_id }) as const),
  ];
  const owners = await ownersOf(context.db, staff, whose);
  return new Set(whose.map(keyOf).filter((key) => owners.get(key)?.conflict === null));
}

/** Whose these rooms are, by their keys; the conflict of an alliance is that about its leader. */
async function ownersOf(
  db: Queries,
  { playerId, role }: StaffCaller,
  rooms: readonly Whose[],
): Promise<ReadonlyMap<string, Owner>> {
  const idsOf = (kind: Whose['kind']) => rooms.filter((room) => room.kind === kind).map(({ owner }) => owner);
  const rows: (Whose & Owner)[] = await db.query(
    `SELECT 'player' AS kind, id AS owner, username AS name, ${conflictOver('$1::int', '$2::text', 'player.id')} AS conflict
     FROM player WHERE id = ANY ($3)
     UNION ALL SELECT 'alliance', id, name, ${conflictOver('$1::int', '$2::text', 'leader_id')}
     FROM alliance WHERE id = ANY ($4)`,
    [playerId, role, idsOf('player'), idsOf('alliance')],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function playerNames(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows: { id: number; username: string }[] = await db.query(
    'SELECT id, username FROM player WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

const lineOf = ({ kind, owner: id, processId, clients, openedAt }: ListedRoom, owner: Owner | undefined) => ({
  kind,
  owner: owner && owner.conflict === null ? { id, name: owner.name } : null,
  process_id: processId,
  clients,
  opened_at: instant(openedAt),
});

const messageOf = ({ name, bytes, at, clients }: SeenMessage) => ({ name, bytes, at: instant(at), clients });

/** How many rooms and clients each process has of each kind. */
function countsOf(rooms: readonly ListedRoom[]): Answer<typeof api.listRooms>['counts'] {
  const counts = new Map<string, Answer<typeof api.listRooms>['counts'][number]>();
  for (const { processId, kind, clients } of rooms) {
    const key = `${processId} ${kind}`;
    const before = counts.get(key);
    counts.set(key, {
      process_id: processId,
      kind,
      rooms: 1 + (before?.rooms ?? 0),
      clients: clients + (before?.clients ?? 0),
    });
  }
  return [...counts.values()];
}
