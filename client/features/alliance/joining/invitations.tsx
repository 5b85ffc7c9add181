import { acceptInvitation, declineInvitation, type Invitation } from '#shared/api/alliances/alliance-admission';
import { useInvitations } from '../../../api/alliances.ts';
import { request } from '../../../api/http/request.ts';
import { Unread } from '../../../game/unread.tsx';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import { type ShowNotice, showOutcome } from '../use-action-notices.ts';
import styles from './invitations.module.css';

/** The player's invitations, to accept or decline. */
export function Invitations({ showNotice }: { showNotice: ShowNotice }) {
  const { data, error, refetch } = useInvitations();
  return (
    <Section title={allianceTexts.invitations.title}>
      {data === undefined ? (
        <Unread error={error} refetch={refetch} count={1} height="60px" label={allianceTexts.invitations.loading} />
      ) : data.length === 0 ? (
        <Empty>{allianceTexts.invitations.none}</Empty>
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
  const accept = useCommand(() => request(acceptInvitation, { params }));
  const decline = useCommand(() => request(declineInvitation, { params }));
  const busy = accept.isPending || decline.isPending;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{alliance_name}</p>
        <p className={styles.from}>
          {allianceTexts.invitations.from(inviter_username, <time dateTime={created_at}>{clockTime(created_at)}</time>)}
        </p>
      </div>
      <Button
        kind="offer"
        aria-label={allianceTexts.invitations.acceptLabel(alliance_name)}
        busy={busy}
        onClick={() => void showOutcome(accept.mutateAsync(undefined), showNotice, allianceTexts.invitations.accepted)}
      >
        {allianceTexts.invitations.accept}
      </Button>
      <Button
        aria-label={allianceTexts.invitations.declineLabel(alliance_name)}
        busy={busy}
        onClick={() => void showOutcome(decline.mutateAsync(undefined), showNotice, allianceTexts.invitations.declined)}
      >
        {allianceTexts.invitations.decline}
      </Button>
    </li>
  );
}
