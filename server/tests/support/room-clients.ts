import { Client, type Room } from 'colyseus.js';
import { ALLIANCE_ROOM, type AllianceMessages, type AllianceState } from '#shared/live/alliance';
import { PLAYER_ROOM, type PlayerMessages, type PlayerState } from '#shared/live/player';
import { waitUntil } from '../../store/postgres/wait-until.ts';

interface Heard {
  readonly name: string;
  readonly payload: unknown;
  /** When it arrived, in ms since 1970. */
  readonly at: number;
}

/** One browser tab's connection to a room: the real client, with all messages that it received. */
export interface Tab<State extends object = PlayerState, Messages = PlayerMessages> {
  readonly room: Room<State>;
  /** All events except those about who is online, which may come at any time, because tabs of others open and close. */
  readonly received: readonly Heard[];
  /** The next message of this name that the test has not read yet, and when it arrived. */
  next<M extends keyof Messages & string>(name: M): Promise<Messages[M] & { readonly arrivedAt: number }>;
  /** Waits until the state fulfils the condition. */
  sees(condition: (state: State) => boolean): Promise<State>;
  /** Resolves with the close code when the server closes the socket. */
  readonly closed: Promise<number>;
}

export type AllianceTab = Tab<AllianceState, AllianceMessages>;

export function liveClient(origin: string): Client {
  return new Client(origin.replace(/^http/, 'ws'));
}

/** Joins the player's own room, as the game's client does. `more`: further options of the join. */
export async function openTab(origin: string, token: string, more: object = {}): Promise<Tab> {
  const room = await liveClient(origin).joinOrCreate<PlayerState>(PLAYER_ROOM, { ...more, token });
  return tabOf<PlayerState, PlayerMessages>(room, ({ username }) => username);
}

/** Joins the room of the player's alliance, as the game's client does. `more`: further options of the join. */
export async function openAllianceTab(origin: string, token: string, more: object = {}): Promise<AllianceTab> {
  return allianceTabOf(await liveClient(origin).joinOrCreate<AllianceState>(ALLIANCE_ROOM, { ...more, token }));
}

/** A reservation in an alliance's room, before the socket is opened. */
export interface ReservedClient {
  take(): Promise<AllianceTab>;
}

/** The first half of a join: the matchmaker's reservation, before the socket is opened. */
export async function reserveAllianceClient(origin: string, token: string): Promise<ReservedClient> {
  const response = await fetch(`${origin}/matchmake/joinOrCreate/${ALLIANCE_ROOM}`, {
    method: 'POST',
    body: JSON.stringify({ token }),
  });
  const seat = await response.json();
  return { take: async () => allianceTabOf(await liveClient(origin).consumeSeatReservation<AllianceState>(seat)) };
}

function allianceTabOf(room: Room<AllianceState>): Promise<AllianceTab> {
  return tabOf<AllianceState, AllianceMessages>(room, ({ name }) => name);
}

/** Every tab of an alliance is told who is online, whatever else happens there. */
const PRESENCE: readonly string[] = ['members_present', 'presence_changed'];

/** `label` returns a field that is empty until the state has arrived. */
async function tabOf<State extends object, Messages>(
  room: Room<State>,
  label: (state: State) => string,
): Promise<Tab<State, Messages>> {
  const all: Heard[] = [];
  const received: Heard[] = [];
  const taken = new Map<string, number>();
  room.onMessage('*', (type, payload) => {
    const heard = { name: String(type), payload, at: Date.now() };
    all.push(heard);
    if (!PRESENCE.includes(heard.name)) received.push(heard);
  });
  const closed = new Promise<number>((resolve) => room.onLeave(resolve));

  const sees = async (condition: (state: State) => boolean) => {
    if (!(await waitUntil(() => Boolean(room.state && label(room.state)) && condition(room.state)))) {
      throw new Error(`The state never became as expected: ${JSON.stringify(room.state)}`);
    }
    return room.state;
  };
  await sees(() => true);

  return {
    room,
    received,
    closed,
    sees,
    next: async <M extends keyof Messages & string>(name: M) => {
      const count = (taken.get(name) ?? 0) + 1;
      taken.set(name, count);
      const those = () => all.filter((message) => message.name === name);
      if (!(await waitUntil(() => those().length >= count))) {
        throw new Error(`No ${name} came, but ${received.map((message) => message.name).join(', ') || 'nothing'}.`);
      }
      const { payload, at } = those()[count - 1] as Heard;
      return { ...(payload as Messages[M]), arrivedAt: at };
    },
  };
}
