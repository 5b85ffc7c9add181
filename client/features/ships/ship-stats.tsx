import { type Strength, StrengthMark } from '../../art/strength-mark.tsx';
import { full } from '../../ui/number.ts';
import styles from './ship-stats.module.css';

/** A ship or a ship type, as far as its strength goes. */
interface Strong {
  readonly space_attack: number;
  readonly space_defense: number;
  readonly ground_attack: number;
}

/** Upper end of the scales: a little more than the strongest ship of the catalogue. */
const FULL_SCALE = 1200;

/** Three scales for what a ship can do. They are logarithmic, as a flagship has hundreds of times a scout's strength. */
export function ShipStats({ of: ship }: { of: Strong }) {
  return (
    <dl className={styles.stats}>
      <Stat strength="space-attack" name="Space attack" value={ship.space_attack} />
      <Stat strength="space-defense" name="Space defence" value={ship.space_defense} />
      <Stat strength="ground-attack" name="Ground attack" value={ship.ground_attack} />
    </dl>
  );
}

function Stat({ strength, name, value }: { strength: Strength; name: string; value: number }) {
  const share = Math.min(1, Math.log1p(value) / Math.log1p(FULL_SCALE));
  return (
    <div className={styles.stat} title={name}>
      <dt>
        <StrengthMark strength={strength} size={14} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{full(value)}</dd>
      <dd className={styles.scale} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </dd>
    </div>
  );
}
