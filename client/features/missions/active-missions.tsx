import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { useServerNow } from '../../api/http/server-clock.ts';
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
        <ul>
          {out.map((mission) => (
            <Row key={mission.mission_id} mission={mission} />
          ))}
        </ul>
      )}
      {last ? (
        <p className={styles.last}>
          Latest report, {clockTime(last.finish_time)}: {last.report?.message}
        </p>
      ) : null}
    </Section>
  );
}

function Row({ mission: { mission_id, start_time, finish_time } }: { mission: Mission }) {
  const now = useServerNow();
  const [start, end] = [Date.parse(start_time), Date.parse(finish_time)];
  const part = Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start)));
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        Exploration{' '}
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
