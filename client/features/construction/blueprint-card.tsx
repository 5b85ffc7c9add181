import type { BuildingTypeView } from '#shared/api/buildings';
import type { Planet, PlanetDetail } from '#shared/api/planets';
import { type BuildingType, findBuildingType } from '#shared/catalogue/buildings';
import { type Amounts, type Cost, RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { checkOrder } from '#shared/rules/build-queue';
import { checkBuild } from '#shared/rules/construction';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { useServerNow } from '../../clock/server-clock.ts';
import { CatalogueAction, CatalogueCard, CatalogueLocked } from '../../game/catalogue-card.tsx';
import { EnoughIn, useEnoughAt } from '../../game/enough-in.tsx';
import offer from '../../game/offer.module.css';
import { ResourceList } from '../../game/resource-amount.tsx';
import { constructionTexts } from '../../texts/construction.ts';
import { buildTime, timeLeft } from '../../ui/format/duration.ts';
import styles from './build-dialog.module.css';
import { isDepleted, lockedOutput, yieldOf } from './output.ts';
import { siteRefusal } from './site-note.tsx';
import { YieldFacts } from './yield-facts.tsx';

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
  const output = yieldOf(blueprint);
  const repays = payback(blueprint.build_cost, output, planet);
  const type = findBuildingType(blueprint.building_type_id);
  const enough = useEnoughAt(blueprint.build_cost);
  return (
    <CatalogueCard
      className={wanted ? styles.wanted : undefined}
      picture={<BuildingPicture typeId={blueprint.building_type_id} size={72} />}
      name={blueprint.name}
      mark={blueprint.unique_per_planet ? <span className={styles.once}>{constructionTexts.onePerPlanet}</span> : null}
      words={blueprint.description}
    >
      <dl className={offer.facts}>
        <YieldFacts output={output} type={type} raceId={raceId} />
        <dt>{constructionTexts.card.costs}</dt>
        <dd>
          <ResourceList amounts={blueprint.build_cost} stock={stock} />
          <EnoughIn at={enough} />
          <PriceFalls at={blueprint.cheaper_at} />
        </dd>
        <dd className={offer.across}>
          {constructionTexts.card.takes(buildTime(blueprint.build_time), blueprint.xp_reward)}
          {repays === undefined ? null : <p>{repays}</p>}
        </dd>
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

/** When the price will fall, for players who can wait. */
function PriceFalls({ at }: { at: string | null }) {
  const left = useServerNow((now) => (at === null ? '' : timeLeft(Date.parse(at) - now)));
  return left === '' ? null : <p className={offer.hint}>{constructionTexts.card.cheaper(left)}</p>;
}

function refusalOf(blueprint: BuildingTypeView, planet: PlanetDetail, stock: Amounts | undefined): Refusal | undefined {
  const type = findBuildingType(blueprint.building_type_id);
  // This page does not know the type: the server decides.
  if (!type) return undefined;
  if (planet.siege) return REFUSALS.worldBesieged;
  return checkBuild(planet, type, blueprint.build_cost, stock ?? PLENTY);
}

/** A building that lacks a slot or the resources can be ordered and wait for both. */
function canBeOrdered(blueprint: BuildingTypeView, planet: PlanetDetail, refusal: Refusal | undefined): boolean {
  const type = findBuildingType(blueprint.building_type_id);
  return refusal !== undefined && type !== undefined && !planet.siege && !checkOrder(planet, planet.queue, type);
}

const PLENTY: Amounts = { naquadah: 1 / 0, trinium: 1 / 0, metal: 1 / 0, energy: 1 / 0, food: 1 / 0 };

const MINUTE = 60_000;

/**
 * How long a building must work here until it has yielded as many units as it costs, counting a unit of each resource
 * the same. Yields that an empty reserve stops do not count. Undefined for a building without any yield.
 */
function payback(cost: Cost, output: Amounts, planet: Planet): string | undefined {
  if (sum(output) === 0) return undefined;
  let perHour = 0;
  for (const resource of RESOURCES) if (!isDepleted(planet, resource)) perHour += output[resource];
  if (perHour === 0) return constructionTexts.card.neverRepays;
  const minutes = (sum(cost) / perHour) * 60;
  // Rounded up to the shown unit, so that the stated time is never too short.
  return constructionTexts.card.repays(timeLeft(minutes < 1 ? minutes * MINUTE : Math.ceil(minutes) * MINUTE));
}

function sum(amounts: Cost): number {
  return RESOURCES.reduce((total, resource) => total + (amounts[resource] ?? 0), 0);
}

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
