import type { BuildingType } from '#shared/catalogue/buildings';
import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import { ResourceList } from '../../game/resource-amount.tsx';
import { constructionTexts } from '../../texts/construction.ts';
import { buildingEffects } from './effects.ts';

interface YieldFactsProps {
  /** Units per hour. */
  output: Amounts | undefined;
  /** Undefined if this page does not know the type. */
  type: BuildingType | undefined;
  raceId: number | undefined;
}

/** What a building on offer yields and adds, as entries of the card's list of facts. */
export function YieldFacts({ output, type, raceId }: YieldFactsProps) {
  const effects = buildingEffects(type, raceId);
  return (
    <>
      {output && RESOURCES.some((resource) => output[resource] > 0) ? (
        <>
          <dt>{constructionTexts.card.yields}</dt>
          <dd>
            <ResourceList amounts={output} sign="+" unit={constructionTexts.list.perHour} />
          </dd>
        </>
      ) : null}
      {effects.length === 0 ? null : (
        <>
          <dt>{constructionTexts.card.adds}</dt>
          <dd>{effects.join(', ')}</dd>
        </>
      )}
    </>
  );
}
