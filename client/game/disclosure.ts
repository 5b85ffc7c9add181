import { useLayoutEffect, useSyncExternalStore } from 'react';
import { type DisclosureReason, PANELS, type Panel } from '#shared/catalogue/disclosure';
import { disclosedBy } from '#shared/rules/disclosure';
import { useSessionOwner } from '../api/http/session.ts';
import { useResources } from '../api/queries.ts';
import { browserMemory, tabMemory } from '../storage.ts';

/** What this browser has shown the player: it stays, also when its reason is gone. */
const shownKey = (owner: string | null) => `panels_${owner}`;
/** What is new, until the player has closed its announcement. */
const newKey = (owner: string | null) => `new_panels_${owner}`;
const EVERYTHING = 'show_everything';

/** The stored words may come from another version: unknown ones are ignored. */
const panelsIn = (stored: string | null): readonly Panel[] => {
  const words = stored?.split(' ') ?? [];
  return PANELS.filter((panel) => words.includes(panel));
};

const isEverythingShown = () => browserMemory.get(EVERYTHING) === 'on';

/** Whether this browser shows everything at once, whatever the player has. */
export const useEverythingShown = () => useSyncExternalStore(browserMemory.listen, isEverythingShown);

export function showEverything(on: boolean): void {
  if (on) browserMemory.set(EVERYTHING, 'on');
  else browserMemory.remove(EVERYTHING);
}

/** Whether a part of the game is shown. */
export function useDisclosed(): (panel: Panel) => boolean {
  const owner = useSessionOwner();
  const everything = useEverythingShown();
  const shown = panelsIn(useSyncExternalStore(browserMemory.listen, () => browserMemory.get(shownKey(owner))));
  return (panel) => everything || shown.includes(panel);
}

/**
 * Shows what the player's level and these reasons disclose: the shell and the pages say what they see of the player. The first time in a
 * browser, nothing of it is news. Before the level is known, or with undefined reasons, nothing happens.
 */
export function useReasons(reasons: readonly DisclosureReason[] | undefined): void {
  const owner = useSessionOwner();
  const level = useResources().data?.level;
  const words = reasons?.join(' ');
  useLayoutEffect(() => {
    if (owner === null || level === undefined || words === undefined) return;
    const stored = browserMemory.get(shownKey(owner));
    const known = panelsIn(stored);
    const fresh = disclosedBy(level, words.split(' ') as DisclosureReason[]).filter((panel) => !known.includes(panel));
    if (fresh.length === 0 && stored !== null) return;
    browserMemory.set(shownKey(owner), [...known, ...fresh].join(' '));
    if (stored !== null && !isEverythingShown()) {
      tabMemory.set(newKey(owner), [...panelsIn(tabMemory.get(newKey(owner))), ...fresh].join(' '));
    }
  }, [owner, level, words]);
}

/** What is new, and how to say that the player has been told. */
export function useNewPanels(): readonly [panels: readonly Panel[], told: () => void] {
  const owner = useSessionOwner();
  const panels = panelsIn(useSyncExternalStore(tabMemory.listen, () => tabMemory.get(newKey(owner))));
  const told = () => {
    tabMemory.remove(newKey(owner));
  };
  return [panels, told];
}
