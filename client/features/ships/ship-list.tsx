import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PlanetDetail } from '#shared/api/planets';
import type { Ship } from '#shared/api/ships';
import { type ShipState, shipState } from '#shared/rules/ships';
import { textOf } from '../../api/http/request.ts';
import { shipTypeIdOf } from '../../api/ships.ts';
import { ShipPicture } from '../../art/ships/ship-picture.tsx';
import { useNowAmong } from '../../clock/server-clock.ts';
import { ActionRow } from '../../game/action-row.tsx';
import { AllDue } from '../../game/all-due.tsx';
import { SIEGE_TERMS_ID } from '../../game/sieges.ts';
import { useAll } from '../../live/use-command.ts';
import { shipTexts } from '../../texts/ships.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './ship-list.module.css';
import { ShipStats } from './ship-stats.tsx';
import { useLaunch, useLaunchAll } from './use-mutations.ts';

/** The order of the rows by state. */
const ORDER: Record<ShipState, number> = {
  Ready: 0,
  Constructing: 1,
  Idle: 2,
  'On Mission': 3,
  'On March': 4,
  Unknown: 5,
};

interface ShipListProps {
  planet: PlanetDetail;
  /** Shown if there is no ship. */
  action: ReactNode;
}

/** The ships of a planet: first those ready to launch, then those under construction, then launched ones. */
export function ShipList({ planet, action }: ShipListProps) {
  const now = useNowAmong(planet.ships.map(({ ready_at }) => ready_at));
  const launch = useLaunch();
  const all = useAll(useLaunchAll());
  const rows = planet.ships
    .map((ship) => ({ ship, state: shipState(ship, now) }))
    .sort((a, b) => ORDER[a.state] - ORDER[b.state] || byTime(a.ship, b.ship));
  const { planet_id } = planet;
  const groups = groupsOf(rows);
  const due = rows.filter(({ state }) => state === 'Ready');
  const dueGroups = groups.filter(({ state }) => state === 'Ready');
  const idOf = ({ ship_id }: Ship) => ship_id;
  const isBusy = (ships: readonly Ship[]) =>
    ships
      .map(idOf)
      .some(
        (id) => (launch.isPending && launch.variables.ship_id === id) || (all.isPending && all.variables.includes(id)),
      );
  const failed = launch.error ?? all.error;
  return (
    <Section title={shipTexts.title} aside={summary(rows.map(({ state }) => state))}>
      {failed ? <Alert>{textOf(failed)}</Alert> : null}
      {rows.length === 0 ? <Empty action={action}>{shipTexts.list.none}</Empty> : null}
      <AllDue
        word={shipTexts.list.launch}
        count={dueGroups.length > 1 && !planet.siege ? due.length : 0}
        busy={all.isPending && dueGroups.length > 1}
        onAll={() => all.mutate(due.map(({ ship }) => ship.ship_id))}
      />
      <ul className={styles.list}>
        {groups.map(({ ship, state, ships }) => (
          <ShipRow
            key={ship.ship_id}
            ship={ship}
            count={ships.length}
            state={state}
            planetId={planet_id}
            besieged={planet.siege !== null}
            busy={isBusy(ships)}
            onLaunch={() =>
              ships.length > 1 ? all.mutate(ships.map(idOf)) : launch.mutate({ ship_id: ship.ship_id, planet_id })
            }
          />
        ))}
      </ul>
    </Section>
  );
}

interface Row {
  readonly ship: Ship;
  readonly state: ShipState;
}

interface Group extends Row {
  readonly ships: readonly Ship[];
}

/**
 * Equal ships as one row: those that are under construction if they are ready at the same moment, those on a mission each by
 * itself. The row is that of the last, so that the one that was just launched keeps its element, and with it the focus.
 */
function groupsOf(rows: readonly Row[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const alike = kindOf(row);
    groups.set(alike, { ...row, ships: [...(groups.get(alike)?.ships ?? []), row.ship] });
  }
  return [...groups.values()];
}

/** The same for ships that stand in one row. */
function kindOf({ ship: { ship_id, ship_type_name, attack_level, defense_level, ready_at }, state }: Row): string {
  if (state === 'On Mission' || state === 'Unknown') return `ship ${ship_id}`;
  return [state, ship_type_name, attack_level, defense_level, state === 'Constructing' ? ready_at : ''].join(' ');
}

/** '3 idle · 1 on mission', of rows in their order. */
function summary(states: readonly ShipState[]): string | null {
  const counts = new Map<ShipState, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  const parts = [...counts].map(([state, count]) => shipTexts.list.inState(count, shipTexts.states[state]));
  return parts.join(' · ') || null;
}

function byTime(a: Ship, b: Ship): number {
  return (Date.parse(a.ready_at) || 0) - (Date.parse(b.ready_at) || 0) || a.ship_id - b.ship_id;
}

interface ShipRowProps {
  ship: Ship;
  /** How many equal ones the row stands for. */
  count: number;
  state: ShipState;
  planetId: number;
  /** Nothing can be launched on a besieged world. */
  besieged: boolean;
  busy: boolean;
  onLaunch: () => void;
}

function ShipRow({ ship, count, state, planetId, besieged, busy, onLaunch }: ShipRowProps) {
  const { ship_type_name: name, is_scout } = ship;
  const underConstruction = state === 'Constructing';
  const word = count > 1 ? uiTexts.all(shipTexts.list.launch, count) : shipTexts.list.launch;
  return (
    <ActionRow
      picture={<ShipPicture typeId={shipTypeIdOf(name)} size={64} lit={!underConstruction} />}
      name={
        <>
          {name} {count > 1 ? `${shipTexts.list.count(count)} ` : null}
          {is_scout ? <span className={styles.scout}>{shipTexts.scout}</span> : null}
        </>
      }
      words={
        <p className={styles.levels}>
          {count > 1
            ? shipTexts.list.levelsEach(ship.attack_level, ship.defense_level)
            : shipTexts.list.levels(ship.attack_level, ship.defense_level)}
        </p>
      }
      facts={<ShipStats of={ship} />}
      action={
        state === 'Ready'
          ? { word, busyWord: shipTexts.list.launching, name, forbiddenAt: besieged ? SIEGE_TERMS_ID : undefined }
          : undefined
      }
      construction={
        underConstruction ? { from: Date.parse(ship.started_at), until: Date.parse(ship.ready_at) } : undefined
      }
      state={
        <>
          <span className={state === 'On Mission' || state === 'On March' ? styles.away : styles.word}>
            {shipTexts.states[state]}
          </span>
          {state === 'Idle' && is_scout ? (
            <Link
              to={`/missions?planet=${planetId}`}
              className={styles.send}
              aria-label={shipTexts.list.sendLabel(name)}
            >
              {shipTexts.list.send}
            </Link>
          ) : null}
        </>
      }
      busy={busy}
      onAction={onLaunch}
    />
  );
}
