import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { useServerNow } from '../../../clock/server-clock.ts';
import { apiTexts } from '../../../texts/api.ts';
import { reportTexts } from '../../../texts/reports.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { Countdown } from '../../../ui/format/countdown.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { full } from '../../../ui/format/number.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import styles from './mission-reports.module.css';

/** More missions under way than this are one line. */
const SINGLE_LINES = 3;

type Mission = Answer<typeof getDashboard>['missions'][number];

/** Mission reports, newest first, and active missions. `missions` is undefined while they load. */
export function MissionReports({ missions }: { missions: readonly Mission[] | undefined }) {
  const [out, told] = [missions?.filter(({ report }) => !report) ?? [], missions?.filter(({ report }) => report) ?? []];
  const grouped = out.length > SINGLE_LINES;
  return (
    <Section title={reportTexts.title} aside={missions?.length ? full(missions.length) : null}>
      {missions === undefined ? (
        <SkeletonRows count={1} height="60px" label={reportTexts.loading} />
      ) : missions.length === 0 ? (
        <Empty action={<ButtonLink to="/missions">{reportTexts.toMissions}</ButtonLink>}>{reportTexts.none}</Empty>
      ) : (
        <>
          <ul>
            {grouped ? <Group missions={out} /> : null}
            {(grouped ? told : missions).map(({ mission_id, kind, report, start_time, finish_time }) => (
              <li key={mission_id} className={styles.row}>
                <p className={report ? undefined : styles.running}>
                  {report ? apiTexts.stored(report) : reportTexts.underWay[kind === 'survey' ? 'survey' : 'one']}
                </p>
                <p className={styles.when}>
                  {report ? (
                    clockTime(finish_time)
                  ) : (
                    <Countdown until={Date.parse(finish_time)} due={reportTexts.underWay.returning} />
                  )}
                  <span className="visually-hidden">{reportTexts.underWay.launched(clockTime(start_time))}</span>
                </p>
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            <ButtonLink to="/missions#reports">{reportTexts.all}</ButtonLink>
          </p>
        </>
      )}
    </Section>
  );
}

function Group({ missions }: { missions: readonly Mission[] }) {
  const next = Math.min(...missions.map(({ finish_time }) => Date.parse(finish_time)));
  const isReturning = useServerNow((now) => next <= now);
  return (
    <li className={styles.row}>
      <p className={styles.running}>{reportTexts.underWay.many(missions.length)}</p>
      <p className={styles.when}>
        {isReturning ? reportTexts.underWay.returning : reportTexts.underWay.next(<Countdown until={next} />)}
      </p>
    </li>
  );
}
