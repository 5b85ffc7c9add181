import type { BuildingTypeView } from '#shared/api/buildings';
import type { Planet } from '#shared/api/planets';
import type { BuildingType } from '#shared/catalogue/buildings';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { constructionTexts } from '../../texts/construction.ts';
import { CatalogueCard, CatalogueLocked } from '../../game/catalogue-card.tsx';
import offer from '../../game/offer.module.css';
import { ResourceList } from '../../game/resource-amount.tsx';
import styles from './build-dialog.module.css';
import { lockedOutput } from './output.ts';
import { YieldFacts } from './yield-facts.tsx';

interface LockedCardProps {
  type: BuildingType;
  planet: Planet;
  raceId: number | undefined;
  /** The buildings that the player's level offers. */
  offered: readonly BuildingTypeView[];
}

/** A building that a later level unlocks. The player has none, so the price is that of the first one. */
export function LockedCard({ type, planet, raceId, offered }: LockedCardProps) {
  return (
    <CatalogueCard
      locked
      picture={<BuildingPicture typeId={type.id} size={72} />}
      name={type.name}
      mark={type.uniquePerPlanet ? <span className={styles.once}>{constructionTexts.onePerPlanet}</span> : null}
      words={type.description}
    >
      <dl className={offer.facts}>
        <YieldFacts output={lockedOutput(type, raceId, planet, offered)} type={type} raceId={raceId} />
        <dt>{constructionTexts.card.costs}</dt>
        <dd>
          <ResourceList amounts={type.cost} />
        </dd>
      </dl>
      <CatalogueLocked level={type.minLevel} />
    </CatalogueCard>
  );
}
