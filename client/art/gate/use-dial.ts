import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { AT_REST, type Dial, dialled, stepDial } from './gate-dial.ts';

/** Duration of one symbol's turn in ms: for the symbol just typed, and when several are pending. */
const PACE = { typed: 620, behind: 380 } as const;

const REDUCED = '(prefers-reduced-motion: reduce)';

function watchReduced(changed: () => void): () => void {
  const wish = window.matchMedia(REDUCED);
  wish.addEventListener('change', changed);
  return () => wish.removeEventListener('change', changed);
}

interface Dialling extends Dial {
  /** Duration of the current turn in ms. */
  readonly pace: number;
}

/**
 * A gate state that follows an address as it is typed, one symbol at a time. With reduced motion it is dialled at
 * once. `pace` overrides the duration of each symbol, in ms.
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
