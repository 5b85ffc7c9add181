import type { BuildingTypeView } from '#shared/api/buildings';
import type { PlanetDetail } from '#shared/api/planets';
import { findBuildingType } from '#shared/catalogue/buildings';
import type { Amounts } from '#shared/catalogue/resources';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { checkOrder } from '#shared/rules/build-queue';
import { checkBuild } from '#shared/rules/construction';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { CatalogueAction, CatalogueCard } from '../../ui/catalogue-card.tsx';
import { buildTime } from '../../ui/format/duration.ts';
import offer from '../../ui/offer.module.css';
import { ResourceList } from '../../ui/resource-amount.tsx';
import styles from './build-dialog.module.css';
import { effectsOf } from './effects.ts';
import { outputOf } from './output.ts';
import { payback } from './payback.ts';
import { siteRefusal } from './site-note.tsx';

interface BlueprintCardProps {
  blueprint: BuildingTypeView;
  planet: PlanetDetail;
  raceId: number | undefined;
  /** Undefined while unknown: then the server decides. */
  stock: Amounts | undefined;
  busy: boolean;
  /** Another construction is being started. */
  locked: boolean;
  /** The id of the sentence that says, once for all cards, that nothing can be started on this planet. */
  siteNoteId: string;
  /** The player opened the dialog for this type. */
  wanted: boolean;
  onBuild: () => void;
  /** Orders it ahead. */
  onOrder: () => void;
}

/** One building to choose: its yield, effects and cost, and the reason if it cannot be built. */
export function BlueprintCard(props: BlueprintCardProps) {
  const { blueprint, planet, raceId, stock, busy, locked, siteNoteId, wanted, onBuild, onOrder } = props;
  const refusal = refusalOf(blueprint, planet, stock);
  const ofSite = refusal !== undefined && refusal.text === siteRefusal(planet)?.text;
  const output = outputOf(blueprint);
  const repays = payback(blueprint.build_cost, output, planet);
  const effects = effectsOf(findBuildingType(blueprint.building_type_id), raceId);
  return (
    <CatalogueCard
      className={wanted ? styles.wanted : undefined}
      picture={<BuildingPicture typeId={blueprint.building_type_id} size={72} />}
      name={blueprint.name}
      mark={blueprint.unique_per_planet ? <span className={styles.once}>one per planet</span> : null}
      words={blueprint.description}
    >
      <dl className={offer.facts}>
        {repays === undefined ? null : (
          <>
            <dt>Yields</dt>
            <dd>
              <ResourceList amounts={output} sign="+" unit="/h" />
            </dd>
          </>
        )}
        {effects.length === 0 ? null : (
          <>
            <dt>Brings</dt>
            <dd>{effects.join(', ')}</dd>
          </>
        )}
        <dt>Costs</dt>
        <dd>
          <ResourceList amounts={blueprint.build_cost} stock={stock} />
        </dd>
        <dt>Takes</dt>
        <dd>
          {buildTime(blueprint.build_time)} <span className={offer.hint}>and gives {blueprint.xp_reward} XP</span>
        </dd>
        {repays === undefined ? null : (
          <>
            <dt>Repays</dt>
            <dd>{repays}</dd>
          </>
        )}
      </dl>
      <CatalogueAction
        name={blueprint.name}
        refusal={refusal?.text}
        saidAt={ofSite ? siteNoteId : undefined}
        onButton={refusal?.text === REFUSALS.limitReached.text}
        busy={busy}
        locked={locked}
        onBuild={onBuild}
        onOrder={canBeOrdered(blueprint, planet, refusal) ? onOrder : undefined}
      />
    </CatalogueCard>
  );
}

function refusalOf(blueprint: BuildingTypeView, planet: PlanetDetail, stock: Amounts | undefined): Refusal | undefined {
  const type = findBuildingType(blueprint.building_type_id);
  // This page does not know the type: the server decides.
  if (!type) return undefined;
  return checkBuild(planet, type, blueprint.build_cost, stock ?? PLENTY);
}

/** What cannot begin now for lack of a slot or of its price can wait for both. */
function canBeOrdered(blueprint: BuildingTypeView, planet: PlanetDetail, refusal: Refusal | undefined): boolean {
  const type = findBuildingType(blueprint.building_type_id);
  return refusal !== undefined && type !== undefined && !checkOrder(planet, planet.queue, type);
}

const PLENTY: Amounts = { naquadah: 1 / 0, trinium: 1 / 0, metal: 1 / 0, energy: 1 / 0, food: 1 / 0 };
