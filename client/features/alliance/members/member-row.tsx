import { Link } from 'react-router-dom';
import { type AllianceMember, type AllianceRole, changeRole, kickMember } from '#shared/api/alliances/alliances';
import { plannerAddress } from '#shared/pages';
import { checkKick, checkRoleChange, type OfficerRight } from '#shared/rules/alliances';
import { titleAt } from '#shared/rules/level-bonuses';
import { request } from '../../../api/http/request.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { type ShowNotice, showOutcome } from '../use-action-notices.ts';
import type { Ask } from '../use-question.ts';
import styles from './members.module.css';
import { RoleMark } from './role-mark.tsx';

/** How long the notices about a kick or a role change stay, in ms. */
const ANSWERED = 3000;

interface MemberRowProps {
  allianceId: number;
  member: AllianceMember;
  officersDo: readonly OfficerRight[];
  /** `id` is undefined until the signed-in player is known; until then no action is offered. */
  viewer: { readonly id: number | undefined; readonly role: AllianceRole };
  showNotice: ShowNotice;
  ask: Ask;
}

/** One member, with the actions that the viewer may take. */
export function MemberRow({ allianceId, member, officersDo, viewer, showNotice, ask }: MemberRowProps) {
  const { user_id, username, role, level, home } = member;
  const title = titleAt(level);
  const params = { id: allianceId, userId: user_id };
  const kick = useCommand(() => request(kickMember, { params }));
  const appoint = useCommand((next: 'officer' | 'member') => request(changeRole, { params, body: { role: next } }));

  const self = user_id === viewer.id;
  const target = { id: user_id, role };
  const actor = viewer.id === undefined ? undefined : { id: viewer.id, role: viewer.role };
  const mayKick = actor !== undefined && !checkKick(actor, target);
  const mayAppoint = actor !== undefined && !self && !checkRoleChange(actor, target);
  const promotes = role === 'member';

  const askToKick = () =>
    ask({
      title: allianceTexts.members.kickQuestion(username),
      words: allianceTexts.members.kickWords(username),
      label: allianceTexts.members.kickLabel(username),
      kind: 'danger',
      onConfirm: () =>
        void showOutcome(kick.mutateAsync(undefined), showNotice, allianceTexts.members.kicked, ANSWERED),
    });

  const appointLabel = promotes
    ? allianceTexts.members.promoteLabel(username)
    : allianceTexts.members.demoteLabel(username);
  const askToAppoint = () =>
    ask({
      title: promotes
        ? allianceTexts.members.promoteQuestion(username)
        : allianceTexts.members.demoteQuestion(username),
      words: promotes
        ? allianceTexts.members.promoteWords(username, officersDo)
        : allianceTexts.members.demoteWords(username, officersDo),
      label: appointLabel,
      kind: promotes ? 'primary' : 'danger',
      onConfirm: () =>
        void showOutcome(
          appoint.mutateAsync(promotes ? 'officer' : 'member'),
          showNotice,
          allianceTexts.members.roleChanged,
          ANSWERED,
        ),
    });

  return (
    <tr>
      <td className={styles.who}>
        <Link to={`/profile/${user_id}`}>{username}</Link>
        {self ? <span className={styles.aside}>{allianceTexts.members.you}</span> : null}
        {role === 'leader' && viewer.role !== 'leader' ? (
          <span className={styles.aside}>{allianceTexts.members.leader}</span>
        ) : null}
        {home ? (
          <span className={styles.home}>
            <Link to={`/galaxymap?world=${home.planet_id}`}>
              {home.planet_name ?? worldTexts.coordinates(home.coordinates_x, home.coordinates_y)}
            </Link>{' '}
            {home.stargate_address.join('-')}
          </span>
        ) : null}
      </td>
      <td>
        <span className={styles.badge} data-role={role}>
          <RoleMark role={role} />
          {allianceTexts.roles[role]}
        </span>
      </td>
      <td className={styles.number}>
        <span className={styles.unit}>{allianceTexts.members.level} </span>
        {level}
        {title === null ? null : <span className={styles.title}>{title}</span>}
      </td>
      <td className={styles.acts}>
        {home && viewer.id !== undefined && !self ? (
          <ButtonLink
            to={plannerAddress({ kind: 'relief', target: home.stargate_address })}
            label={allianceTexts.members.reliefLabel(username)}
          >
            {worldTexts.march.relief}
          </ButtonLink>
        ) : null}
        {mayAppoint ? (
          <Button aria-label={appointLabel} busy={appoint.isPending} onClick={askToAppoint}>
            {promotes ? allianceTexts.members.promote : allianceTexts.members.demote}
          </Button>
        ) : null}
        {mayKick ? (
          <Button aria-label={allianceTexts.members.kickLabel(username)} busy={kick.isPending} onClick={askToKick}>
            {allianceTexts.members.kick}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
