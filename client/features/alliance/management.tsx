import { useState } from 'react';
import { type AllianceRole, entrustOfficers } from '#shared/api/alliances/alliances';
import { checkRight } from '#shared/rules/alliances';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { allianceTexts } from '../../texts/alliance.ts';
import { Button } from '../../ui/form/button.tsx';
import { CheckBox } from '../../ui/form/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { InviteForm } from './joining/invite-form.tsx';
import { JoinRequests } from './joining/join-requests.tsx';
import { LogsDialog } from './logs-dialog.tsx';
import styles from './management.module.css';
import { TransferForm } from './members/transfer-form.tsx';
import { type ShowNotice, showOutcome } from './use-action-notices.ts';
import type { Ask } from './use-question.ts';

interface ManagementProps {
  alliance: { readonly id: number; readonly name: string };
  /** Whether the leader entrusts the officers with payouts, pacts and wars; undefined while unknown. */
  trusted: boolean | undefined;
  viewer: { readonly id: number | undefined; readonly role: AllianceRole };
  showNotice: ShowNotice;
  ask: Ask;
}

/** What leader and officers manage: join requests, invitations, logs, what officers may do, the leadership. */
export function Management({ alliance, trusted, viewer, showNotice, ask }: ManagementProps) {
  const [reading, setReading] = useState(false);
  return (
    <Section title={allianceTexts.management.title}>
      {checkRight(viewer.role, 'answerRequests') ? null : (
        <JoinRequests allianceId={alliance.id} showNotice={showNotice} />
      )}
      <InviteForm allianceId={alliance.id} showNotice={showNotice} />
      <div className={styles.part}>
        <div>
          <Button onClick={() => setReading(true)}>{allianceTexts.logs.open}</Button>
        </div>
      </div>
      {reading ? <LogsDialog allianceId={alliance.id} onClose={() => setReading(false)} /> : null}
      {trusted === undefined ? null : checkRight(viewer.role, 'entrust') ? (
        <p className={`${styles.part} ${styles.words}`}>{allianceTexts.officerRights.told(trusted)}</p>
      ) : (
        <div className={styles.part}>
          <OfficerRights allianceId={alliance.id} trusted={trusted} showNotice={showNotice} />
        </div>
      )}
      {checkRight(viewer.role, 'transfer') ? null : (
        <TransferForm alliance={alliance} viewerId={viewer.id} showNotice={showNotice} ask={ask} />
      )}
    </Section>
  );
}

interface OfficerRightsProps {
  allianceId: number;
  trusted: boolean;
  showNotice: ShowNotice;
}

/** The leader's switch for what officers may decide on. */
function OfficerRights({ allianceId, trusted, showNotice }: OfficerRightsProps) {
  const entrust = useCommand((officers_trusted: boolean) =>
    request(entrustOfficers, { params: { id: allianceId }, body: { officers_trusted } }),
  );
  return (
    <CheckBox
      small
      checked={entrust.isPending ? entrust.variables : trusted}
      onChange={(next) =>
        void showOutcome(entrust.mutateAsync(next), showNotice, allianceTexts.officerRights.saved(next))
      }
    >
      {allianceTexts.officerRights.entrust}
    </CheckBox>
  );
}
