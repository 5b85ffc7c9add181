import { useEffect } from 'react';
import { browserMemory } from '../../storage.ts';

/** Whether this browser has told the night of this player. */
const keyOf = (owner: string) => `night_told_${owner}`;

/** Tells the server once, in each browser, when the night begins here; it matters only to players who never chose their hours. */
export function useTellNight(owner: string | null): void {
  useEffect(() => {
    if (owner === null || browserMemory.get(keyOf(owner)) !== null) return;
    void import('./tell-night.ts')
      .then(({ tellNight }) => tellNight())
      .then(() => browserMemory.set(keyOf(owner), '1'))
      // It is told at the next visit.
      .catch(() => undefined);
  }, [owner]);
}
