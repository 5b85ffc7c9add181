import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PlanetIncome } from '#shared/api/planets';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { useDashboard } from '../../api/queries.ts';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { useNowAmong, useServerNow } from '../../clock/server-clock.ts';
import { GateAddress } from '../../game/gate-address.tsx';
import { ResourceAmount, ResourceList } from '../../game/resource-amount.tsx';
import { constructionTexts } from '../../texts/construction.ts';
import { planetTexts } from '../../texts/planets.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { buildTime, timeLeft } from '../../ui/format/duration.ts';
import table from '../../ui/table.module.css';
import { CompleteAll, CompleteHere, useCompleting } from './completing.tsx';
import { type EmpireRow, type PlanetWork, SORTS, type Sort, sortedRows, workOn } from './empire.ts';
import styles from './planet-table.module.css';
import { SendAll, SendHere, useSending } from './sending.tsx';

interface PlanetTableProps {
  planets: readonly PlanetIncome[];
  /** The planet that the pointer is over on the map. */
  highlighted: number | undefined;
  /** Called with the row under the pointer or with the focus. */
  onPoint: (id: number | undefined) => void;
  onBuild: (planetId: number) => void;
  /** The planet whose dialog is being opened. */
  opening: number | undefined;
}

/**
 * The player's planets, from which the daily round is done: what each yields, what is left in its ground and what is under way, with
 * buttons to build, to complete and to send scouts. On a phone each row is a card.
 */
