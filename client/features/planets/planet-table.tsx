import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Planet } from '#shared/api/planets';
import { RESERVES } from '#shared/catalogue/resources';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { GateAddress } from '../../ui/gate-address.tsx';
import { ResourceAmount } from '../../ui/resource-amount.tsx';
import table from '../../ui/table.module.css';
import styles from './planet-table.module.css';

interface PlanetTableProps {
  planets: readonly Planet[];
  /** The planet that the pointer is over on the map. */
  highlighted: number | undefined;
  /** Called with the row under the pointer or with the focus. */
  onPoint: (id: number | undefined) => void;
}

/** The player's planets. On a phone each row is a card. */
export function PlanetTable({ planets, highlighted, onPoint }: PlanetTableProps) {
  return (
    <table className={`${table.table} ${table.cards} ${styles.table}`}>
      <caption className="visually-hidden">Your planets</caption>
      <thead>
        <tr>
          <th scope="col">Planet</th>
          <th scope="col">Coordinates and gate address</th>
          <th scope="col" className={styles.number}>
            In the ground
          </th>
          <th scope="col">
            <span className="visually-hidden">Open</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {planets.map((planet) => (
          <PlanetRow
            key={planet.planet_id}
            planet={planet}
            highlighted={planet.planet_id === highlighted}
            onPoint={onPoint}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PlanetRowProps {
  planet: Planet;
  highlighted: boolean;
  onPoint: (id: number | undefined) => void;
}

const PlanetRow = memo(function PlanetRow({ planet, highlighted, onPoint }: PlanetRowProps) {
  const to = `/planets/${planet.planet_id}`;
  const point = () => onPoint(planet.planet_id);
  const leave = () => onPoint(undefined);
  return (
    <tr
      data-highlighted={highlighted || undefined}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <td>
        <div className={styles.planet}>
          <PlanetPicture typeId={planet.planet_type_id} seed={planet.planet_id} size={48} />
          <div>
            <p className={styles.name}>
              <Link to={to}>{planet.planet_name}</Link>
            </p>
            <p className={styles.type}>{planet.planet_type_name}</p>
          </div>
        </div>
      </td>
      <td>
        <p className={styles.coordinates}>
          {planet.coordinates_x}, {planet.coordinates_y}
        </p>
        <GateAddress address={planet.stargate_address} origin={planet.point_of_origin} />
      </td>
      <td className={styles.ground} data-label="In the ground">
        <span className={styles.reserves}>
          {RESERVES.map((resource) => (
            <ResourceAmount key={resource} resource={resource} amount={planet[resource]} />
          ))}
        </span>
      </td>
      <td className={styles.view}>
        <ButtonLink to={to} label={`View ${planet.planet_name}`}>
          View
        </ButtonLink>
      </td>
    </tr>
  );
});
