import type { PlanetDetail } from '#shared/api/planets';
import { IRIS_WORKS_ID } from '#shared/catalogue/buildings';
import { useHasPassed } from '../../clock/server-clock.ts';
import { GateAddress } from '../../game/gate-address.tsx';
import { planetTexts } from '../../texts/planets.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import styles from './facts.module.css';

/** The facts of a planet, in one strip below its name. */
export function PlanetFacts({ planet }: { planet: PlanetDetail }) {
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{planetTexts.facts.address}</dt>
        <dd>
          <GateAddress address={planet.stargate_address} origin={planet.point_of_origin} size={22} />
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>{planetTexts.facts.population}</dt>
        <dd>{full(planet.current_population)}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{planetTexts.facts.defense}</dt>
        <dd>
          {full(planet.defense_stat)}{' '}
          <span className={styles.sub}>{planetTexts.facts.level(planet.defense_level)}</span>
        </dd>
      </div>
      {planet.richness === 0 ? null : (
        <div className={styles.fact}>
          <dt>{planetTexts.facts.richness}</dt>
          <dd>{planetTexts.facts.richer(planet.richness)}</dd>
        </div>
      )}
      <div className={styles.fact}>
        <dt>{planetTexts.facts.iris}</dt>
        <dd>
          <IrisState planet={planet} />
        </dd>
      </div>
    </dl>
  );
}

function IrisState({ planet: { iris_until, buildings } }: { planet: PlanetDetail }) {
  const isOver = useHasPassed(iris_until);
  if (iris_until && !isOver) return planetTexts.facts.irisClosed(clockTime(iris_until));
  const hasWorks = buildings.some((each) => each.building_type_id === IRIS_WORKS_ID && each.activated);
  return hasWorks ? planetTexts.facts.irisOpen : planetTexts.facts.irisNone;
}
