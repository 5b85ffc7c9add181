import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useShields } from '../../../api/garrisons.ts';
import { useMarches } from '../../../api/marches.ts';
import { type Choice, choiceFrom, NOTHING_CHOSEN } from './choice.ts';

/** The choices; a link of another page fills them, and shows the planner. */
export function useChoice() {
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(() => choiceFrom(search) ?? NOTHING_CHOSEN);
  const [links, setLinks] = useState(0);
  useEffect(() => {
    const linked = choiceFrom(search);
    if (!linked) return;
    setChoice(linked);
    setLinks((count) => count + 1);
    const others = new URLSearchParams(search);
    for (const name of ['plan', 'kind', 'from']) others.delete(name);
    setSearch(others, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  return { choice, setChoice, place: useArrival(links) };
}

/** Scrolls to the place each time when `links` grows, and once more when what stands above the planner has loaded. */
function useArrival(links: number) {
  const place = useRef<HTMLDivElement>(null);
  const marches = useMarches();
  const shields = useShields();
  const settled = !marches.isPending && !shields.isPending;
  /** The link that needs no scrolling any more. */
  const shown = useRef(0);
  useEffect(() => {
    if (links === 0 || shown.current === links) return;
    if (settled) shown.current = links;
    place.current?.scrollIntoView({ block: 'start' });
  }, [links, settled]);
  return place;
}
