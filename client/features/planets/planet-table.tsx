import { Link } from 'react-router-dom';
import type { Planet } from '#shared/api/planets';
import { RESERVES } from '#shared/catalogue/resources';
import { PlanetPicture } from '../../art/planet-picture.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ResourceAmount } from '../../ui/resource-amount.tsx';
import { GateAddress } from './gate-address.tsx';
import styles from './planet-table.module.css';

/** The player's planets (G-106). On a phone each row is a card. */
export function PlanetTable({ planets }: { planets: readonly Planet[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Your planets</caption>
      <thead>
        <tr>
          <th scope="col">Planet</th>
          <th scope="col">Coordinates</th>
          <th scope="col">Gate address</th>
          <th scope="col">In the ground</th>
          <th scope="col">
            <span className="visually-hidden">Open</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {planets.map((planet) => (
          <PlanetRow key={planet.planet_id} planet={planet} />
        ))}
      </tbody>
    </table>
  );
}

function PlanetRow({ planet }: { planet: Planet }) {
  const to = `/planets/${planet.planet_id}`;
  return (
    <tr>
      <td className={styles.first}>
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
      <td data-label="Coordinates">
        {planet.coordinates_x}, {planet.coordinates_y}
      </td>
      <td data-label="Gate address">
        <GateAddress address={planet.stargate_address} origin={planet.point_of_origin} size={20} />
      </td>
      <td data-label="In the ground">
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
}
