import { useId, useState } from 'react';
import type { SquadTypeView } from '#shared/api/battles/squads';
import type { PlanetDetail } from '#shared/api/planets';
import type { Resources } from '#shared/api/resources';
import { findSquadType } from '#shared/catalogue/squads';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { checkTrain } from '#shared/rules/battles/garrison';
import { priceOf } from '#shared/rules/ships';
import { StrengthMark } from '../../art/marks/strength-mark.tsx';
import { CatalogueCard } from '../../game/catalogue-card.tsx';
import { EnoughIn, useEnoughAt } from '../../game/enough-in.tsx';
import offer from '../../game/offer.module.css';
import { ResourceList } from '../../game/resource-amount.tsx';
import { squadTexts } from '../../texts/squads.ts';
import { Button } from '../../ui/form/button.tsx';
import { buildTime } from '../../ui/format/duration.ts';
import { full } from '../../ui/format/number.ts';
import styles from './squad-card.module.css';

interface SquadCardProps {
  type: SquadTypeView;
  planet: PlanetDetail;
  /** Undefined while unknown: then the server decides. */
  resources: Resources | undefined;
  /** Squads for which the quarters have room. */
  room: number;
  /** The id of the sentence that says, once for all cards, why none can be trained; undefined if some can. */
  siteNoteId: string | undefined;
  busy: boolean;
  /** Another training is being started. */
  locked: boolean;
  onTrain: (count: number) => void;
}

/** Numbers of squads to choose from, besides as many as there is room for. */
const COUNTS = [1, 2, 3, 5, 10, 20, 50];

/** One squad type to choose: what its numbers are for, its price and time, and the reason if it cannot be trained. */
export function SquadCard({ type, planet, resources, room, siteNoteId, busy, locked, onTrain }: SquadCardProps) {
  const whyId = useId();
  const [wanted, setWanted] = useState(1);
  const most = Math.min(Math.max(room, 1), COUNTS.at(-1) ?? 1);
  const counts = [...new Set([...COUNTS.filter((each) => each < most), most])];
  const count = Math.min(wanted, most);
  const refusal = refusalOf(type, planet, resources, count);
  const price = priceOf(type.train_cost, count);
  return (
    <CatalogueCard
      picture={
        <span className={styles.badge}>
          <StrengthMark strength="soldiers" size={40} />
        </span>
      }
      name={type.name}
      words={squadTexts.soldiers(type.soldiers_per_squad)}
    >
      <dl className={offer.facts}>
        <dt>{squadTexts.attack}</dt>
        <dd>{full(type.base_attack)}</dd>
        <dt>{squadTexts.defense}</dt>
        <dd>{full(type.base_defense)}</dd>
        <dt>{squadTexts.costs}</dt>
        <dd>
          <ResourceList amounts={price} stock={resources} />
          <EnoughIn at={useEnoughAt(price)} />
        </dd>
        <dd className={offer.across}>{squadTexts.takes(buildTime(type.train_time), count)}</dd>
      </dl>
      <div className={styles.act}>
        <select
          className={styles.count}
          aria-label={squadTexts.howMany(type.name)}
          value={count}
          onChange={({ target }) => setWanted(Number(target.value))}
        >
          {counts.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <Button
          kind="offer"
          disabled={refusal !== undefined || locked}
          busy={busy}
          busyLabel={squadTexts.training}
          aria-label={squadTexts.trainName(type.name)}
          aria-describedby={siteNoteId ?? (refusal ? whyId : undefined)}
          onClick={() => onTrain(count)}
        >
          {squadTexts.trainWord}
        </Button>
        {refusal && siteNoteId === undefined ? (
          <p id={whyId} className={styles.why}>
            {refusal.text}
          </p>
        ) : null}
      </div>
    </CatalogueCard>
  );
}

/** The reason of the rules, at the price that the server named; undefined also while the stock is unknown. */
function refusalOf(
  view: SquadTypeView,
  planet: PlanetDetail,
  resources: Resources | undefined,
  count: number,
): Refusal | undefined {
  if (planet.siege) return REFUSALS.worldBesieged;
  const type = findSquadType(view.squad_type_id);
  if (!type || !resources) return undefined;
  const barracks = {
    raceId: type.raceId,
    population: planet.current_population,
    buildings: planet.buildings,
    squads: planet.soldier_squads.length,
  };
  return checkTrain({ ...type, cost: view.train_cost }, barracks, resources, count);
}
