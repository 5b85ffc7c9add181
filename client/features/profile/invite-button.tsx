import { invite } from '#shared/api/alliances/alliance-admission';
import type { Profile } from '#shared/api/profiles';
import { checkRight } from '#shared/rules/alliances';
import { useMyAlliance } from '../../api/alliances.ts';
import { request, textOf } from '../../api/http/request.ts';
import { useProfileOf } from '../../api/profiles.ts';
import { useCommand } from '../../live/use-command.ts';
import { profileTexts } from '../../texts/players/profile.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';

/** The id of the reader's own alliance, if the reader may invite into it. */
function useInvitingAlliance(): number | undefined {
  const { alliance, user_role } = useMyAlliance().data ?? {};
  return alliance && user_role && !checkRight(user_role, 'invite') ? alliance.id : undefined;
}

/** Invites a player without alliance into the reader's own, if the reader may do so. */
export function InviteButton({ profile }: { profile: Profile }) {
  const allianceId = useInvitingAlliance();
  if (allianceId === undefined || profile.alliance_id !== null) return null;
  return <Invite allianceId={allianceId} username={profile.username} />;
}

/** The same where the profile is not shown. It is read only for those who may invite. */
export function InviteButtonOf({ userId }: { userId: number }) {
  const { data } = useProfileOf(userId, useInvitingAlliance() !== undefined);
  return data ? <InviteButton profile={data} /> : null;
}

function Invite({ allianceId, username }: { allianceId: number; username: string }) {
  const { mutate, isPending, isSuccess, error } = useCommand(() =>
    request(invite, { params: { id: allianceId }, body: { username_to_invite: username } }),
  );
  const { submit, busy, sent } = profileTexts.actions.invite;
  return (
    <>
      <Button busy={isPending} busyLabel={busy} disabled={isSuccess} onClick={() => mutate()}>
        {submit}
      </Button>
      {isSuccess ? <Alert tone="good">{sent(username)}</Alert> : null}
      {error ? <Alert>{textOf(error)}</Alert> : null}
    </>
  );
}
