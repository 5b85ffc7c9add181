import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the player has asked his system for less movement; follows a change at once. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const watched = query();
      watched.addEventListener('change', onChange);
      return () => watched.removeEventListener('change', onChange);
    },
    () => query().matches,
  );
}
