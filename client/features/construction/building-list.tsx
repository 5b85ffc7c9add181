import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Building, QueuedBuilding } from '#shared/api/buildings';
import type { PlanetDetail } from '#shared/api/planets';
import { rulePath } from '#shared/catalogue/battle-rules';
import { checkActivate } from '#shared/rules/construction';
import { textOf } from '../../api/http/request.ts';
import { useRaceId } from '../../api/ships.ts';
import { useNowAmong } from '../../clock/server-clock.ts';
import { AllDue } from '../../game/all-due.tsx';
import { useAll } from '../../live/use-command.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Empty } from '../../ui/layout/section.tsx';
import styles from './building-list.module.css';
import { BuildingRow } from './building-row.tsx';
import { Dismantle, useDismantlings } from './dismantle.tsx';
import { OrderRow } from './order-row.tsx';
import { useActivate, useActivateAll, useCancelBuild, useDismantle } from './use-mutations.ts';

interface BuildingListProps {
  planet: PlanetDetail;
  /** Shown if there is no building. */
  action: ReactNode;
}

/** The buildings of a planet: first those ready to activate, then those under construction, ordered ones, active ones. */
export function BuildingList({ planet, action }: BuildingListProps) {
  const now = useNowAmong(planet.buildings.map(({ built_at }) => built_at));
  const activate = useActivate();
  const raceId = useRaceId();
  const cancel = useCancelBuild();
  const dismantle = useDismantle();
  const dismantlingOf = useDismantlings(planet);
  const [dismantles, setDismantles] = useState(false);
  const all = useAll(useActivateAll());
  const rows = [...planet.buildings].sort((a, b) => Date.parse(a.built_at) - Date.parse(b.built_at));
  const planet_id = planet.planet_id;
  const isDue = ({ activated, built_at }: Building) =>
    !checkActivate({ activated, builtAt: Date.parse(built_at) }, now);
  const due = planet.buildings.filter(isDue);
  const row = (building: Building, ids: readonly number[] = [building.building_id]) => {
    const dismantling = dismantles ? dismantlingOf(building) : undefined;
    return (
      <BuildingRow
        key={building.building_id}
        building={building}
        ids={ids}
        planet={planet}
        besieged={planet.siege !== null}
        raceId={raceId}
        due={isDue(building)}
        busy={activate.isPending && activate.variables.building_id === building.building_id}
        onActivate={() => activate.mutate({ building_id: building.building_id, planet_id })}
        cancel={
          <CancelConstruction
            name={building.building_type_name}
            busy={cancel.isPending && cancel.variables.building_id === building.building_id}
            onCancel={() =>
              cancel.mutate({ building_id: building.building_id, planet_id, name: building.building_type_name })
            }
          />
        }
        dismantle={
          dismantling && (
            <Dismantle
              name={building.building_type_name}
              count={ids.length}
              dismantling={dismantling}
              busy={dismantle.isPending && dismantle.variables.building_id === building.building_id}
              onDismantle={() =>
                dismantle.mutate({ building_id: building.building_id, name: building.building_type_name })
              }
            />
          )
        }
        whyNot={
          dismantling?.why && (
            <p id={dismantling.whyId} className={styles.why}>
              {dismantling.why}
            </p>
          )
        }
      />
    );
  };
  const orderRow = (order: QueuedBuilding) => (
    <OrderRow
      key={`order ${order.queue_id}`}
      order={order}
      planet={planet}
      busy={cancel.isPending && cancel.variables.queue_id === order.queue_id}
      onCancel={() => cancel.mutate({ queue_id: order.queue_id, planet_id, name: order.building_type_name })}
    />
  );
  return (
    <>
      {activate.isError ? <Alert>{textOf(activate.error)}</Alert> : null}
      {all.isError ? <Alert>{textOf(all.error)}</Alert> : null}
      {cancel.isError ? <Alert>{textOf(cancel.error)}</Alert> : null}
      {dismantle.isError ? <Alert>{textOf(dismantle.error)}</Alert> : null}
      {rows.length + planet.queue.length === 0 ? <Empty action={action}>{emptyWords(planet)}</Empty> : null}
      <AllDue
        word={constructionTexts.list.activate}
        count={planet.siege ? 0 : due.length}
        busy={all.isPending}
        onAll={() => all.mutate(due.map(({ building_id }) => building_id))}
      />
      <ul className={styles.list}>
        {/* One array: a row that moves within it keeps its element, and with it the focus. */}
        {[
          ...rows.filter(({ activated }) => !activated).map((building) => row(building)),
          ...planet.queue.map(orderRow),
          ...groupsOf(rows.filter(({ activated }) => activated)).map(({ last, ids }) => row(last, ids)),
        ]}
      </ul>
      {rows.some(({ activated }) => activated) ? (
        <div className={styles.foot}>
          {dismantles ? <Link to={rulePath('dismantling')}>{constructionTexts.dismantle.rule}</Link> : null}
          <Button kind="bare" aria-pressed={dismantles} onClick={() => setDismantles(!dismantles)}>
            {dismantles ? constructionTexts.dismantle.end : constructionTexts.dismantle.begin}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Only on an untouched home does the first mine really pay for the next. */
function emptyWords({ home, naquadah, trinium, metal }: PlanetDetail): string {
  if (naquadah + trinium + metal === 0) return constructionTexts.list.nothingToMine;
  return home && naquadah > 0 && trinium > 0 && metal > 0
    ? constructionTexts.list.firstMine
    : constructionTexts.list.startWithMine;
}

/**
 * Equal buildings as one row each, in the order of their first. The row is that of the last, so that the one that was just
 * activated keeps its element, and with it the focus.
 */
function groupsOf(buildings: readonly Building[]): readonly { last: Building; ids: readonly number[] }[] {
  const groups = new Map<string, { last: Building; ids: readonly number[] }>();
  for (const building of buildings) {
    const kind = `${building.building_type_id} ${building.level} ${building.taken}`;
    groups.set(kind, { last: building, ids: [...(groups.get(kind)?.ids ?? []), building.building_id] });
  }
  return [...groups.values()];
}

interface CancelConstructionProps {
  name: string;
  busy: boolean;
  onCancel: () => void;
}

/** Cancels a building under construction, after a question: a part of its price is lost. */
function CancelConstruction({ name, busy, onCancel }: CancelConstructionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="bare"
        busy={busy}
        busyLabel={constructionTexts.cancel.busy}
        aria-label={constructionTexts.cancel.label(name)}
        onClick={() => setAsking(true)}
      >
        {constructionTexts.cancel.word}
      </Button>
      <ConfirmDialog
        open={asking}
        title={constructionTexts.cancel.question(name)}
        words={constructionTexts.cancel.consequence}
        label={constructionTexts.cancel.confirm}
        dismiss={constructionTexts.cancel.dismiss}
        onConfirm={onCancel}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
