import { Client, type Room } from 'colyseus.js';
import { PLAYER_ROOM, type PlayerMessage, type PlayerMessages, type PlayerState } from '#shared/live/player';
import { until } from '../store/postgres/until.ts';

/** How long a test waits for what should come at once. */
const PATIENCE_MS = 5000;

interface Heard {
  readonly name: string;
  readonly payload: unknown;
  /** When it arrived, in ms since 1970. */
  readonly at: number;
}

/** One browser tab of a player, as far as the rooms go: the real client, with all that it heard. */
export interface Tab {
  readonly room: Room<PlayerState>;
  readonly heard: readonly Heard[];
  /** The next message of this name that was not asked for yet, and when it came. */
  next<M extends PlayerMessage>(name: M): Promise<PlayerMessages[M] & { readonly arrivedAt: number }>;
  /** Waits until the state is so. */
  sees(condition: (state: PlayerState) => boolean): Promise<PlayerState>;
  /** The code with which the server closed the socket, once it did. */
  readonly closed: Promise<number>;
}

export function liveClient(origin: string): Client {
  return new Client(origin.replace(/^http/, 'ws'));
}

/** Joins the player's own room, as the game does. `more`: what a client could add to the options. */
export async function openTab(origin: string, token: string, more: object = {}): Promise<Tab> {
  return tabOf(await liveClient(origin).joinOrCreate<PlayerState>(PLAYER_ROOM, { ...more, token }));
}

async function tabOf(room: Room<PlayerState>): Promise<Tab> {
  const heard: Heard[] = [];
  const taken = new Map<string, number>();
  room.onMessage('*', (name, payload) => heard.push({ name: String(name), payload, at: Date.now() }));
  const closed = new Promise<number>((resolve) => room.onLeave(resolve));

  const sees: Tab['sees'] = async (condition) => {
    if (!(await until(() => Boolean(room.state?.username) && condition(room.state), PATIENCE_MS))) {
      throw new Error(`The state never became as expected: ${JSON.stringify(room.state)}`);
    }
    return room.state;
  };
  await sees(() => true);

  return {
    room,
    heard,
    closed,
    sees,
    next: async (name) => {
      const count = (taken.get(name) ?? 0) + 1;
      taken.set(name, count);
      const those = () => heard.filter((message) => message.name === name);
      if (!(await until(() => those().length >= count, PATIENCE_MS))) {
        throw new Error(`No ${name} came, but ${heard.map((message) => message.name).join(', ') || 'nothing'}.`);
      }
      const { payload, at } = those()[count - 1] as Heard;
      return { ...(payload as PlayerMessages[typeof name]), arrivedAt: at };
    },
  };
}
