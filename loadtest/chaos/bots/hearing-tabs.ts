import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from 'colyseus.js';
import { ALLIANCE_ROOM, type AllianceMessages, type AllianceState } from '#shared/live/alliance';
import type { PlayerMessages, PlayerState } from '#shared/live/player';
import { Tab } from '../../lib/simulated-tab.ts';
import { type Connection, newWordsIn, notHeard, type Words, wronglyHeard } from '../checks/heard-words.ts';
import type { Journal } from '../checks/journal.ts';
import { type Identity, Violation } from './bot.ts';

/** Tabs that note each letter, and each message of the hall and each removal of one, that they are sent, at both processes. */
export interface HearingTabs {
  /**
   * Throws a Violation unless every tab was sent what it must show, and nothing else, once and in order. Call it when nobody acts.
   */
  check(): Promise<void>;
  close(): Promise<void>;
}

const MOST = 8;
/** A room that lost an event has noticed within this time, and said so. */
const TIMEOUT_MS = 40_000;
const LOOK_AGAIN_MS = 200;

export async function openHearingTabs(
  players: readonly Identity[],
  origins: readonly string[],
  journal: Pick<Journal, 'acked'>,
): Promise<HearingTabs> {
  let connections: Connection[] = [];
  const begun = (userId: number, alliance?: number): Connection => {
    const connection = { userId, joinedAt: performance.now(), heard: [], ...(alliance !== undefined && { alliance }) };
    connections.push(connection);
    return connection;
  };
  const tabs = players.slice(0, MOST).flatMap((me, index) => {
    const origin = origins[index % origins.length] ?? '';
    const token = async () => me.token;
    return [
      listeningTab<PlayerState>(origin, token, (room) => hearLetters(room, begun(me.userId))),
      listeningTab<AllianceState>(origin, token, (room) => hearHall(room, begun(me.userId, 0)), ALLIANCE_ROOM),
    ];
  });
  await Promise.all(tabs.map((tab) => tab.enter()));

  const all = new Map<string, Words>();
  let read = 0;
  /** What was said and removed since the last look. */
  const fresh = (): Words[] => {
    const words = newWordsIn(journal.acked.slice(read), all);
    read = journal.acked.length;
    for (const each of words) all.set(each.name, each);
    return words;
  };
  return {
    check: async () => {
      const words = fresh();
      const until = performance.now() + TIMEOUT_MS;
      for (;;) {
        requireNone(wronglyHeard(connections, all));
        const missing = notHeard(connections, words);
        if (missing.length === 0) break;
        if (performance.now() > until) requireNone(missing);
        await sleep(LOOK_AGAIN_MS);
      }
      connections = connections.filter(({ endedAt }) => endedAt === undefined);
      for (const { heard } of connections) heard.length = 0;
    },
    close: async () => {
      for (const tab of tabs) tab.close();
    },
  };
}

function requireNone(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new Violation(sentences.slice(0, 5).join(' '));
}

/** A tab whose every connection is listened to, from its join to its end. */
function listeningTab<State extends { readonly version: number }>(
  origin: string,
  token: () => Promise<string>,
  hear: (room: Room<State>) => Connection,
  name?: string,
): Tab<State> {
  let connection: Connection | undefined;
  const listener = {
    entered: (room: Room<State>) => {
      connection = hear(room);
    },
    left: () => {
      if (connection) connection.endedAt = performance.now();
    },
  };
  return name === undefined ? new Tab<State>(origin, token, listener) : new Tab<State>(origin, token, listener, name);
}

function hearLetters(room: Room<PlayerState>, connection: Connection): Connection {
  room.onMessage('letter_received', ({ letter }: PlayerMessages['letter_received']) => {
    const { letter_id, user_id, text } = letter;
    connection.heard.push({ name: `letter ${letter_id}`, author: user_id, text });
  });
  room.onMessage('resync', () => {
    connection.resyncedAt = performance.now();
  });
  return connection;
}

function hearHall(room: Room<AllianceState>, connection: Connection): Connection {
  room.onStateChange(({ id }) => {
    connection.alliance = id;
  });
  room.onMessage('message_posted', ({ message_id, author, text }: AllianceMessages['message_posted']) => {
    connection.heard.push({ name: `message ${message_id}`, author: author?.user_id ?? 0, text: text ?? '' });
  });
  room.onMessage('message_removed', ({ message_id }: AllianceMessages['message_removed']) => {
    connection.heard.push({ name: `removal ${message_id}` });
  });
  for (const name of ['resync', 'hall_resync'] as const) {
    room.onMessage(name, () => {
      connection.resyncedAt = performance.now();
    });
  }
  return connection;
}
