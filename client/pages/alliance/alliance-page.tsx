import { useEffect } from 'react';
import { useMyAlliance } from '../../api/alliances.ts';
import { AllianceDetail } from '../../features/alliance/alliance-detail.tsx';
import { AllianceStatus } from '../../features/alliance/alliance-status.tsx';
import { useMembershipNews } from '../../features/alliance/use-membership-news.ts';
import { useNotice } from '../../features/alliance/use-notice.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** /alliance: one's own, or the ways into one. What is said about an act outlives the view it was done in (G-90). */
export function AlliancePage() {
  const { data, isPending, isError, refetch } = useMyAlliance();
  const { notice, tell } = useNotice();
  useMembershipNews(data, notice !== null, tell);
  useFocusOf(data?.alliance?.id);

  if (isPending) {
    return (
      <Page title="Alliance" lead=" ">
        <SkeletonRows count={6} height="72px" label="Loading alliance" />
      </Page>
    );
  }
  // A failed read counts as none (E-52).
  if (!data?.alliance || !data.user_role) {
    return <AllianceStatus notice={notice} tell={tell} onRetry={isError ? () => void refetch() : undefined} />;
  }
  return (
    <AllianceDetail key={data.alliance.id} summary={data.alliance} role={data.user_role} notice={notice} tell={tell} />
  );
}

/** The other view has taken the place of the one that had the focus: the page takes it, lest the keyboard begins anew. */
function useFocusOf(view: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the view that counts.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}
