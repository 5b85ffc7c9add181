import type { BuildingType } from '#shared/catalogue/buildings';
import { BuildingPicture } from '../../art/building-picture.tsx';
import { ResourceList } from '../../ui/resource-amount.tsx';
import styles from './build-dialog.module.css';
import { effectsOf } from './effects.ts';

/** A building that a later level brings. Nobody has one yet, so its price is that of the first. */
export function LockedCard({ type, raceId }: { type: BuildingType; raceId: number | undefined }) {
  const effects = effectsOf(type, raceId);
  return (
    <li className={`${styles.card} ${styles.locked}`}>
      <div className={styles.picture}>
        <BuildingPicture typeId={type.id} size={72} />
      </div>
      <div>
        <h3 className={styles.name}>
          {type.name}
          {type.uniquePerPlanet ? <span className={styles.once}>one per planet</span> : null}
        </h3>
        <p className={styles.words}>{type.description}</p>
      </div>
      <dl className={styles.facts}>
        {effects.length === 0 ? null : (
          <>
            <dt>Brings</dt>
            <dd>{effects.join(', ')}</dd>
          </>
        )}
        <dt>Costs</dt>
        <dd>
          <ResourceList amounts={type.cost} />
        </dd>
      </dl>
      <p className={styles.from}>Available from level {type.minLevel}</p>
    </li>
  );
}
