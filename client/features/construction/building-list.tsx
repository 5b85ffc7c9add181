import type { ReactNode } from 'react';
import { type Building, completeBuilding, type QueuedBuilding } from '#shared/api/buildings';
import type { PlanetDetail } from '#shared/api/planets';
import { textOf } from '../../api/http/request.ts';
import { useServerNow } from '../../api/http/server-clock.ts';
import { useRaceId } from '../../api/ships.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty } from '../../ui/layout/section.tsx';
import styles from './building-list.module.css';
import { BuildingRow } from './building-row.tsx';
import { CancelConstruction } from './cancel-construction.tsx';
import { OrderRow } from './order-row.tsx';
import { useActivate, useCancelBuild } from './use-mutations.ts';

interface BuildingListProps {
  planet: PlanetDetail;
  /** Shown if there is no building. */
  action: ReactNode;
}

/** The buildings of a planet: first those ready to activate, then those under construction, ordered ones, active ones. */
export function BuildingList({ planet, action }: BuildingListProps) {
  const now = useServerNow();
  const activate = useActivate();
  const raceId = useRaceId();
  const cancel = useCancelBuild();
  const rows = [...planet.buildings].sort((a, b) => Date.parse(a.built_at) - Date.parse(b.built_at));
  const planet_id = planet.planet_id;
  const row = (building: Building) => (
    <BuildingRow
      key={building.building_id}
      building={building}
      planet={planet}
      raceId={raceId}
      now={now}
      busy={activate.isPending && activate.variables.building_id === building.building_id}
      onActivate={() => activate.mutate({ building_id: building.building_id, planet_id })}
      cancel={
        <CancelConstruction
          name={building.building_type_name}
          busy={cancel.isPending && cancel.variables.building_id === building.building_id}
          onCancel={() => cancel.mutate({ building_id: building.building_id, planet_id })}
        />
      }
    />
  );
  const orderRow = (order: QueuedBuilding) => (
    <OrderRow
      key={`order ${order.queue_id}`}
      order={order}
      planet={planet}
      now={now}
      busy={cancel.isPending && cancel.variables.queue_id === order.queue_id}
      onCancel={() => cancel.mutate({ queue_id: order.queue_id, planet_id })}
    />
  );
  return (
    <>
      {activate.isError ? <Alert>{textOf(activate.error, completeBuilding.fallback)}</Alert> : null}
      {rows.length + planet.queue.length === 0 ? (
        <Empty action={action}>No buildings yet. The first mine pays for the next.</Empty>
      ) : null}
      <ul className={styles.list}>
        {/* One array: a row that moves within it keeps its element, and with it the focus. */}
        {[
          ...rows.filter(({ activated }) => !activated).map(row),
          ...planet.queue.map(orderRow),
          ...rows.filter(({ activated }) => activated).map(row),
        ]}
      </ul>
    </>
  );
}
