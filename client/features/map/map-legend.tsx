import { mapTexts } from '../../texts/map.ts';
import styles from './map.module.css';
import type { MapWorld, WorldKind } from './worlds.ts';

const KINDS: readonly WorldKind[] = ['own', 'known', 'other'];

/** The legend, with those kinds of marks that the map shows. */
export function MapLegend({ worlds }: { worlds: readonly MapWorld[] }) {
  const shown = new Set(worlds.map(({ kind }) => kind));
  return (
    <figcaption className={styles.legend}>
      {KINDS.filter((kind) => kind === 'own' || shown.has(kind)).map((kind) => (
        <span key={kind} className={styles.entry}>
          <svg aria-hidden="true" width={16} height={16} viewBox="-8 -8 16 16" className={styles.sample}>
            {kind === 'own' ? <circle r={5} className={styles.own} /> : null}
            {kind === 'known' ? <path d="M0 -5 5 0 0 5 -5 0Z" className={styles.known} /> : null}
            {kind === 'other' ? <path d="M0 0h0" className={styles.others} /> : null}
          </svg>
          {mapTexts.legend[kind]}
        </span>
      ))}
    </figcaption>
  );
}
