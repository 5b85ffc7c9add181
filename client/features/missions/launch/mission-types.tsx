import { useId } from 'react';
import type { MissionTypeView } from '#shared/api/missions';
import { type Amounts, type Cost, RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { checkMissionCost } from '#shared/rules/missions/launch';
import { EnoughIn, useEnoughAt } from '../../../game/enough-in.tsx';
import { ResourceList } from '../../../game/resource-amount.tsx';
import { missionTexts } from '../../../texts/missions.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { kindOf } from '../mission-facts.ts';
import { MissionPicture } from '../mission-picture.tsx';
import styles from './mission-types.module.css';
import { lowestCost } from './selection.ts';

interface MissionTypesProps {
  types: readonly MissionTypeView[];
  /** Undefined while unknown: then the server decides. */
  stock: Amounts | undefined;
  chosen: number | null;
  /** A mission is being launched. */
  locked: boolean;
  onChoose: (typeId: number) => void;
}

/** The cards of all mission types, with purpose, duration and cost. */
export function MissionTypes({ types, stock, chosen, locked, onChoose }: MissionTypesProps) {
  const explorable = types.some((type) => kindOf(type) === 'explore');
  return (
    <>
      {explorable ? null : <Alert>{missionTexts.types.missing}</Alert>}
      <ul className={styles.cards} aria-label={missionTexts.types.list}>
        {types.map((type) => (
          <Card
            key={type.mission_type_id}
            type={type}
            stock={stock}
            chosen={chosen === type.mission_type_id}
            locked={locked}
            onChoose={() => onChoose(type.mission_type_id)}
          />
        ))}
      </ul>
    </>
  );
}

interface CardProps extends Pick<MissionTypesProps, 'stock' | 'locked'> {
  type: MissionTypeView;
  chosen: boolean;
  onChoose: () => void;
}

function Card({ type, stock, chosen, locked, onChoose }: CardProps) {
  const id = useId();
  const kind = kindOf(type);
  const lowest = lowestCost(type);
  const poor = !canPay(lowest, stock);
  const fruitless = type.share === 0;
  const enough = useEnoughAt(lowest);
  return (
    <li className={chosen ? `${styles.card} ${styles.chosen}` : styles.card}>
      <span className={styles.picture}>{kind ? <MissionPicture kind={kind} /> : null}</span>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.name} id={id}>
            {type.name}
          </h2>
          <p className={styles.takes}>
            {missionTexts.types.xp(missionTexts.types.duration(type.min_duration, type.max_duration), type.xp_reward)}
          </p>
        </div>
        <p className={styles.description}>{type.description}</p>
        <Share share={type.share} />
      </div>
      <div className={styles.foot}>
        <ResourceList amounts={type.mission_cost} stock={stock} notes={false} />
        <p className={styles.short}>
          {shortfall(lowest, stock)}
          <EnoughIn at={enough} />
        </p>
        <Button
          className={styles.choose}
          aria-pressed={chosen}
          aria-describedby={id}
          aria-label={
            poor
              ? undefined
              : chosen
                ? missionTexts.types.chosenLabel(type.name)
                : missionTexts.types.chooseLabel(type.name)
          }
          disabled={poor || fruitless || locked}
          onClick={onChoose}
        >
          {poor ? missionTexts.types.unaffordable : chosen ? missionTexts.types.chosen : missionTexts.types.choose}
        </Button>
      </div>
    </li>
  );
}

/** What the next scout would find, once others are out. */
function Share({ share }: { share: number | null }) {
  if (share === null || share === 100) return null;
  return <p className={styles.share}>{share === 0 ? REFUSALS.scoutsTooMany.text : missionTexts.types.share(share)}</p>;
}

/** What is missing, as text. Empty if nothing is, so that the line keeps its place when the stock suffices. */
function shortfall(cost: Cost, stock: Amounts | undefined): string {
  if (!stock) return '';
  const missing = RESOURCES.map((resource) => ({ resource, amount: (cost[resource] ?? 0) - stock[resource] }));
  const amounts = missing.flatMap(({ resource, amount }) =>
    amount > 0 ? [missionTexts.types.amount(amount, resource)] : [],
  );
  return amounts.length > 0 ? missionTexts.types.shortOf(amounts) : '';
}

/** Whether the player can pay this price, as far as the stock is known. */
export function canPay(cost: Cost, stock: Amounts | undefined): boolean {
  return stock === undefined || checkMissionCost(cost, stock) === undefined;
}
