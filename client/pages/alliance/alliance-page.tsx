import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { useMyAlliance } from '../../api/alliances.ts';
import { AllianceDetail } from '../../features/alliance/alliance-detail.tsx';
import { AllianceStatus } from '../../features/alliance/alliance-status.tsx';
import { useActionNotices, useMembershipNotices } from '../../features/alliance/use-action-notices.ts';
import { HallLoading } from '../../features/alliance-hall/hall-frame.tsx';
import type { ReportPlayerDialog } from '../../features/letters/report-dialog.tsx';
import { AllianceSieges } from '../../features/marches/situations/sieges.tsx';
import { allianceTexts } from '../../texts/alliance.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { fetched } from '../../ui/layout/client-file.ts';
import { Page } from '../../ui/layout/page.tsx';

const AllianceHall = lazy(async () => ({
  default: (await fetched(import('../../features/alliance-hall/alliance-hall.tsx'))).AllianceHall,
}));

/** /alliance: the player's own, or the ways to join one. Notices are kept when the view that caused them is replaced. */
export function AlliancePage() {
  const { data, isPending, isError, refetch } = useMyAlliance();
  const { notices, showNotice } = useActionNotices();
  useMembershipNotices(data, notices.length > 0, showNotice);
  useFocusOf(data?.alliance?.id);

  if (isPending) {
    return (
      <Page title={allianceTexts.title} lead=" ">
        <SkeletonRows count={6} height="72px" label={allianceTexts.loading} />
      </Page>
    );
  }
  // A failed read counts as no alliance.
  if (!data?.alliance || !data.user_role) {
    return (
      <AllianceStatus notices={notices} showNotice={showNotice} onRetry={isError ? () => void refetch() : undefined} />
    );
  }
  return (
    <AllianceDetail
      key={data.alliance.id}
      summary={data.alliance}
      role={data.user_role}
      notices={notices}
      showNotice={showNotice}
      news={<AllianceSieges />}
      hall={
        <Suspense fallback={<HallLoading />}>
          <AllianceHall
            allianceId={data.alliance.id}
            role={data.user_role}
            reportDialog={(reported, onClose) => <LazyReportDialog reported={reported} onClose={onClose} />}
          />
        </Suspense>
      }
    />
  );
}

/** When one view replaces the other, the page takes the focus, so that Tab does not start at the top again. */
function useFocusOf(view: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of the view.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}

const Loaded = lazy(async () => ({
  default: (await fetched(import('../../features/letters/report-dialog.tsx'))).ReportPlayerDialog,
}));

/** The dialog that reports a player, for pages where that is rare: it loads with the first one. */
function LazyReportDialog(props: ComponentProps<typeof ReportPlayerDialog>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
