import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Choice, choiceFrom, NOTHING_CHOSEN } from './choice.ts';

/** The choices; a link of another page fills them, and shows the planner. */
export function useChoice() {
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(() => choiceFrom(search) ?? NOTHING_CHOSEN);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const linked = choiceFrom(search);
    if (!linked) return;
    setChoice(linked);
    const others = new URLSearchParams(search);
    for (const name of ['plan', 'kind', 'from']) others.delete(name);
    setSearch(others, { replace: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [search, setSearch]);
  return { choice, setChoice, place };
}
