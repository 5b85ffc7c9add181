import { type Strength, StrengthMark } from '../../art/marks/strength-mark.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { full } from '../../ui/format/number.ts';
import type { Forces } from './force-totals.ts';
import styles from './force-totals-table.module.css';

/** The totals of all forces, as a row of dials. `forces` is undefined while they load. */
export function ForceTotals({ forces }: { forces: Forces | undefined }) {
  return (
    <dl className={styles.totals}>
      <Total strength="ships" name="Ships" value={forces?.ships} note={`${full(forces?.onMission ?? 0)} on mission`} />
      <Total strength="space-attack" name="Space attack" value={forces?.spaceAttack} note="Of all ships" />
      <Total strength="space-defense" name="Space defence" value={forces?.spaceDefense} note="Of all ships" />
      <Total strength="ground-attack" name="Ground attack" value={forces?.groundAttack} note="Of all ships" />
      <Total strength="soldiers" name="Soldiers" value={forces?.soldiers} note={squads(forces)} />
      <Total strength="defense" name="Defence" value={forces?.defense} note="Of your worlds" />
    </dl>
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

function squads(forces: Forces | undefined): string {
  const count = forces?.squads ?? 0;
  return `In ${full(count)} ${count === 1 ? 'squad' : 'squads'}`;
}
