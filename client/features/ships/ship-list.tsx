import type { ReactNode } from 'react';
import type { PlanetDetail } from '#shared/api/planets';
import { completeShip, type Ship } from '#shared/api/ships';
import { type ShipState, shipState } from '#shared/rules/ships';
import { textOf } from '../../api/http/request.ts';
import { useServerNow } from '../../api/http/server-clock.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './ship-list.module.css';
import { ShipRow } from './ship-row.tsx';
import { useLaunch } from './use-mutations.ts';

const ORDER: readonly ShipState[] = ['Ready', 'Constructing', 'Idle', 'On Mission', 'Unknown'];

interface ShipListProps {
  planet: PlanetDetail;
  /** Shown if there is no ship. */
  action: ReactNode;
}

/** The ships of a planet: first those ready to launch, then those under construction, then launched ones. */
export function ShipList({ planet, action }: ShipListProps) {
  const now = useServerNow();
  const launch = useLaunch();
  const rows = planet.ships
    .map((ship) => ({ ship, state: shipState(ship, now) }))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || byTime(a.ship, b.ship));
  return (
    <Section title="Ships" aside={summary(rows.map(({ state }) => state))}>
      {launch.isError ? <Alert>{textOf(launch.error, completeShip.fallback)}</Alert> : null}
      {rows.length === 0 ? <Empty action={action}>No ships stand here.</Empty> : null}
      <ul className={styles.list}>
        {rows.map(({ ship, state }) => (
          <ShipRow
            key={ship.ship_id}
            ship={ship}
            state={state}
            planetId={planet.planet_id}
            now={now}
            busy={launch.isPending && launch.variables.ship_id === ship.ship_id}
            onLaunch={() => launch.mutate({ ship_id: ship.ship_id, planet_id: planet.planet_id })}
          />
        ))}
      </ul>
    </Section>
  );
}

/** '3 idle · 1 on mission' */
function summary(states: readonly ShipState[]): string | null {
  const parts = (['Ready', 'Constructing', 'Idle', 'On Mission'] as const).flatMap((state) => {
    const count = states.filter((each) => each === state).length;
    return count > 0 ? [`${count} ${state.toLowerCase()}`] : [];
  });
  return parts.join(' · ') || null;
}

function byTime(a: Ship, b: Ship): number {
  return (Date.parse(a.ready_at) || 0) - (Date.parse(b.ready_at) || 0) || a.ship_id - b.ship_id;
}
