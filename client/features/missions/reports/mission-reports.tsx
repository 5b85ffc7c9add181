import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { useServerNow } from '../../../api/http/server-clock.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { Countdown } from '../../../ui/format/countdown.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import styles from './mission-reports.module.css';

/** More missions under way than this are one line. */
const SINGLE_LINES = 3;

type Mission = Answer<typeof getDashboard>['missions'][number];

/** Mission reports, newest first, and active missions. `missions` is undefined while they load. */
export function MissionReports({ missions }: { missions: readonly Mission[] | undefined }) {
  const now = useServerNow();
  const [out, told] = [missions?.filter(({ report }) => !report) ?? [], missions?.filter(({ report }) => report) ?? []];
  const grouped = out.length > SINGLE_LINES;
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
            {grouped ? <Group missions={out} now={now} /> : null}
            {(grouped ? told : missions).map(({ mission_id, report, start_time, finish_time }) => (
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

function Group({ missions, now }: { missions: readonly Mission[]; now: number }) {
  const next = Math.min(...missions.map(({ finish_time }) => Date.parse(finish_time)));
  return (
    <li className={styles.row}>
      <p className={styles.running}>{missions.length} missions under way.</p>
      <p className={styles.when}>
        next in <Countdown left={next - now} due="Returning" />
      </p>
    </li>
  );
}
