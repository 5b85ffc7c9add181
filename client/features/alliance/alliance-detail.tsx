import { lazy, type ReactNode, Suspense } from 'react';
import type { AllianceRole, AllianceSummary } from '#shared/api/alliances/alliances';
import { checkRight, rightsOfOfficers } from '#shared/rules/alliances';
import { useAllianceDetails } from '../../api/alliances.ts';
import { useResources } from '../../api/queries.ts';
import { allianceTexts } from '../../texts/alliance.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { fetched } from '../../ui/layout/client-file.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ActionNotices } from './action-notices.tsx';
import styles from './alliance-detail.module.css';
import { AllianceFacts } from './alliance-facts.tsx';
import { Bank } from './bank/bank.tsx';
import { Payouts } from './bank/payouts.tsx';
import { PerkList } from './bank/perk-list.tsx';
import { Perks } from './bank/perks.tsx';
import { Crest } from './crest.tsx';
import { DangerZone } from './danger-zone.tsx';
import { EditDetails } from './edit-details.tsx';
import { Management } from './management.tsx';
import { Members } from './members/members.tsx';
import type { ActionNotice, ShowNotice } from './use-action-notices.ts';
import { useQuestion } from './use-question.ts';

const Relations = lazy(async () => ({
  default: (await fetched(import('./relations/relations.tsx'))).Relations,
}));

interface AllianceDetailProps {
  summary: AllianceSummary;
  role: AllianceRole;
  notices: readonly ActionNotice[];
  showNotice: ShowNotice;
  /** What needs the members' attention first. */
  news: ReactNode;
  /** What the members say to each other. */
  hall: ReactNode;
}

/** The view of the player's own alliance. What it offers depends on the current role. */
export function AllianceDetail({ summary, role, notices, showNotice, news, hall }: AllianceDetailProps) {
  // The bank's copy is also updated by pushes, so it is the newer of the two.
  const details = useAllianceDetails(summary.id).data;
  const alliance = details ?? summary;
  const viewer = { id: useResources().data?.user_id, role };
  const manages = !checkRight(role, 'invite');
  const { question, open, ask, close } = useQuestion();
  return (
    <Page
      title={alliance.name}
      lead={<span className={styles.words}>{alliance.description || allianceTexts.noDescription}</span>}
      picture={<Crest seed={alliance.id} size={136} />}
      facts={<AllianceFacts alliance={alliance} role={role} />}
      tools={checkRight(role, 'edit') ? null : <EditDetails alliance={alliance} />}
    >
      <ActionNotices notices={notices}>
        <div className={styles.room}>
          {news}
          {hall}
          <div className={manages ? styles.columns : undefined}>
            <div className={manages ? styles.stack : styles.halves}>
              <div className={styles.stack}>
                <Bank allianceId={alliance.id} level={alliance.level} showNotice={showNotice} />
                <Payouts
                  allianceId={alliance.id}
                  mayPay={!checkRight(role, 'payOut', details)}
                  showNotice={showNotice}
                />
                {checkRight(role, 'upgrade') ? (
                  <Section title={allianceTexts.perks.title}>
                    <PerkList level={alliance.level} />
                  </Section>
                ) : null}
              </div>
              <Members
                allianceId={alliance.id}
                count={alliance.current_member_count}
                officersDo={rightsOfOfficers(details)}
                viewer={viewer}
                showNotice={showNotice}
                ask={ask}
              />
            </div>
            {manages ? (
              <div className={styles.stack}>
                <Management
                  alliance={alliance}
                  trusted={details?.officers_trusted}
                  viewer={viewer}
                  showNotice={showNotice}
                  ask={ask}
                />
                {checkRight(role, 'upgrade') ? null : <Perks alliance={alliance} showNotice={showNotice} />}
              </div>
            ) : null}
          </div>
          <Section title={allianceTexts.relations.title}>
            <Suspense fallback={<SkeletonRows count={2} height="58px" label={allianceTexts.relations.loading} />}>
              <Relations
                alliance={alliance}
                decides={!checkRight(role, 'setRelations', details)}
                showNotice={showNotice}
                ask={ask}
              />
            </Suspense>
          </Section>
          <DangerZone alliance={alliance} role={role} showNotice={showNotice} ask={ask} />
        </div>
      </ActionNotices>
      <ConfirmDialog {...question} open={open} onClose={close} />
    </Page>
  );
}
