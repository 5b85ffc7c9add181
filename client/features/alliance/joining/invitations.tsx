import { acceptInvitation, declineInvitation, type Invitation, myInvitations } from '#shared/api/alliance-admission';
import { useInvitations } from '../../../api/alliances.ts';
import { request, textOf } from '../../../api/http/request.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import { useAllianceMutation } from '../use-mutation.ts';
import { type ShowNotice, showOutcome } from '../use-notice.ts';
import styles from './invitations.module.css';

/** The player's invitations, to accept or decline. */
export function Invitations({ showNotice }: { showNotice: ShowNotice }) {
  const { data, error, refetch } = useInvitations();
  return (
    <Section title="Pending Invitations">
      {data === undefined ? (
        error ? (
          <LoadError onRetry={() => void refetch()}>{textOf(error, myInvitations.fallback)}</LoadError>
        ) : (
          <SkeletonRows count={1} height="60px" label="Loading invitations" />
        )
      ) : data.length === 0 ? (
        <Empty>No invitations wait for your answer.</Empty>
      ) : (
        <ul>
          {data.map((invitation) => (
            <InvitationRow key={invitation.invitation_id} invitation={invitation} showNotice={showNotice} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function InvitationRow({ invitation, showNotice }: { invitation: Invitation; showNotice: ShowNotice }) {
  const { invitation_id, alliance_name, inviter_username, created_at } = invitation;
  const params = { invitationId: invitation_id };
  const accept = useAllianceMutation(() => request(acceptInvitation, { params }));
  const decline = useAllianceMutation(() => request(declineInvitation, { params }));
  const busy = accept.isPending || decline.isPending;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{alliance_name}</p>
        <p className={styles.from}>
          Invited by {inviter_username}, <time dateTime={created_at}>{clockTime(created_at)}</time>
        </p>
      </div>
      <Button
        kind="offer"
        aria-label={`Accept the invitation of ${alliance_name}`}
        busy={busy}
        onClick={() =>
          void showOutcome(accept.mutateAsync(undefined), showNotice, {
            done: 'Invitation accepted!',
            fallback: acceptInvitation.fallback,
          })
        }
      >
        Accept
      </Button>
      <Button
        aria-label={`Decline the invitation of ${alliance_name}`}
        busy={busy}
        onClick={() =>
          void showOutcome(decline.mutateAsync(undefined), showNotice, {
            done: 'Invitation declined.',
            fallback: declineInvitation.fallback,
          })
        }
      >
        Decline
      </Button>
    </li>
  );
}
