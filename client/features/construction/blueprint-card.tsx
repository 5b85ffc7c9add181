import { useId } from 'react';
import type { BuildingTypeView } from '#shared/api/buildings';
import type { PlanetDetail } from '#shared/api/planets';
import { findBuildingType } from '#shared/catalogue/buildings';
import { type Amounts, type Cost, RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { checkBuild } from '#shared/rules/construction';
import { BuildingPicture } from '../../art/building-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { buildTime } from '../../ui/duration.ts';
import { ResourceList } from '../../ui/resource-amount.tsx';
import styles from './build-dialog.module.css';
import { outputOf } from './output.ts';

interface BlueprintCardProps {
  blueprint: BuildingTypeView;
  planet: PlanetDetail;
  /** Undefined while it is not known: then the server decides. */
  stock: Amounts | undefined;
  busy: boolean;
  /** Another one is being started. */
  locked: boolean;
  /** The element that says, once for all cards, that no build slot is free. */
  noSlotId: string;
  onBuild: () => void;
}

/** One building to choose: what it yields, what it costs, and if it cannot be built, why. */
export function BlueprintCard({ blueprint, planet, stock, busy, locked, noSlotId, onBuild }: BlueprintCardProps) {
  const whyId = useId();
  const refusal = refusalOf(blueprint, planet, stock);
  const unique = refusal?.text === REFUSALS.limitReached.text;
  const noSlot = refusal?.text === REFUSALS.noFreeSlot.text;
  const output = outputOf(blueprint);
  const payback = paybackMinutes(blueprint.build_cost, output);
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <BuildingPicture typeId={blueprint.building_type_id} size={72} />
      </div>
      <div>
        <h3 className={styles.name}>
          {blueprint.name}
          {blueprint.unique_per_planet ? <span className={styles.once}>one per planet</span> : null}
        </h3>
        <p className={styles.words}>{blueprint.description}</p>
      </div>
      <dl className={styles.facts}>
        {payback === null ? null : (
          <>
            <dt>Yields</dt>
            <dd>
              <ResourceList amounts={output} sign="+" unit="/h" />
            </dd>
          </>
        )}
        <dt>Costs</dt>
        <dd>
          <ResourceList amounts={blueprint.build_cost} stock={stock} />
        </dd>
        <dt>Takes</dt>
        <dd>
          {buildTime(blueprint.build_time)} <span className={styles.hint}>and gives {blueprint.xp_reward} XP</span>
        </dd>
        {payback === null ? null : (
          <>
            <dt>Repays</dt>
            <dd>
              in {buildTime(payback)} <span className={styles.hint}>unit for unit</span>
            </dd>
          </>
        )}
      </dl>
      <div className={styles.act}>
        <Button
          kind="offer"
          disabled={refusal !== undefined || locked}
          busy={busy}
          busyLabel="Starting…"
          aria-label={unique ? undefined : `Build ${blueprint.name}`}
          aria-describedby={noSlot ? noSlotId : refusal && !unique ? whyId : undefined}
          onClick={onBuild}
        >
          {unique ? refusal.text : 'Build'}
        </Button>
        {refusal && !unique && !noSlot ? (
          <p id={whyId} className={styles.why}>
            {refusal.text}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function refusalOf(blueprint: BuildingTypeView, planet: PlanetDetail, stock: Amounts | undefined): Refusal | undefined {
  const type = findBuildingType(blueprint.building_type_id);
  // A type that is newer than this page: the server will say.
  if (!type) return undefined;
  return checkBuild(planet, type, blueprint.build_cost, stock ?? PLENTY);
}

const PLENTY: Amounts = { naquadah: 1 / 0, trinium: 1 / 0, metal: 1 / 0, energy: 1 / 0, food: 1 / 0 };

/** Minutes until it has yielded as many units as it cost; null when it yields nothing. */
function paybackMinutes(cost: Cost, output: Amounts): number | null {
  const sum = (amounts: Cost) => RESOURCES.reduce((total, resource) => total + (amounts[resource] ?? 0), 0);
  const perHour = sum(output);
  return perHour === 0 ? null : (sum(cost) / perHour) * 60;
}
