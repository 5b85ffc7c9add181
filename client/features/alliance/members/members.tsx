import type { AllianceMember, AllianceRole } from '#shared/api/alliances/alliances';
import type { OfficerRight } from '#shared/rules/alliances';
import { useAllianceMembers } from '../../../api/alliances.ts';
import { Unread } from '../../../game/unread.tsx';
import { allianceTexts } from '../../../texts/alliance.ts';
import { Section } from '../../../ui/layout/section.tsx';
import table from '../../../ui/table.module.css';
import type { ShowNotice } from '../use-action-notices.ts';
import type { Ask } from '../use-question.ts';
import { MemberRow } from './member-row.tsx';
import styles from './members.module.css';

interface MembersProps {
  allianceId: number;
  /** How many rows to reserve while the members load. */
  count: number;
  /** What officers may do and plain members may not. */
  officersDo: readonly OfficerRight[];
  viewer: { readonly id: number | undefined; readonly role: AllianceRole };
  showNotice: ShowNotice;
  ask: Ask;
}

/** All members, with the actions that the viewer may take on each. On a phone each row is a card. */
export function Members({ allianceId, count, officersDo, viewer, showNotice, ask }: MembersProps) {
  const { data, error, refetch } = useAllianceMembers(allianceId);
  return (
    <Section
      title={allianceTexts.members.title}
      aside={data ? allianceTexts.members.officers(officersAmong(data)) : undefined}
    >
      {data ? (
        <table className={`${table.table} ${table.cards} ${styles.table}`}>
          <caption className="visually-hidden">{allianceTexts.members.title}</caption>
          <thead>
            <tr>
              <th scope="col">{allianceTexts.members.player}</th>
              <th scope="col">{allianceTexts.members.role}</th>
              <th scope="col" className={styles.number}>
                {allianceTexts.members.level}
              </th>
              <th scope="col">
                <span className="visually-hidden">{allianceTexts.members.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((member) => (
              <MemberRow
                key={member.user_id}
                allianceId={allianceId}
                officersDo={officersDo}
                member={member}
                viewer={viewer}
                showNotice={showNotice}
                ask={ask}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <Unread error={error} refetch={refetch} count={count} height="53px" label={allianceTexts.members.loading} />
      )}
    </Section>
  );
}

function officersAmong(members: readonly AllianceMember[]): number {
  return members.filter(({ role }) => role === 'officer').length;
}
