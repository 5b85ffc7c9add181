import { type AllianceMember, type AllianceRole, allianceMembers } from '#shared/api/alliances';
import { useAllianceMembers } from '../../../api/alliances.ts';
import { textOf } from '../../../api/http/request.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import table from '../../../ui/table.module.css';
import type { ShowNotice } from '../use-notice.ts';
import type { Ask } from '../use-question.ts';
import { MemberRow } from './member-row.tsx';
import styles from './members.module.css';

interface MembersProps {
  allianceId: number;
  /** How many rows to reserve while the members load. */
  count: number;
  viewer: { readonly id: number | undefined; readonly role: AllianceRole };
  showNotice: ShowNotice;
  ask: Ask;
}

/** All members, with the actions that the viewer may take on each. On a phone each row is a card. */
export function Members({ allianceId, count, viewer, showNotice, ask }: MembersProps) {
  const { data, error, refetch } = useAllianceMembers(allianceId);
  return (
    <Section title="Alliance Members" aside={data ? officersAmong(data) : undefined}>
      {data ? (
        <table className={`${table.table} ${table.cards} ${styles.table}`}>
          <caption className="visually-hidden">Alliance Members</caption>
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">Role</th>
              <th scope="col" className={styles.number}>
                Level
              </th>
              <th scope="col">
                <span className="visually-hidden">Acts</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((member) => (
              <MemberRow
                key={member.user_id}
                allianceId={allianceId}
                member={member}
                viewer={viewer}
                showNotice={showNotice}
                ask={ask}
              />
            ))}
          </tbody>
        </table>
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>{textOf(error, allianceMembers.fallback)}</LoadError>
      ) : (
        <SkeletonRows count={count} height="53px" label="Loading members" />
      )}
    </Section>
  );
}

function officersAmong(members: readonly AllianceMember[]): string {
  const officers = members.filter(({ role }) => role === 'officer').length;
  if (officers === 0) return 'No officers yet';
  return officers === 1 ? '1 officer' : `${officers} officers`;
}
