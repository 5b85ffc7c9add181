import { useEffect, useRef, useState } from 'react';
import type { HallMessage } from '#shared/api/alliances/alliance-hall';
import type { Self } from '../members.ts';
import { spokenNews } from './news.ts';

/** Milliseconds between two announcements: what comes meanwhile is summed up. */
const PAUSE = 3000;

interface SpokenNewsProps {
  messages: readonly HallMessage[];
  self: Self;
}

/**
 * Tells screen readers of messages that come in. The list itself is no live region: in a lively conversation it would speak
 * without an end, and read the player's own messages back.
 */
export function SpokenNews({ messages, self }: SpokenNewsProps) {
  const newest = messages.at(-1)?.message_id ?? 0;
  // Messages that were here when the page was opened are not news.
  const [said, setSaid] = useState({ upTo: newest, words: '' });
  const latest = useRef({ messages, self });
  useEffect(() => {
    latest.current = { messages, self };
  }, [messages, self]);
  const waits = newest > said.upTo;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      const { messages, self } = latest.current;
      const upTo = messages.at(-1)?.message_id ?? 0;
      setSaid((before) => {
        const news = messages.filter(({ message_id }) => message_id > before.upTo);
        return { upTo, words: spokenNews(news, self) };
      });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [waits]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {/* A new element, so that the same words are said again. */}
      <span key={said.upTo}>{said.words}</span>
    </p>
  );
}
