import { type Strength, StrengthMark } from '../../art/marks/strength-mark.tsx';
import { forceTexts } from '../../texts/forces.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { full } from '../../ui/format/number.ts';
import type { OwnForces } from './force-totals.ts';
import styles from './force-totals-table.module.css';

/** The totals of all forces, as a row of dials. `forces` is undefined while they load. */
export function ForceTotals({ forces }: { forces: OwnForces | undefined }) {
  return (
    <>
      <dl className={styles.totals}>
        <Total
          strength="ships"
          name={forceTexts.ships}
          value={forces?.ships}
          note={forceTexts.away(forces?.away ?? 0)}
        />
        <Total
          strength="space-attack"
          name={forceTexts.spaceAttack}
          value={forces?.spaceAttack}
          note={forceTexts.ofAllShips}
        />
        <Total
          strength="space-defense"
          name={forceTexts.spaceDefense}
          value={forces?.spaceDefense}
          note={forceTexts.ofAllShips}
        />
        <Total
          strength="ground-attack"
          name={forceTexts.groundAttack}
          value={forces?.groundAttack}
          note={forceTexts.ofAllShips}
        />
        <Total
          strength="soldiers"
          name={forceTexts.soldiers}
          value={forces?.soldiers}
          note={forceTexts.inSquads(forces?.squads ?? 0, forces?.training ?? 0)}
        />
        <Total strength="defense" name={forceTexts.defense} value={forces?.defense} note={forceTexts.ofWorlds} />
      </dl>
      <p className={styles.meaning}>{forceTexts.escortMeaning}</p>
    </>
  );
}

function Total(props: { strength: Strength; name: string; value: number | undefined; note: string }) {
  const { strength, name, value, note } = props;
  return (
    <div className={styles.total}>
      <dt>
        <StrengthMark strength={strength} size={18} />
        {name}
      </dt>
      <dd className={styles.value}>{value === undefined ? <Skeleton width="3ch" height="1.4rem" /> : full(value)}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
