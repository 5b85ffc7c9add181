import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readMessages } from '#shared/api/alliances/alliance-hall';
import type { Hall } from '../../../api/hall.ts';
import { request } from '../../../api/http/request.ts';
import { applyRead } from '../../../cache/hall-cache.ts';
import { useCommand } from '../../../live/use-command.ts';

/** Milliseconds that a message is in view before it counts as read: those that come meanwhile are marked with it. */
const GLANCE = 500;

/**
 * Notes what the reader has read, in all tabs, while the end of the conversation is in view. Returns the id of the first message
 * that was new when the reader came, which stays marked while it is read.
 */
export function useHallReading(allianceId: number, hall: Hall, selfId: number, inView: boolean): number | undefined {
  const { mutate } = useCommand(
    (message_id: number) => request(readMessages, { params: { id: allianceId }, body: { message_id } }),
    { merge: (cache, mark) => applyRead(cache, allianceId, mark) },
  );
  const { messages, last_read_id } = hall;
  const unread = messages.filter((each) => each.message_id > last_read_id && each.author?.user_id !== selfId);
  const newest = unread.at(-1)?.message_id ?? 0;
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  }, [newest]);

  const isDue = inView && newest > 0;
  useEffect(() => {
    if (!isDue || last_read_id >= latest.current) return;
    // If that fails, the next message is marked together with these.
    const timer = setTimeout(() => mutate(latest.current), GLANCE);
    return () => clearTimeout(timer);
  }, [isDue, last_read_id, mutate]);

  // What comes while the reader looks on is not marked.
  const first = unread.find(({ removed_by }) => removed_by === null)?.message_id;
  const [firstNew, setFirstNew] = useState(first);
  const wasRead = firstNew === undefined || firstNew <= last_read_id;
  if (!inView && wasRead && first !== undefined && first !== firstNew) setFirstNew(first);
  return firstNew;
}

/** Whether the element is in view at this moment, on a page that is itself in view. A browser that cannot tell says yes. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  const isShown = useSyncExternalStore(watchPage, () => document.visibilityState === 'visible');
  return inView && isShown;
}

function watchPage(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
