import { useId } from 'react';
import { type AllianceRole, disbandAlliance, leaveAlliance } from '#shared/api/alliances/alliances';
import { checkLeave, checkRight, disbandsByLeaving } from '#shared/rules/alliances';
import { request } from '../../api/http/request.ts';
import { removalNotice } from '../../live/live-events.ts';
import { useCommand } from '../../live/use-command.ts';
import { allianceTexts } from '../../texts/alliance.ts';
import { Button } from '../../ui/form/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './danger-zone.module.css';
import { type ShowNotice, showOutcome, VIEW_REFRESH } from './use-action-notices.ts';
import type { Ask } from './use-question.ts';

interface DangerZoneProps {
  alliance: { readonly id: number; readonly name: string; readonly current_member_count: number };
  role: AllianceRole;
  showNotice: ShowNotice;
  ask: Ask;
}

/** Leave, or for the leader disband, the alliance. */
export function DangerZone({ alliance: { id, name, current_member_count }, role, showNotice, ask }: DangerZoneProps) {
  const whyId = useId();
  const leave = useCommand(() => withoutRemovalToast(name, request(leaveAlliance)));
  const disband = useCommand(() => withoutRemovalToast(name, request(disbandAlliance, { params: { id } })), {
    lingers: VIEW_REFRESH,
  });
  const last = disbandsByLeaving(current_member_count);
  const stay = checkLeave(role, current_member_count);

  const askToLeave = () =>
    ask({
      title: last ? allianceTexts.danger.leaveAsLastQuestion(name) : allianceTexts.danger.leaveQuestion(name),
      words: last
        ? allianceTexts.danger.disbandWords(name, current_member_count)
        : allianceTexts.danger.leaveWords(name),
      label: last ? allianceTexts.danger.leaveAsLastConfirm : allianceTexts.danger.leaveConfirm(name),
      kind: 'danger',
      onConfirm: () =>
        void showOutcome(
          leave.mutateAsync(undefined),
          showNotice,
          last ? allianceTexts.danger.disbanded : allianceTexts.danger.left(name),
        ),
    });

  const askToDisband = () =>
    ask({
      title: allianceTexts.danger.disbandQuestion(name),
      words: allianceTexts.danger.disbandWords(name, current_member_count),
      label: allianceTexts.danger.disbandConfirm(name),
      kind: 'danger',
      onConfirm: () => void showOutcome(disband.mutateAsync(undefined), showNotice, allianceTexts.danger.disbanded),
    });

  return (
    <div className={styles.zone}>
      <Section title={allianceTexts.danger.title}>
        <div className={styles.ways}>
          <div className={styles.way}>
            <Button
              kind="danger"
              disabled={stay !== undefined}
              aria-describedby={whyId}
              busy={leave.isPending}
              onClick={askToLeave}
            >
              {last ? allianceTexts.danger.leaveAsLast : allianceTexts.danger.leave}
            </Button>
            <p id={whyId} className={styles.words}>
              {stay?.text ?? (last ? allianceTexts.danger.leaveAsLastNote : allianceTexts.danger.leaveNote)}
            </p>
          </div>
          {checkRight(role, 'disband') ? null : (
            <div className={styles.way}>
              <Button
                kind="danger"
                aria-describedby={`${whyId}-disband`}
                busy={disband.isPending}
                onClick={askToDisband}
              >
                {allianceTexts.danger.disband}
              </Button>
              <p id={`${whyId}-disband`} className={styles.words}>
                {allianceTexts.danger.disbandNote}
              </p>
            </div>
          )}
        </div>
      </Section>
    </div>
  );
}

/** Suppresses the toast for the pushed event of the same action, which may arrive before or after the answer. */
async function withoutRemovalToast<A>(name: string, mutation: Promise<A>): Promise<A> {
  removalNotice.set(name);
  try {
    return await mutation;
  } catch (error) {
    removalNotice.set(null);
    throw error;
  }
}
