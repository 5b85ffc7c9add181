import type { CSSProperties } from 'react';
import type { AllianceOnMap } from '#shared/api/galaxy-people';
import { hueOf, type Standing } from '#shared/rules/people';
import styles from './people.module.css';

/** The attributes by which everything about an alliance gets its colour. Without one, it is grey. */
export function coloursOf(alliance: Pick<AllianceOnMap, 'alliance_id' | 'relation'> | undefined) {
  if (!alliance) return {};
  return {
    'data-relation': alliance.relation,
    style: { '--hue': hueOf(alliance.alliance_id) } as CSSProperties,
  };
}

/** The mark around the worlds of this alliance on the map, beside its name: its form tells the relation, its colour the alliance. */
export function AllianceMark({ alliance }: { alliance: AllianceOnMap | undefined }) {
  return <Ring relation={alliance?.relation} colours={coloursOf(alliance)} />;
}

/** The mark of all alliances that stand to the player in this way. Neutral ones have no colour in common. */
export function StandingMark({ standing }: { standing: Standing }) {
  return <Ring relation={standing} colours={standing === 'neutral' ? {} : { 'data-relation': standing }} />;
}

function Ring({ relation, colours }: { relation: Standing | undefined; colours: object }) {
  return (
    <svg aria-hidden="true" width={18} height={18} viewBox="-9 -9 18 18" className={styles.mark} {...colours}>
      {relation === 'war' ? <rect x={-6.5} y={-6.5} width={13} height={13} /> : <circle r={6.5} />}
      {relation === 'pact' ? <circle r={3} /> : null}
      {relation === 'own' ? <circle r={2.5} className={styles.core} /> : null}
    </svg>
  );
}
