import { useEffect, useRef } from 'react';
import type { myAlliance } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { allianceTexts } from '../../texts/alliance.ts';
import type { ShowNotice } from './use-action-notices.ts';

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
