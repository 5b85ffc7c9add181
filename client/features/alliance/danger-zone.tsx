import { useId } from 'react';
import { type AllianceRole, disbandAlliance, leaveAlliance } from '#shared/api/alliances';
import { checkLeave, checkRight, disbandsByLeaving } from '#shared/rules/alliances';
import { request } from '../../api/http/request.ts';
import { removalNotice } from '../../live/live-events.ts';
import { Button } from '../../ui/form/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './danger-zone.module.css';
import { useAllianceMutation, useLeavingMutation } from './use-mutation.ts';
import { type ShowNotice, showOutcome } from './use-notice.ts';
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
  const leave = useAllianceMutation(() => withoutRemovalToast(name, request(leaveAlliance)));
  const disband = useLeavingMutation(() => withoutRemovalToast(name, request(disbandAlliance, { params: { id } })));
  const last = disbandsByLeaving(current_member_count);
  const stay = checkLeave(role, current_member_count);
  const lost = `${name} ends for good: its bank, its level and its logs are lost. This cannot be undone.`;

  const askToLeave = () =>
    ask({
      title: last ? `Disband ${name} by leaving?` : `Leave ${name}?`,
      words: last ? lost : `You lose your place in ${name}. What you gave to its bank stays there.`,
      label: last ? 'Leave and Disband' : `Leave ${name}`,
      kind: 'danger',
      onConfirm: () =>
        void showOutcome(leave.mutateAsync(undefined), showNotice, {
          done: last ? 'Alliance disbanded successfully.' : `You have left ${name}.`,
          fallback: leaveAlliance.fallback,
        }),
    });

  const askToDisband = () =>
    ask({
      title: `Disband ${name} permanently?`,
      words: last ? lost : `All ${current_member_count} members lose their alliance. ${lost}`,
      label: `Disband ${name}`,
      kind: 'danger',
      onConfirm: () =>
        void showOutcome(disband.mutateAsync(undefined), showNotice, {
          done: 'Alliance disbanded successfully.',
          fallback: disbandAlliance.fallback,
        }),
    });

  return (
    <div className={styles.zone}>
      <Section title="Danger Zone">
        <div className={styles.ways}>
          <div className={styles.way}>
            <Button
              kind="danger"
              disabled={stay !== undefined}
              aria-describedby={whyId}
              busy={leave.isPending}
              onClick={askToLeave}
            >
              {last ? 'Disband Alliance (by leaving)' : 'Leave Alliance'}
            </Button>
            <p id={whyId} className={styles.words}>
              {stay?.text ??
                (last
                  ? 'You are the only member: nobody would be left.'
                  : 'Your place is lost; what you gave to the bank stays.')}
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
                Disband Alliance Permanently
              </Button>
              <p id={`${whyId}-disband`} className={styles.words}>
                The bank, the level and the logs are lost for everybody.
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
