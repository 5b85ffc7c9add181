import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { AT_REST, type Dial, dialled, stepDial } from './gate-dial.ts';

/** Milliseconds that the ring takes for a symbol: as one types, and when more than one is waiting. */
const PACE = { typed: 620, behind: 380 } as const;

const REDUCED = '(prefers-reduced-motion: reduce)';

function watchReduced(changed: () => void): () => void {
  const wish = window.matchMedia(REDUCED);
  wish.addEventListener('change', changed);
  return () => wish.removeEventListener('change', changed);
}

interface Dialling extends Dial {
  /** Milliseconds of the turn under way. */
  readonly pace: number;
}

/**
 * The gate that follows an address as it is typed, a symbol at a time. Whoever wants no motion sees it dialled at once.
 * `pace` in milliseconds for each symbol, if it is not the usual one.
 */
export function useDial(address: readonly number[], pace?: number): Dialling {
  const still = useSyncExternalStore(watchReduced, () => window.matchMedia(REDUCED).matches);
  const [dial, setDial] = useState(AT_REST);
  const next = still ? dialled(dial, address) : stepDial(dial, address);
  const wait = pace ?? (address.length - dial.locked.length > 1 ? PACE.behind : PACE.typed);
  const locks = !still && next.locked.length > dial.locked.length;
  const step = key(next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is told by what it leads to
  useEffect(() => {
    if (next === dial) return;
    const timer = setTimeout(() => setDial(next), locks ? wait : 0);
    return () => clearTimeout(timer);
  }, [step, dial]);
  const shown = still ? next : dial;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is told by its key and its turn
  return useMemo(() => ({ ...shown, pace: wait }), [key(shown), shown.turn, wait]);
}

function key({ locked, aim }: Dial): string {
  return `${locked.join('-')}>${aim ?? ''}`;
}
