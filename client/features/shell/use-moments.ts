import { useEffect, useRef, useState } from 'react';
import type { Resources } from '#shared/api/resources';
import { xpForNextLevel } from '#shared/rules/experience';

/** How long a gain of XP and a new level are shown, in ms. */
export const MOMENT = 3000;

function totalXp({ level, xp }: Resources): number {
  let total = xp;
  for (let each = 1; each < level; each++) total += xpForNextLevel(each) ?? 0;
  return total;
}

/** The XP just gained, while the gain is shown; null otherwise. */
export function useXpGain(resources: Resources | undefined): number | null {
  const total = resources && totalXp(resources);
  const before = useRef(total);
  const [gain, setGain] = useState<number | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = total;
    if (known === undefined || total === undefined || total <= known) return;
    setGain(total - known);
    const timer = setTimeout(() => setGain(null), MOMENT);
    return () => clearTimeout(timer);
  }, [total]);
  return gain;
}

/** Counts how often a number has decreased; used as a key that restarts the animation. */
export function useDips(value: number): number {
  const before = useRef(value);
  const [dips, setDips] = useState(0);
  useEffect(() => {
    if (value < before.current) setDips((count) => count + 1);
    before.current = value;
  }, [value]);
  return dips;
}
