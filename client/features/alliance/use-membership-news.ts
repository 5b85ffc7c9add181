import { useEffect, useRef } from 'react';
import type { myAlliance } from '#shared/api/alliances';
import type { Answer } from '#shared/api/call';
import type { Tell } from './use-notice.ts';

type Place = Pick<Answer<typeof myAlliance>, 'alliance' | 'user_role'>;

/**
 * Says when one came into an alliance or rose in it by another's hand. What one did oneself has its own word already,
 * and that one is out of an alliance is said on every page.
 */
export function useMembershipNews(place: Place | undefined, speaking: boolean, tell: Tell): void {
  const known = useRef(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is told once, when it comes.
  useEffect(() => {
    const before = known.current;
    known.current = place;
    const words = before && place && wordsFor(before, place);
    if (words && !speaking) tell({ text: words, tone: 'good' });
  }, [place]);
}

function wordsFor(before: Place, now: Place): string | undefined {
  if (!now.alliance || !now.user_role) return undefined;
  if (!before.alliance) return `You are in ${now.alliance.name} now.`;
  return before.user_role === now.user_role ? undefined : `Your role in ${now.alliance.name} is ${now.user_role} now.`;
}
