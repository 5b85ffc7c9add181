import type { ReactNode } from 'react';
import { completeBuilding } from '#shared/api/buildings';
import type { PlanetDetail } from '#shared/api/planets';
import { textOf } from '../../api/http/request.ts';
import { useServerNow } from '../../api/http/server-clock.ts';
import { useRaceId } from '../../api/ships.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty } from '../../ui/layout/section.tsx';
import styles from './building-list.module.css';
import { BuildingRow } from './building-row.tsx';
import { useActivate } from './use-mutations.ts';

interface BuildingListProps {
  planet: PlanetDetail;
  /** Shown if there is no building. */
  action: ReactNode;
}

/** The buildings of a planet: first those ready to activate, then those under construction, then active ones. */
export function BuildingList({ planet, action }: BuildingListProps) {
  const now = useServerNow();
  const activate = useActivate();
  const raceId = useRaceId();
  const rows = [...planet.buildings].sort(
    (a, b) => Number(a.activated) - Number(b.activated) || Date.parse(a.built_at) - Date.parse(b.built_at),
  );
  return (
    <>
      {activate.isError ? <Alert>{textOf(activate.error, completeBuilding.fallback)}</Alert> : null}
      {rows.length === 0 ? <Empty action={action}>No buildings yet. The first mine pays for the next.</Empty> : null}
      <ul className={styles.list}>
        {rows.map((building) => (
          <BuildingRow
            key={building.building_id}
            building={building}
            planet={planet}
            raceId={raceId}
            now={now}
            busy={activate.isPending && activate.variables.building_id === building.building_id}
            onActivate={() => activate.mutate({ building_id: building.building_id, planet_id: planet.planet_id })}
          />
        ))}
      </ul>
    </>
  );
}
