import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { useServerNow } from '../../api/http/server-clock.ts';
import { usePlanets } from '../../api/queries.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Countdown } from '../../ui/format/countdown.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './active-missions.module.css';

type Mission = Answer<typeof getDashboard>['missions'][number];

/** Active missions and the latest report. `missions` is undefined while they load. */
export function ActiveMissions({ missions }: { missions: readonly Mission[] | undefined }) {
  const out = missions?.filter(({ completed }) => !completed).reverse();
  const last = missions?.find(({ report }) => report !== null);
  return (
    <Section title="Missions Under Way" aside={out?.length ? `${out.length} out` : null}>
      {out === undefined ? (
        <SkeletonRows count={1} height="60px" label="Loading missions" />
      ) : out.length === 0 ? (
        <Empty>No mission is under way.</Empty>
      ) : (
        <Out missions={out} />
      )}
      {last ? (
        <p className={styles.last}>
          Latest report, {clockTime(last.finish_time)}: {last.report?.message}
        </p>
      ) : null}
    </Section>
  );
}

/** More missions than this are one line, which opens to all of them. */
const SINGLE_LINES = 3;

function Out({ missions }: { missions: readonly Mission[] }) {
  const now = useServerNow();
  const list = (
    <ul>
      {missions.map((mission) => (
        <Row key={mission.mission_id} mission={mission} />
      ))}
    </ul>
  );
  if (missions.length <= SINGLE_LINES) return list;
  const next = Math.min(...missions.map(({ finish_time }) => Date.parse(finish_time)));
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        <span>{missions.length} scouts exploring</span>
        <span className={styles.left}>
          next in <Countdown left={next - now} due="Returning" />
        </span>
      </summary>
      {list}
    </details>
  );
}

function Row({ mission }: { mission: Mission }) {
  const { mission_id, ship_type_name, planet_id, start_time, finish_time } = mission;
  const now = useServerNow();
  const origin = usePlanets().data?.find((planet) => planet.planet_id === planet_id);
  const [start, end] = [Date.parse(start_time), Date.parse(finish_time)];
  const part = Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start)));
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        {ship_type_name ?? 'Exploration'}
        {origin ? ` from ${origin.planet_name}` : null}{' '}
        <span className={styles.fine}>
          mission {mission_id}, home at {clockTime(finish_time)}
        </span>
      </p>
      <p className={styles.left}>
        <Countdown left={end - now} due="Returning" />
      </p>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.done} style={{ width: `${part * 100}%` }} />
      </span>
    </li>
  );
}