export function PlanetTable({ planets, highlighted, onPoint, onBuild, opening }: PlanetTableProps) {
  const [sort, setSort] = useState<Sort>('home');
  const { data: dashboard } = useDashboard();
  const now = useNowAmong([
    ...(dashboard?.buildings_under_construction.map(({ built_at }) => built_at) ?? []),
    ...(dashboard?.ships_under_construction.map(({ ready_at }) => ready_at) ?? []),
  ]);
  const completing = useCompleting();
  const sending = useSending();
  const rows = planets.map((planet) => ({ planet, work: dashboard && workOn(planet, dashboard, now) }));
  const heading = (words: string, by?: Sort) => (
    <th scope="col" aria-sort={by === undefined ? undefined : sort === by ? DIRECTIONS[by] : 'none'}>
      {by === undefined ? (
        words
      ) : (
        <button type="button" className={styles.sort} onClick={() => setSort(sort === by ? 'home' : by)}>
          {words}
        </button>
      )}
    </th>
  );
  return (
    <div className={styles.cockpit}>
      <div className={styles.all}>
        <CompleteAll works={rows.flatMap(({ work }) => work ?? [])} completing={completing} />
        <SendAll sending={sending} />
      </div>
      <label className={styles.sorting}>
        {planetTexts.sort.label}
        <select value={sort} onChange={({ target }) => setSort(target.value as Sort)}>
          {SORTS.map((each) => (
            <option key={each} value={each}>
              {planetTexts.sort[each]}
            </option>
          ))}
        </select>
      </label>
      <table className={`${table.table} ${table.cards} ${styles.table}`}>
        <caption className="visually-hidden">{planetTexts.table.caption}</caption>
        <thead>
          <tr>
            {heading(planetTexts.table.planet, 'name')}
            {heading(planetTexts.table.yield, 'yield')}
            {heading(planetTexts.table.reserves, 'reserves')}
            {heading(planetTexts.table.slots, 'slots')}
            {heading(planetTexts.table.due, 'due')}
            <th scope="col">
              <span className="visually-hidden">{planetTexts.table.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sortedRows(rows, sort).map((row) => (
            <PlanetRow
              key={row.planet.planet_id}
              row={row}
              highlighted={row.planet.planet_id === highlighted}
              onPoint={onPoint}
              complete={row.work ? <CompleteHere {...row} work={row.work} completing={completing} /> : null}
              acts={
                <>
                  <Button
                    busy={opening === row.planet.planet_id}
                    aria-label={planetTexts.table.buildLabel(row.planet.planet_name)}
                    onClick={() => onBuild(row.planet.planet_id)}
                  >
                    {constructionTexts.build}
                  </Button>
                  <SendHere planet={row.planet} sending={sending} />
                </>
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names count up; of everything else, the most comes first. */
const DIRECTIONS = {
  home: 'none',
  name: 'ascending',
  yield: 'descending',
  reserves: 'descending',
  slots: 'descending',
  due: 'descending',
} as const;

interface PlanetRowProps {
  row: EmpireRow;
  highlighted: boolean;
  onPoint: (id: number | undefined) => void;
  /** The button that completes what is due. */
  complete: ReactNode;
  /** What else can be done on it. */
  acts: ReactNode;
}

function PlanetRow({ row: { planet, work }, highlighted, onPoint, complete, acts }: PlanetRowProps) {
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
      <PlanetCells planet={planet} />
      <td data-label={planetTexts.table.slots}>{work ? <SlotsCell planet={planet} work={work} /> : null}</td>
      <td data-label={planetTexts.table.due}>
        {work ? <DueCell work={work} /> : null}
        {complete}
      </td>
      <td className={styles.acts}>
        <div>
          <ButtonLink to={`/planets/${planet.planet_id}`} label={planetTexts.table.viewLabel(planet.planet_name)}>
            {planetTexts.table.view}
          </ButtonLink>
          {acts}
        </div>
      </td>
    </tr>
  );
}

/** What does not change while the pointer moves over the rows. */
const PlanetCells = memo(function PlanetCells({ planet }: { planet: PlanetIncome }) {
  return (
    <>
      <td>
        <div className={styles.planet}>
          <PlanetPicture typeId={planet.planet_type_id} seed={planet.planet_id} size={48} />
          <div>
            <p className={styles.name}>
              <Link to={`/planets/${planet.planet_id}`}>{planet.planet_name}</Link>
              {planet.home ? <span className={styles.home}>{planetTexts.table.home}</span> : null}
            </p>
            <p className={styles.fine}>
              <span>{planet.planet_type_name}</span>
              {' · '}
              <span>{worldTexts.coordinates(planet.coordinates_x, planet.coordinates_y)}</span>
            </p>
            <p className={styles.fine}>
              <GateAddress address={planet.stargate_address} origin={planet.point_of_origin} />
            </p>
          </div>
        </div>
      </td>
      <td data-label={planetTexts.table.yield}>
        {RESOURCES.some((resource) => planet.rates[resource] > 0) ? (
          <span className={styles.yield}>
            <ResourceList amounts={planet.rates} sign="+" />
          </span>
        ) : (
          <span className={styles.fine}>{planetTexts.table.noYield}</span>
        )}
      </td>
      <td data-label={planetTexts.table.reserves}>
        <span className={styles.reserves}>
          {RESERVES.map((resource) => (
            <span key={resource}>
              <ResourceAmount resource={resource} amount={planet[resource]} />
              <Lasts until={planet.empties_at[resource]} />
            </span>
          ))}
        </span>
      </td>
    </>
  );
});

/** How long a reserve lasts, rounded down; nothing if it is not mined. */
function Lasts({ until }: { until: string | null }) {
  const left = useServerNow((now) =>
    until === null ? '' : buildTime(Math.max(0.5, Math.floor((Date.parse(until) - now) / MINUTE))),
  );
  return left === '' ? null : <span className={styles.fine}> {planetTexts.table.lasts(left)}</span>;
}

const MINUTE = 60_000;

/** How many build slots are free. */
function SlotsCell({ planet, work }: { planet: PlanetIncome; work: PlanetWork }) {
  return (
    <span className={work.freeSlots > 0 ? styles.free : styles.fine}>
      {planetTexts.table.slotsFree(work.freeSlots, planet.build_slots)}
    </span>
  );
}

/** What threatens, what waits for the player, and what is finished next. */
function DueCell({ work: { buildingsDue, shipsDue, next, besieged, attackAt } }: { work: PlanetWork }) {
  const isQuiet = buildingsDue.length + shipsDue.length === 0 && !next;
  return (
    <span className={styles.work}>
      {besieged ? <span className={styles.danger}>{planetTexts.table.besieged}</span> : null}
      {attackAt === undefined ? null : <Attack at={attackAt} />}
      {buildingsDue.length > 0 ? (
        <span className={styles.due}>{planetTexts.table.toActivate(buildingsDue.length)}</span>
      ) : null}
      {shipsDue.length > 0 ? <span className={styles.due}>{planetTexts.table.toLaunch(shipsDue.length)}</span> : null}
      {next ? <Next {...next} /> : null}
      {isQuiet ? <span className={styles.fine}>{planetTexts.table.nothingDue}</span> : null}
    </span>
  );
}

function Attack({ at }: { at: number }) {
  const left = useServerNow((now) => timeLeft(at - now));
  return <span className={styles.danger}>{planetTexts.table.attack(left)}</span>;
}

function Next({ name, at }: NonNullable<PlanetWork['next']>) {
  const left = useServerNow((now) => timeLeft(at - now));
  return <span>{planetTexts.table.next(name, left)}</span>;
}
