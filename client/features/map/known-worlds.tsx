import { memo } from 'react';
import type { KnownPlanet } from '#shared/api/planets';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { GateAddress } from '../../ui/gate-address.tsx';
import table from '../../ui/table.module.css';
import styles from './known-worlds.module.css';
import type { Place } from './view.ts';

/** The link to Mission Command with this address filled in. */
export function probeTo(address: readonly number[]): string {
  return `/missions?address=${address.join('-')}`;
}

interface KnownWorldsProps {
  worlds: readonly KnownPlanet[];
  /** Returns a world's coordinates; undefined while the map loads. */
  placeOf: (id: number) => Place | undefined;
  highlighted: number | undefined;
  onPoint: (id: number | undefined) => void;
  onReport: (missionId: number) => void;
}

/** All discovered gate addresses, newest first: the accessible alternative to the map. */
export function KnownWorlds({ worlds, placeOf, highlighted, onPoint, onReport }: KnownWorldsProps) {
  return (
    <table className={`${table.table} ${table.cards} ${styles.table}`}>
      <caption className="visually-hidden">Known worlds</caption>
      <thead>
        <tr>
          <th scope="col">Gate address</th>
          <th scope="col">Coordinates</th>
          <th scope="col">Discovered</th>
          <th scope="col">
            <span className="visually-hidden">Next step</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {worlds.map((world) => (
          <Row
            key={world.planet_id}
            world={world}
            place={placeOf(world.planet_id)}
            highlighted={world.planet_id === highlighted}
            onPoint={onPoint}
            onReport={onReport}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  world: KnownPlanet;
  place: Place | undefined;
  highlighted: boolean;
  onPoint: (id: number | undefined) => void;
  onReport: (missionId: number) => void;
}

const Row = memo(function Row({ world, place, highlighted, onPoint, onReport }: RowProps) {
  const point = () => onPoint(world.planet_id);
  const leave = () => onPoint(undefined);
  const address = world.stargate_address.join('-');
  return (
    <tr
      data-highlighted={highlighted || undefined}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <td className={styles.first}>
        <GateAddress address={world.stargate_address} size={18} />
      </td>
      <td data-label="Coordinates">{place ? `${place.x}, ${place.y}` : ''}</td>
      <td data-label="Discovered">{clockTime(world.discovered_at)}</td>
      <td className={styles.step}>
        <div className={styles.steps}>
          <Button aria-label={`Report on ${address}`} onClick={() => onReport(world.mission_id)}>
            Report
          </Button>
          <ButtonLink to={probeTo(world.stargate_address)} label={`Dial ${address}`}>
            Dial
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
});
