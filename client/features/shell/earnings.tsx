import { Link } from 'react-router-dom';
import type { PlanetIncome } from '#shared/api/planets';
import { RESERVES, type Resource } from '#shared/catalogue/resources';
import { textOf } from '../../api/http/request.ts';
import { usePlanets } from '../../api/queries.ts';
import { useServerNow } from '../../clock/server-clock.ts';
import { earningsTexts } from '../../texts/earnings.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { timeLeft } from '../../ui/format/duration.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import styles from './earnings.module.css';

/** Where a resource comes from: by world and kind of building, and when a reserve runs dry. */
export function Earnings({ resource }: { resource: Resource }) {
  const { data: planets, error } = usePlanets();
  const sources = planets?.filter((planet) => yields(planet, resource));
  const total = sources?.reduce((sum, { rates }) => sum + rates[resource], 0);
  return (
    <section className={styles.panel} aria-label={earningsTexts.title(resource)}>
      <div className={`${styles.line} ${styles.head}`}>
        <h2 className={styles.title}>{earningsTexts.title(resource)}</h2>
        {total === undefined ? null : <span>{earningsTexts.rate(full(total))}</span>}
      </div>
      {sources === undefined ? (
        error ? (
          <p className={styles.note}>{textOf(error)}</p>
        ) : (
          <SkeletonRows count={2} height="20px" label={earningsTexts.loading} />
        )
      ) : sources.length === 0 ? (
        <p className={styles.note}>{earningsTexts.none(resource)}</p>
      ) : (
        <ul className={styles.worlds}>
          {sources.map((planet) => (
            <World key={planet.planet_id} planet={planet} resource={resource} />
          ))}
        </ul>
      )}
    </section>
  );
}

function yields({ own_rates, producers }: PlanetIncome, resource: Resource): boolean {
  return own_rates[resource] > 0 || producers.some(({ rates }) => rates[resource] > 0);
}

function World({ planet, resource }: { planet: PlanetIncome; resource: Resource }) {
  const { planet_id, planet_name, rates, own_rates, producers } = planet;
  return (
    <li>
      <p className={styles.line}>
        <Link to={`/planets/${planet_id}`}>{planet_name}</Link>
        <span>{earningsTexts.rate(full(rates[resource]))}</span>
      </p>
      {own_rates[resource] > 0 ? <Source name={earningsTexts.home} rate={own_rates[resource]} /> : null}
      {producers
        .filter((producer) => producer.rates[resource] > 0)
        .map((producer) => (
          <Source
            key={producer.building_type_id}
            name={earningsTexts.producer(producer.building_type_name, producer.count)}
            rate={isDry(planet, resource) ? 0 : producer.rates[resource]}
          />
        ))}
      <Reserve planet={planet} resource={resource} />
    </li>
  );
}

function Source({ name, rate }: { name: string; rate: number }) {
  return (
    <p className={`${styles.line} ${styles.source}`}>
      <span>{name}</span>
      <span>{earningsTexts.rate(full(rate))}</span>
    </p>
  );
}

/** Says when the reserve runs dry, or that it has. */
function Reserve({ planet, resource }: { planet: PlanetIncome; resource: Resource }) {
  const reserve = RESERVES.find((each) => each === resource);
  const at = reserve ? planet.empties_at[reserve] : null;
  const left = useServerNow((now) => (at === null ? '' : timeLeft(Date.parse(at) - now)));
  if (!reserve) return null;
  if (isDry(planet, resource)) {
    return planet.producers.some(({ rates }) => rates[resource] > 0) ? (
      <p className={`${styles.note} ${styles.dry}`}>{earningsTexts.dry}</p>
    ) : null;
  }
  return at === null || left === '' ? null : <p className={styles.note}>{earningsTexts.lasts(left, clockTime(at))}</p>;
}

function isDry(planet: PlanetIncome, resource: Resource): boolean {
  return RESERVES.some((reserve) => reserve === resource && planet[reserve] === 0);
}
