import { useState } from 'react';
import type { PlanetDetail } from '#shared/api/planets';
import type { Resources } from '#shared/api/resources';
import type { ShipTypeView } from '#shared/api/ships';
import { findShipType, type ShipType } from '#shared/catalogue/ships';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { shipsAtOnce } from '#shared/rules/level-bonuses';
import { checkShip, priceOf } from '#shared/rules/ships';
import { ShipPicture } from '../../art/ships/ship-picture.tsx';
import { CatalogueAction, CatalogueCard, CatalogueLocked } from '../../game/catalogue-card.tsx';
import { EnoughIn, useEnoughAt } from '../../game/enough-in.tsx';
import offer from '../../game/offer.module.css';
import { ResourceList } from '../../game/resource-amount.tsx';
import { shipTexts } from '../../texts/ships.ts';
import { buildTime } from '../../ui/format/duration.ts';
import styles from './ship-dialog.module.css';
import { ShipStats } from './ship-stats.tsx';

interface ShipCardProps {
  type: ShipTypeView;
  planet: Pick<PlanetDetail, 'buildings' | 'siege'>;
  /** Undefined while unknown: then the server decides. */
  resources: Resources | undefined;
  busy: boolean;
  /** Another construction is being started. */
  locked: boolean;
  /** The id of the sentence that says, once for all cards, that the shipyard is missing, or the world besieged. */
  siteNoteId: string;
  onBuild: (count: number) => void;
}

/** One ship type to choose: its strengths and cost, and the reason if it cannot be built. */
export function ShipCard({ type, planet, resources, busy, locked, siteNoteId, onBuild }: ShipCardProps) {
  const [count, setCount] = useState(1);
  const refusal = refusalOf(type, planet, resources, count);
  const ofSite = refusal?.code === REFUSALS.noShipyard.code || refusal?.code === REFUSALS.worldBesieged.code;
  const counts = Array.from({ length: shipsAtOnce(resources?.level ?? 1) }, (_, i) => i + 1);
  const price = priceOf(type.build_cost, count);
  const enough = useEnoughAt(price);
  return (
    <CatalogueCard
      picture={<ShipPicture typeId={type.ship_type_id} size={88} />}
      name={type.name}
      mark={type.is_scout ? <span className={styles.scout}>{shipTexts.scout}</span> : null}
      words={type.description}
    >
      <div className={styles.numbers}>
        <ShipStats of={type} />
        <dl className={offer.facts}>
          <dt>{shipTexts.card.costs}</dt>
          <dd>
            <ResourceList amounts={price} stock={resources} />
            <EnoughIn at={enough} />
          </dd>
          <dd className={offer.across}>{shipTexts.card.takes(buildTime(type.build_time), type.xp_reward)}</dd>
          <dt>{shipTexts.card.build}</dt>
          <dd>
            <select
              className={styles.count}
              aria-label={shipTexts.card.howMany(type.name)}
              value={count}
              onChange={({ target }) => setCount(Number(target.value))}
            >
              {counts.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            {count > 1 ? <span className={offer.hint}>{shipTexts.card.together}</span> : null}
          </dd>
        </dl>
      </div>
      <CatalogueAction
        name={type.name}
        refusal={refusal?.text}
        saidAt={ofSite ? siteNoteId : undefined}
        busy={busy}
        locked={locked}
        onBuild={() => onBuild(count)}
      />
    </CatalogueCard>
  );
}

/** A ship type that a later level unlocks: its strengths and cost. */
export function LockedShipCard({ type }: { type: ShipType }) {
  return (
    <CatalogueCard
      locked
      picture={<ShipPicture typeId={type.id} size={88} lit={false} />}
      name={type.name}
      words={type.description}
    >
      <div className={styles.numbers}>
        <ShipStats
          of={{
            space_attack: type.spaceAttack,
            space_defense: type.spaceDefense,
            ground_attack: type.groundAttack,
          }}
        />
        <dl className={offer.facts}>
          <dt>{shipTexts.card.costs}</dt>
          <dd>
            <ResourceList amounts={type.cost} />
          </dd>
        </dl>
      </div>
      <CatalogueLocked level={type.minLevel} />
    </CatalogueCard>
  );
}

function refusalOf(
  view: ShipTypeView,
  { buildings, siege }: ShipCardProps['planet'],
  resources: Resources | undefined,
  count: number,
): Refusal | undefined {
  if (siege) return REFUSALS.worldBesieged;
  const type = findShipType(view.ship_type_id);
  // This page does not know the type, or not yet the stock: the server decides.
  if (!type || !resources) return undefined;
  const priced = { ...type, cost: view.build_cost };
  return checkShip(priced, { raceId: type.raceId, level: resources.level, buildings }, resources, count);
}
