import type { BuildingType } from '#shared/catalogue/buildings';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { CatalogueCard, CatalogueLocked } from '../../ui/catalogue-card.tsx';
import offer from '../../ui/offer.module.css';
import { ResourceList } from '../../ui/resource-amount.tsx';
import styles from './build-dialog.module.css';
import { effectsOf } from './effects.ts';

/** A building that a later level unlocks. The player has none, so the price is that of the first one. */
export function LockedCard({ type, raceId }: { type: BuildingType; raceId: number | undefined }) {
  const effects = effectsOf(type, raceId);
  return (
    <CatalogueCard
      locked
      picture={<BuildingPicture typeId={type.id} size={72} />}
      name={type.name}
      mark={type.uniquePerPlanet ? <span className={styles.once}>one per planet</span> : null}
      words={type.description}
    >
      <dl className={offer.facts}>
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
      <CatalogueLocked level={type.minLevel} />
    </CatalogueCard>
  );
}
