import type { PlanetDetail } from '#shared/api/planets';
import { type Amounts, RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { buildTime } from '../../ui/format/duration.ts';
import { full } from '../../ui/format/number.ts';
import styles from './facts.module.css';

interface YieldProps {
  planet: PlanetDetail;
  /** The actual yield per hour, and the potential one if no reserve were empty. */
  output: { readonly actual: Amounts; readonly potential: Amounts };
}

/** A planet's yield, and how long its reserves will last. */
export function Yield({ planet, output }: YieldProps) {
  return (
    <table className={styles.ground}>
      <caption className="visually-hidden">Yield and reserves</caption>
      <thead>
        <tr>
          <th scope="col">Resource</th>
          <th scope="col">Buildings yield</th>
          <th scope="col">In the ground</th>
          <th scope="col">Lasts</th>
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
}

function Line({ resource, reserve, actual, potential }: LineProps) {
  const depleted = reserve === 0;
  return (
    <tr>
      <th scope="row">
        <span className={styles.label}>
          <ResourceMark resource={resource} size={16} />
          {resource}
        </span>
      </th>
      <td>
        {actual > 0 ? `+${full(actual)}` : '0'}
        <span className={styles.sub}>/h</span>
        {depleted && potential > 0 ? <span className={styles.potential}>potential +{full(potential)}/h</span> : null}
      </td>
      <td className={depleted ? styles.depleted : undefined}>
        {reserve === null ? <span className={styles.sub}>no limit</span> : depleted ? 'Depleted' : full(reserve)}
      </td>
      <td className={styles.sub}>{reserve && actual > 0 ? buildTime((reserve / actual) * 60) : '–'}</td>
    </tr>
  );
}
