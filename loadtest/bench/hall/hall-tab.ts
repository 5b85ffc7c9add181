import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from 'colyseus.js';
import { listMessages, postMessage } from '#shared/api/alliances/alliance-hall';
import { ALLIANCE_ROOM, type AllianceMessages, type AllianceState } from '#shared/live/alliance';
import { mustSend, pathOf } from '../../lib/api.ts';
import { Tab } from '../../lib/simulated-tab.ts';

/** The most messages that one read returns. */
const PAGE = 50;
const LATEST = 2_147_483_647;
/** Delay before a read that failed is tried again. No event tells when the proxy has noticed that a server was killed. */
const RETRY_MS = 100;

export interface Member {
  readonly token: string;
  readonly alliance: number;
}

/**
 * A member's tab on the page of the alliance, as the client keeps it: it reads the newest messages when it joins, and again when
 * the room says so; between, the room tells each message.
 */
export class HallTab {
  readonly #shown = new Set<number>();
  /** The id up to which no message is missing. */
  #wholeTo = 0;
  /** Reads that are not finished: until they are, what was said before a push may be missing. */
  #reads = 0;
  readonly #tab: Tab<AllianceState>;
  #reading: Promise<void> = Promise.resolve();
  /** From `sent_at` to the arrival of each message that was pushed, in ms. */
  readonly delays: number[] = [];
  /** Pushes that one connection brought twice or after a later one. */
  disorder = 0;
  /** Connections after the first. */
  rejoins = -1;

  constructor(
    private readonly origin: string,
    private readonly member: Member,
  ) {
    this.#tab = new Tab<AllianceState>(origin, member.token, { entered: (room) => this.#entered(room) }, ALLIANCE_ROOM);
  }

  /** The ids of the messages that it shows, in their order. */
  get shown(): readonly number[] {
    return [...this.#shown].sort((a, b) => a - b);
  }

  enter(): Promise<void> {
    return this.#tab.enter();
  }

  cut(): void {
    this.#tab.cut();
  }

  close(): void {
    this.#tab.close();
  }

  #entered(room: Room<AllianceState>): void {
    this.rejoins++;
    let last = 0;
    room.onMessage('message_posted', ({ message_id, sent_at }: AllianceMessages['message_posted']) => {
      if (message_id <= last) this.disorder++;
      last = message_id;
      this.#shown.add(message_id);
      if (this.#reads === 0) this.#wholeTo = message_id;
      this.delays.push(Date.now() - Date.parse(sent_at));
    });
    room.onMessage('hall_resync', () => this.#readAgain());
    this.#readAgain();
  }

  #readAgain(): void {
    this.#reads++;
    this.#reading = this.#reading.then(() => this.#readUntilAnswered());
  }

  async #readUntilAnswered(): Promise<void> {
    for (;;) {
      try {
        await this.#read();
        break;
      } catch {
        await sleep(RETRY_MS);
      }
    }
    this.#reads--;
  }

  /** Reads pages back to what it has whole. */
  async #read(): Promise<void> {
    let newest = this.#wholeTo;
    for (let before = LATEST; ; ) {
      const { messages } = await this.#page(before);
      for (const { message_id } of messages) this.#shown.add(message_id);
      newest = Math.max(newest, messages[0]?.message_id ?? 0);
      const oldest = messages.at(-1)?.message_id;
      if (oldest === undefined || messages.length < PAGE || oldest <= this.#wholeTo) break;
      before = oldest;
    }
    this.#wholeTo = newest;
  }

  #page(before: number) {
    const query = { before, limit: PAGE };
    return mustSend(this.origin, listMessages, this.member.token, { params: { id: this.member.alliance }, query });
  }
}

/** The answer to a post; status 0 if there was none. */
export interface Post {
  readonly status: number;
  /** When it was sent, a `performance.now()`, and how long the answer took, in ms. */
  readonly at: number;
  readonly ms: number;
  readonly id?: number;
  /** The time to wait that a refusal names; 0 if none. */
  readonly waitSeconds: number;
}

/** Says something as this member. Never throws. */
async function say(origin: string, { token, alliance }: Member, text: string): Promise<Post> {
  const at = performance.now();
  try {
    const response = await fetch(origin + pathOf(postMessage, { params: { id: alliance } }), {
      method: postMessage.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    const { message_id } = (await response.json()) as { message_id?: number };
    const ms = performance.now() - at;
    const waitSeconds = Number(response.headers.get('Retry-After'));
    return { status: response.status, at, ms, waitSeconds, ...(message_id && { id: message_id }) };
  } catch {
    return { status: 0, at, ms: performance.now() - at, waitSeconds: 0 };
  }
}

/** Posts `perSecond` messages for so many seconds, the members in turns, whether or not the earlier ones are answered. */
export async function talk(
  origin: string,
  members: readonly Member[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Post[]> {
  const posts: Promise<Post>[] = [];
  const began = performance.now();
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (1000 * index) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    posts.push(say(origin, members[index % members.length] as Member, `Message ${index} of this evening.`));
  }
  return Promise.all(posts);
}

/** Posts as fast as answers come, until `isOver`. */
export async function flood(origin: string, member: Member, isOver: () => boolean): Promise<Post[]> {
  const posts: Post[] = [];
  while (!isOver()) posts.push(await say(origin, member, `Flood ${posts.length}`));
  return posts;
}
