import { useEffect, useRef } from 'react';
import type { myAlliance } from '#shared/api/alliances';
import type { Answer } from '#shared/api/call';
import type { Tell } from './use-notice.ts';

type Place = Pick<Answer<typeof myAlliance>, 'alliance' | 'user_role'>;

/** Says when one's place in an alliance changes by another's hand. What one did oneself has its own word already. */
export function usePlaceNews(place: Place | undefined, speaking: boolean, tell: Tell): void {
  const known = useRef(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is told once, when it comes.
  useEffect(() => {
    const before = known.current;
    known.current = place;
    const words = before && place && wordsFor(before, place);
    if (words && !speaking) tell({ text: words, tone: place.alliance ? 'good' : 'bad' });
  }, [place]);
}

function wordsFor(before: Place, now: Place): string | undefined {
  if (before.alliance && !now.alliance) return `You are no longer in ${before.alliance.name}.`;
  if (!before.alliance && now.alliance) return `You are in ${now.alliance.name} now.`;
  if (before.user_role !== now.user_role && before.alliance?.id === now.alliance?.id)
    return `Your role is ${now.user_role} now.`;
  return undefined;
}
