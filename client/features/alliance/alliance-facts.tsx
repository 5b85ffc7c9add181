import type { AllianceRole } from '#shared/api/alliances/alliances';
import { allianceTexts } from '../../texts/alliance.ts';
import { full } from '../../ui/format/number.ts';
import styles from './alliance-facts.module.css';
import { RoleMark } from './members/role-mark.tsx';

interface AllianceFactsProps {
  alliance: { readonly level: number; readonly current_member_count: number; readonly max_members: number };
  role: AllianceRole;
}

/** The facts below the alliance's name: its level, its capacity and the player's role. */
export function AllianceFacts({ alliance: { level, current_member_count, max_members }, role }: AllianceFactsProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{allianceTexts.facts.level}</dt>
        <dd>{full(level)}</dd>
      </div>
      <div>
        <dt>{allianceTexts.facts.role}</dt>
        <dd className={styles.role}>
          <RoleMark role={role} size={18} />
          {allianceTexts.roles[role]}
        </dd>
      </div>
      <div>
        <dt>{allianceTexts.facts.members}</dt>
        <dd className={styles.members}>
          <span>
            {full(current_member_count)} <span className={styles.of}>{allianceTexts.facts.most(max_members)}</span>
          </span>
          <Capacity taken={current_member_count} seats={max_members} />
        </dd>
      </div>
    </dl>
  );
}

interface CapacityProps {
  taken: number;
  seats: number;
}

/** One mark for each member that the alliance can hold, the taken ones lit. */
function Capacity({ taken, seats }: CapacityProps) {
  return (
    <span className={styles.row} role="img" aria-label={allianceTexts.facts.capacity(taken, seats)}>
      {Array.from({ length: seats }, (_, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity besides their position
        <span key={seat} className={seat < taken ? `${styles.seat} ${styles.taken}` : styles.seat} />
      ))}
    </span>
  );
}
