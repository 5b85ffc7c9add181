import { type Strength, StrengthMark } from '../../art/marks/strength-mark.tsx';
import { full } from '../../ui/format/number.ts';
import styles from './ship-stats.module.css';

/** The strengths of a ship or a ship type. */
interface Strong {
  readonly space_attack: number;
  readonly space_defense: number;
  readonly ground_attack: number;
}

/** The upper end of the scales: slightly above the strongest ship of the catalogue. */
const FULL_SCALE = 1200;

const STATS: readonly { readonly of: keyof Strong; readonly mark: Strength; readonly name: string }[] = [
  { of: 'space_attack', mark: 'space-attack', name: 'Space attack' },
  { of: 'space_defense', mark: 'space-defense', name: 'Space defence' },
  { of: 'ground_attack', mark: 'ground-attack', name: 'Ground attack' },
];

/** A ship's strengths on three scales, logarithmic because a flagship has hundreds of times a scout's strength. */
export function ShipStats({ of: ship }: { of: Strong }) {
  return (
    <dl className={styles.stats}>
      {STATS.map(({ of, mark, name }) => (
        <Stat key={of} strength={mark} name={name} value={ship[of]} />
      ))}
    </dl>
  );
}

/** The legend of the scales. Hidden from screen readers, which read the names. */
export function StatLegend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      {STATS.map(({ of, mark, name }) => (
        <span key={of}>
          <StrengthMark strength={mark} size={14} />
          {name}
        </span>
      ))}
    </p>
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
