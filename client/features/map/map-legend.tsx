import type { ReactNode } from 'react';
import { mapTexts } from '../../texts/map.ts';
import styles from './map.module.css';
import { SIEGE_MARK } from './march-marks.tsx';
import { ARROW } from './moving-marks.tsx';
import type { Atlas, WorldKind } from './worlds.ts';

const KINDS: readonly WorldKind[] = ['own', 'known', 'other'];

/** What the map shows besides worlds. */
export interface OverlayLegend {
  readonly marches?: boolean;
  readonly matesMarches?: boolean;
  readonly attacks?: boolean;
  readonly sieges?: boolean;
  readonly reach?: boolean;
  /** What the rings around worlds mean. */
  readonly holders?: ReactNode;
}

/** The legend, with those kinds of marks that the map shows. */
export function MapLegend(props: OverlayLegend & { atlas: Atlas | undefined }) {
  const { atlas, marches, matesMarches, attacks, sieges, reach, holders } = props;
  const shown = new Set(atlas?.worlds.map(({ kind }) => kind));
  if (atlas?.sky && atlas.sky.worlds > atlas.worlds.length) shown.add('other');
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
      {holders}
      {marches ? (
        <Entry words={mapTexts.legend.march}>
          <path d="M-8 0H8" className={styles.way} />
          <path d={ARROW} className={styles.traveller} />
        </Entry>
      ) : null}
      {matesMarches ? (
        <Entry words={mapTexts.legend.matesMarch}>
          <path d="M-8 0H8" className={styles.matesWay} />
          <path d={ARROW} className={styles.matesTraveller} />
        </Entry>
      ) : null}
      {attacks ? (
        <Entry words={mapTexts.legend.attack}>
          <circle r={3} className={styles.attack} />
          <circle r={6.5} className={styles.attack} />
        </Entry>
      ) : null}
      {sieges ? (
        <Entry words={mapTexts.legend.siege}>
          <path className={styles.siege} transform="scale(0.28)" d={SIEGE_MARK} />
        </Entry>
      ) : null}
      {reach ? (
        <Entry words={mapTexts.legend.reach}>
          <circle r={6.5} className={styles.reach} />
        </Entry>
      ) : null}
    </figcaption>
  );
}

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span className={styles.entry}>
      <svg aria-hidden="true" width={16} height={16} viewBox="-8 -8 16 16" className={styles.sample}>
        {children}
      </svg>
      {words}
    </span>
  );
}
