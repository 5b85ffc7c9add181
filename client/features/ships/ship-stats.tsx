import { type Strength, StrengthMark } from '../../art/marks/strength-mark.tsx';
import { shipTexts } from '../../texts/ships.ts';
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

const STATS: readonly { readonly of: keyof Strong; readonly mark: Strength }[] = [
  { of: 'space_attack', mark: 'space-attack' },
  { of: 'space_defense', mark: 'space-defense' },
  { of: 'ground_attack', mark: 'ground-attack' },
];

/** A ship's strengths on three scales, logarithmic because a flagship has hundreds of times a scout's strength. */
export function ShipStats({ of: ship }: { of: Strong }) {
  return (
    <dl className={styles.stats}>
      {STATS.map(({ of, mark }) => (
        <Stat key={of} strength={mark} name={shipTexts.stats[of]} value={ship[of]} />
      ))}
    </dl>
  );
}

/** What the numbers are called, and what each is for. */
export function StatLegend() {
  return (
    <div className={styles.legend}>
      <p className={styles.names}>
        {STATS.map(({ of, mark }) => (
          <span key={of}>
            <StrengthMark strength={mark} size={14} />
            {shipTexts.stats[of]}
          </span>
        ))}
      </p>
      <p>
        {shipTexts.stats.meaning} {shipTexts.stats.scouts}
      </p>
    </div>
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
