import { setTimeout as sleep } from 'node:timers/promises';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { pathOf } from '../../lib/api.ts';
import type { Member } from './hall-tab.ts';

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
export async function say(origin: string, { token, alliance }: Member, text: string): Promise<Post> {
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
