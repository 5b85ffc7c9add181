import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { usePlanets } from '../../api/queries.ts';
import { useServerNow } from '../../clock/server-clock.ts';
import { apiTexts } from '../../texts/api.ts';
import { missionTexts } from '../../texts/missions.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Countdown } from '../../ui/format/countdown.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { TimeBar } from '../../ui/format/time-bar.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './active-missions.module.css';

type Mission = Answer<typeof getDashboard>['missions'][number];

/** Active missions and the latest report. `missions` is undefined while they load. */
export function ActiveMissions({ missions }: { missions: readonly Mission[] | undefined }) {
  const out = missions?.filter(({ completed }) => !completed).reverse();
  const scouts = out?.filter(({ kind }) => kind !== 'survey');
  const last = missions?.find(({ report }) => report !== null);
  return (
    <Section
      title={missionTexts.underWay.title}
      aside={scouts?.length ? missionTexts.underWay.count(scouts.length) : null}
    >
      {out === undefined ? (
        <SkeletonRows count={1} height="60px" label={missionTexts.underWay.loading} />
      ) : out.length === 0 ? (
        <Empty>{missionTexts.underWay.none}</Empty>
      ) : (
        <Out missions={out} />
      )}
      {last ? (
        <p className={styles.last}>
          {missionTexts.underWay.latest(clockTime(last.finish_time), last.report ? apiTexts.stored(last.report) : '')}
        </p>
      ) : null}
    </Section>
  );
}

/** More missions than this are one line, which opens to all of them. */
const SINGLE_LINES = 3;

function Out({ missions }: { missions: readonly Mission[] }) {
  const scouts = missions.filter(({ kind }) => kind !== 'survey');
  const surveys = missions.filter(({ kind }) => kind === 'survey');
  const next = Math.min(...scouts.map(({ finish_time }) => Date.parse(finish_time)));
  const isReturning = useServerNow((now) => next <= now);
  if (scouts.length <= SINGLE_LINES) return <Rows missions={missions} />;
  return (
    <>
      <details className={styles.group}>
        <summary className={styles.summary}>
          <span>{missionTexts.underWay.scouts(scouts.length)}</span>
          <span className={styles.left}>
            {isReturning ? missionTexts.underWay.returning : missionTexts.underWay.next(<Countdown until={next} />)}
          </span>
        </summary>
        <Rows missions={scouts} />
      </details>
      {surveys.length > 0 ? <Rows missions={surveys} /> : null}
    </>
  );
}

function Rows({ missions }: { missions: readonly Mission[] }) {
  return (
    <ul>
      {missions.map((mission) => (
        <Row key={mission.mission_id} mission={mission} />
      ))}
    </ul>
  );
}

function Row({ mission }: { mission: Mission }) {
  const { kind, ship_type_name, planet_id, start_time, finish_time } = mission;
  const isSurvey = kind === 'survey';
  const origin = usePlanets().data?.find((planet) => planet.planet_id === planet_id);
  const [start, end] = [Date.parse(start_time), Date.parse(finish_time)];
  const name = isSurvey ? missionTexts.underWay.survey : (ship_type_name ?? missionTexts.underWay.exploration);
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        {origin ? missionTexts.underWay.from(name, origin.planet_name) : name}{' '}
        <span className={styles.fine}>
          {isSurvey
            ? missionTexts.underWay.surveyed(clockTime(finish_time))
            : missionTexts.underWay.home(clockTime(finish_time))}
        </span>
      </p>
      <p className={styles.left}>
        <Countdown until={end} due={isSurvey ? missionTexts.underWay.due : missionTexts.underWay.returning} />
      </p>
      <span className={styles.track}>
        <TimeBar from={start} until={end} />
      </span>
    </li>
  );
}
