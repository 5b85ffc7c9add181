import { useState } from 'react';
import type { AllianceRole } from '#shared/api/alliances';
import { checkRight } from '#shared/rules/alliances';
import { Button } from '../../ui/form/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { InviteForm } from './joining/invite-form.tsx';
import { JoinRequests } from './joining/join-requests.tsx';
import { LogsDialog } from './logs-dialog.tsx';
import styles from './management.module.css';
import { TransferForm } from './members/transfer-form.tsx';
import type { Tell } from './use-notice.ts';
import type { Ask } from './use-question.ts';

interface ManagementProps {
  alliance: { readonly id: number; readonly name: string };
  viewer: { readonly id: number | undefined; readonly role: AllianceRole };
  tell: Tell;
  ask: Ask;
}

/** What leader and officers manage: join requests, invitations, details, roles. */
export function Management({ alliance, viewer, tell, ask }: ManagementProps) {
  const [reading, setReading] = useState(false);
  return (
    <Section title="Alliance Management">
      {checkRight(viewer.role, 'answerRequests') ? null : <JoinRequests allianceId={alliance.id} tell={tell} />}
      <InviteForm allianceId={alliance.id} tell={tell} />
      <div className={styles.part}>
        <div>
          <Button onClick={() => setReading(true)}>View Alliance Logs</Button>
        </div>
      </div>
      {reading ? <LogsDialog allianceId={alliance.id} onClose={() => setReading(false)} /> : null}
      {checkRight(viewer.role, 'transfer') ? null : (
        <TransferForm alliance={alliance} viewerId={viewer.id} tell={tell} ask={ask} />
      )}
    </Section>
  );
}
