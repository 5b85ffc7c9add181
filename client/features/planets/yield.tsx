import type { PlanetDetail } from '#shared/api/planets';
import { type Amounts, RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { planetTexts } from '../../texts/planets.ts';
import { resourceTexts } from '../../texts/resources.ts';
import { buildTime } from '../../ui/format/duration.ts';
import { full } from '../../ui/format/number.ts';
import styles from './facts.module.css';

interface YieldProps {
  planet: PlanetDetail;
  /** What the buildings yield per hour, and what they would if no reserve were empty. */
  output: { readonly actual: Amounts; readonly potential: Amounts };
  /** What the home yields by itself; undefined while it is not known. */
  own: Amounts | undefined;
}

/** A planet's yield, and how long its reserves will last. */
export function Yield({ planet, output, own }: YieldProps) {
  return (
    <table className={styles.ground}>
      <caption className="visually-hidden">{planetTexts.ground.title}</caption>
      <thead>
        <tr>
          <th scope="col">{planetTexts.ground.resource}</th>
          <th scope="col">{planetTexts.ground.yield}</th>
          <th scope="col">{planetTexts.ground.reserve}</th>
          <th scope="col">{planetTexts.ground.lasts}</th>
        </tr>
      </thead>
      <tbody>
        {RESOURCES.map((resource) => (
          <Line
            key={resource}
            resource={resource}
            reserve={reserveOf(planet, resource)}
            actual={output.actual[resource]}
            potential={output.potential[resource]}
            own={own?.[resource] ?? 0}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Units left, or null for a resource without a reserve. */
function reserveOf(planet: PlanetDetail, resource: Resource): number | null {
  const reserve = RESERVES.find((each) => each === resource);
  return reserve ? planet[reserve] : null;
}

interface LineProps {
  resource: Resource;
  reserve: number | null;
  actual: number;
  potential: number;
  own: number;
}

function Line({ resource, reserve, actual, potential, own }: LineProps) {
  const depleted = reserve === 0;
  return (
    <tr>
      <th scope="row">
        <span className={styles.label}>
          <ResourceMark resource={resource} size={16} />
          {resourceTexts.name(resource)}
        </span>
      </th>
      <td>
        {planetTexts.ground.rate(actual + own)}
        <span className={styles.sub}>{planetTexts.ground.perHour}</span>
        {own > 0 ? <span className={styles.potential}>{planetTexts.ground.ownYield(own)}</span> : null}
        {depleted && potential > 0 ? (
          <span className={styles.potential}>{planetTexts.ground.potential(potential)}</span>
        ) : null}
      </td>
      <td className={depleted ? styles.depleted : undefined}>
        {reserve === null ? (
          <span className={styles.sub}>{planetTexts.ground.noLimit}</span>
        ) : depleted ? (
          planetTexts.ground.depleted
        ) : (
          full(reserve)
        )}
      </td>
      <td className={styles.sub}>{reserve && actual > 0 ? buildTime((reserve / actual) * 60) : '–'}</td>
    </tr>
  );
}
