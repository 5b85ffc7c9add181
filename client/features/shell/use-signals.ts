import { useEffect, useRef } from 'react';
import { drawFavicon } from '../../art/marks/favicon.ts';
import { markTitle } from '../../ui/layout/use-title.ts';
import { useWaiting } from './use-waiting.ts';
import { totalWaiting } from './waiting.ts';

/** Shows how much waits where a player sees it from another tab: in the title and on the icon, and with a soft sound. */
export function useSignals(): void {
  const waiting = useWaiting();
  const total = totalWaiting(waiting);
  const known = waiting !== undefined;
  const before = useRef<number>(undefined);
  useEffect(() => {
    markTitle(total);
    drawFavicon(total);
    if (!known) return;
    // What already waits when the page is opened is not news.
    const grown = before.current !== undefined && total > before.current;
    before.current = total;
    // A browser without Web Audio stays silent.
    if (grown) void import('../../ui/chime.ts').then(({ chime }) => chime()).catch(() => undefined);
  }, [known, total]);
  useEffect(
    () => () => {
      markTitle(0);
      drawFavicon(0);
    },
    [],
  );
}
