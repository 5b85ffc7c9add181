import { useSyncExternalStore } from 'react';

/** Whether the window is as narrow as a phone, where tables become cards and long lists are folded; follows a change at once. */
export const useNarrow = () => useNarrowerThan(760);

/** Whether there is no room for the menu beside the page, so that it is at the foot of the screen. */
export const useMenuBelow = () => useNarrowerThan(900);

function useNarrowerThan(width: number): boolean {
  const query = () => window.matchMedia(`(max-width: ${width}px)`);
  return useSyncExternalStore(
    (onChange) => {
      const watched = query();
      watched.addEventListener('change', onChange);
      return () => watched.removeEventListener('change', onChange);
    },
    () => query().matches,
  );
}
