import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HallMessage } from '#shared/api/alliances/alliance-hall';

/** Pixels from the end that still count as the end. */
const NEAR = 24;

/**
 * Keeps the place in the conversation: at the end new messages push the old ones up, elsewhere nothing moves, also when older
 * messages come in above. The reader's own new message leads to the end.
 */
export function useScroll(messages: readonly HallMessage[], selfId: number) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const sticks = useRef(true);
  const drawn = useRef({ first: 0, last: 0, height: 0, boxHeight: 0 });

  const toEnd = useCallback(() => {
    sticks.current = true;
    setAtEnd(true);
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, []);

  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    // A change of size also moves what is shown. The observer restores the place then, because it was not the reader who scrolled.
    if (scrollHeight !== drawn.current.height || clientHeight !== drawn.current.boxHeight) return;
    sticks.current = scrollHeight - scrollTop - clientHeight <= NEAR;
    setAtEnd(sticks.current);
  };

  useLayoutEffect(() => {
    if (!box.current) return;
    const [first, last] = [messages[0], messages.at(-1)];
    const before = drawn.current;
    const isOwnNews = last !== undefined && last.message_id > before.last && last.author?.user_id === selfId;
    if (sticks.current || isOwnNews) toEnd();
    else if (first && first.message_id < before.first)
      box.current.scrollTop += box.current.scrollHeight - before.height;
    const { scrollHeight: height, clientHeight: boxHeight } = box.current;
    drawn.current = { first: first?.message_id ?? 0, last: last?.message_id ?? 0, height, boxHeight };
  }, [messages, selfId, toEnd]);

  // A card that comes later makes its message higher, and a bulletin makes the box lower.
  useEffect(() => {
    if (!content.current) return;
    const observer = new ResizeObserver(() => {
      if (sticks.current) toEnd();
      if (!box.current) return;
      const { scrollHeight: height, clientHeight: boxHeight } = box.current;
      drawn.current = { ...drawn.current, height, boxHeight };
    });
    observer.observe(content.current);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [toEnd]);

  return { box, content, atEnd, onScroll, toEnd };
}
