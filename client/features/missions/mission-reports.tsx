import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { useServerNow } from '../../api/server-clock.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { clockTime } from '../../ui/when.ts';
import styles from './mission-reports.module.css';

type Mission = Answer<typeof getDashboard>['missions'][number];

/** What the missions found, newest first, and which are still out. `missions` is undefined while it loads. */
export function MissionReports({ missions }: { missions: readonly Mission[] | undefined }) {
  const now = useServerNow();
  return (
    <Section title="Mission Reports" aside={missions?.length ? `${missions.length}` : null}>
      {missions === undefined ? (
        <SkeletonRows count={1} height="60px" label="Loading mission reports" />
      ) : missions.length === 0 ? (
        <Empty action={<ButtonLink to="/missions">Go to Mission Command</ButtonLink>}>
          No mission reports available.
        </Empty>
      ) : (
        <>
          <ul>
            {missions.map(({ mission_id, report, start_time, finish_time }) => (
              <li key={mission_id} className={styles.row}>
                <p className={report ? undefined : styles.running}>{report?.message ?? 'Mission under way.'}</p>
                <p className={styles.when}>
                  {report ? clockTime(finish_time) : <Countdown left={Date.parse(finish_time) - now} due="Returning" />}
                  <span className="visually-hidden"> (launched {clockTime(start_time)})</span>
                </p>
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            <ButtonLink to="/missions#reports">All reports</ButtonLink>
          </p>
        </>
      )}
    </Section>
  );
}
