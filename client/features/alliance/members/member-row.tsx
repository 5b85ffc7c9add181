import { Link } from 'react-router-dom';
import { type AllianceMember, type AllianceRole, changeRole, kickMember } from '#shared/api/alliances';
import { checkKick, checkRoleChange } from '#shared/rules/alliances';
import { request } from '../../../api/http/request.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useAllianceMutation } from '../use-mutation.ts';
import { type ShowNotice, showOutcome } from '../use-notice.ts';
import type { Ask } from '../use-question.ts';
import styles from './members.module.css';
import { RoleMark } from './role-mark.tsx';

/** How long the notices about a kick or a role change stay, in ms. */
const ANSWERED = 3000;

interface MemberRowProps {
  allianceId: number;
  member: AllianceMember;
  /** `id` is undefined until the signed-in player is known; until then no action is offered. */
  viewer: { readonly id: number | undefined; readonly role: AllianceRole };
  showNotice: ShowNotice;
  ask: Ask;
}

/** One member, with the actions that the viewer may take. */
export function MemberRow({ allianceId, member, viewer, showNotice, ask }: MemberRowProps) {
  const { user_id, username, role, level } = member;
  const params = { id: allianceId, userId: user_id };
  const kick = useAllianceMutation(() => request(kickMember, { params }));
  const appoint = useAllianceMutation((next: 'officer' | 'member') =>
    request(changeRole, { params, body: { role: next } }),
  );

  const self = user_id === viewer.id;
  const target = { id: user_id, role };
  const actor = viewer.id === undefined ? undefined : { id: viewer.id, role: viewer.role };
  const mayKick = actor !== undefined && !checkKick(actor, target);
  const mayAppoint = actor !== undefined && !self && !checkRoleChange(actor, target);
  const promotes = role === 'member';

  const askToKick = () =>
    ask({
      title: `Kick ${username}?`,
      words: `${username} leaves the alliance at once. What ${username} gave to the bank stays in it.`,
      label: `Kick ${username}`,
      kind: 'danger',
      onConfirm: () =>
        void showOutcome(kick.mutateAsync(undefined), showNotice, {
          done: 'Member kicked successfully.',
          fallback: kickMember.fallback,
          lasts: ANSWERED,
        }),
    });

  const askToAppoint = () =>
    ask({
      title: promotes ? `Promote ${username} to officer?` : `Demote ${username} to member?`,
      words: promotes
        ? `As an officer ${username} may invite players, kick members and read the logs.`
        : `${username} may no longer invite players, kick members or read the logs.`,
      label: promotes ? `Promote ${username}` : `Demote ${username}`,
      kind: promotes ? 'primary' : 'danger',
      onConfirm: () =>
        void showOutcome(appoint.mutateAsync(promotes ? 'officer' : 'member'), showNotice, {
          done: 'Role changed successfully.',
          fallback: changeRole.fallback,
          lasts: ANSWERED,
        }),
    });

  return (
    <tr>
      <td className={styles.who}>
        <Link to={`/profile/${user_id}`}>{username}</Link>
        {self ? <span className={styles.aside}>(You)</span> : null}
        {role === 'leader' && viewer.role !== 'leader' ? <span className={styles.aside}>(Alliance Leader)</span> : null}
      </td>
      <td>
        <span className={styles.badge} data-role={role}>
          <RoleMark role={role} />
          {role}
        </span>
      </td>
      <td className={styles.number}>
        <span className={styles.unit}>Level </span>
        {level}
      </td>
      <td className={styles.acts}>
        {mayAppoint ? (
          <Button
            aria-label={promotes ? `Promote ${username}` : `Demote ${username}`}
            busy={appoint.isPending}
            onClick={askToAppoint}
          >
            {promotes ? 'Promote' : 'Demote'}
          </Button>
        ) : null}
        {mayKick ? (
          <Button aria-label={`Kick ${username}`} busy={kick.isPending} onClick={askToKick}>
            Kick
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
