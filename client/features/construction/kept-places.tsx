import { Link } from 'react-router-dom';
import type { PlanetDetail } from '#shared/api/planets';
import { rulePath } from '#shared/catalogue/battle-rules';
import { keptTypes } from '#shared/rules/construction';
import { constructionTexts } from '../../texts/construction.ts';
import styles from './site-note.module.css';

/** So many places that are left for any building are told of, before they are used up. */
const FEW = 5;

/** Says in time how many places of a home are left for any building, and for which ones the others are kept. */
export function KeptPlaces({ planet }: { planet: PlanetDetail }) {
  const { queue, buildings, max_buildings } = planet;
  const taken = [...buildings, ...queue.map(({ building_type_id }) => ({ building_type_id, activated: false }))];
  const kept = keptTypes({ home: planet.home, buildings: taken });
  const left = Math.max(0, max_buildings - taken.length - kept.length);
  if (kept.length === 0 || left > FEW) return null;
  return (
    <div className={`${styles.note} ${styles.first}`}>
      <p>{constructionTexts.site.kept(left, kept.map(({ name }) => name).join(', '))}</p>
      <Link to={rulePath('places')}>{constructionTexts.site.keptRule}</Link>
    </div>
  );
}
