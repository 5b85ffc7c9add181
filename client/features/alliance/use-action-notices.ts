import { useCallback, useEffect, useRef, useState } from 'react';
import type { myAlliance } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { textOf } from '../../api/http/request.ts';
import { allianceTexts } from '../../texts/alliance.ts';

export interface ActionNotice {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

/** Shows a notice for `lasts` milliseconds. */
export type ShowNotice = (notice: ActionNotice, lasts?: number) => void;

/** The delay in ms before the view is read again after a transfer of the leadership or a disbanding. */
export const VIEW_REFRESH = 2000;

/** How long a notice stays by default, in ms. */
const USUAL = 5000;

/** More notices at once would cover the page of a phone. */
const MOST = 3;

/**
 * The notices that are shown, the newest last. Each clears by itself, and none replaces another, because the outcomes of
 * two actions may come at the same moment. A notice with the same text as an older one replaces it, and is the newest.
 */
export function useActionNotices() {
  const [notices, setNotices] = useState<readonly ActionNotice[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const showNotice = useCallback<ShowNotice>((next, lasts = USUAL) => {
    const without = (all: readonly ActionNotice[]) => all.filter(({ text }) => text !== next.text);
    clearTimeout(timers.current.get(next.text));
    setNotices((all) => [...without(all), next].slice(-MOST));
    const timer = setTimeout(() => setNotices(without), lasts);
    timers.current.set(next.text, timer);
  }, []);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  return { notices, showNotice };
}

/** Awaits a mutation and shows its outcome as a notice: `done` after a success. */
export async function showOutcome(
  mutation: Promise<unknown>,
  showNotice: ShowNotice,
  done: string,
  lasts?: number,
): Promise<void> {
  try {
    await mutation;
    showNotice({ text: done, tone: 'good' }, lasts);
  } catch (error) {
    showNotice({ text: textOf(error), tone: 'bad' }, lasts);
  }
}

type Place = Pick<Answer<typeof myAlliance>, 'alliance' | 'user_role'>;

/**
 * Shows a notice when the player has founded an alliance, or when another player lets this one into one or changes their role. `isNoticeShown`: a notice of
 * the player's own action is on display, which already explains the change. Removals are shown on every page instead.
 */
export function useMembershipNotices(place: Place | undefined, isNoticeShown: boolean, showNotice: ShowNotice): void {
  const known = useRef(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per change
  useEffect(() => {
    const before = known.current;
    known.current = place;
    const words = before && place && wordsFor(before, place);
    if (words && !isNoticeShown) showNotice({ text: words, tone: 'good' });
  }, [place]);
}

function wordsFor(before: Place, now: Place): string | undefined {
  if (!now.alliance || !now.user_role) return undefined;
  const { name } = now.alliance;
  if (!before.alliance) return now.user_role === 'leader' ? allianceTexts.founded(name) : allianceTexts.joined(name);
  return before.user_role === now.user_role ? undefined : allianceTexts.newRole[now.user_role](name);
}
