import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { apiTexts } from '../../../texts/api.ts';
import { reportTexts } from '../../../texts/reports.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { full } from '../../../ui/format/number.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import styles from './mission-reports.module.css';

type Mission = Answer<typeof getDashboard>['missions'][number];

/** Mission reports, newest first. Missions under way stand in the list of what is due and under way. */
export function MissionReports({ missions }: { missions: readonly Mission[] }) {
  const told = missions.flatMap(({ report, ...mission }) => (report ? [{ ...mission, report }] : []));
  return (
    <Section title={reportTexts.title} aside={told.length > 0 ? full(told.length) : null}>
      {told.length === 0 ? (
        <Empty action={<ButtonLink to="/missions">{reportTexts.toMissions}</ButtonLink>}>{reportTexts.none}</Empty>
      ) : (
        <>
          <ul>
            {told.map(({ mission_id, report, finish_time }) => (
              <li key={mission_id} className={styles.row}>
                <p>{apiTexts.stored(report)}</p>
                <p className={styles.when}>{clockTime(finish_time)}</p>
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
