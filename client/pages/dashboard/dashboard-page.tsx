import { lazy, type ReactNode, Suspense } from 'react';
import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import type { ObjectiveView } from '#shared/api/objectives';
import { isHostile } from '#shared/catalogue/marches';
import { plannerAddress } from '#shared/pages';
import { textOf } from '../../api/http/request.ts';
import type { Dashboard } from '../../api/keys.ts';
import { useDashboard, useObjectives, usePlanets } from '../../api/queries.ts';
import { useNowAmong, useServerNow } from '../../clock/server-clock.ts';
import { ActiveConstructions } from '../../features/construction/active-constructions.tsx';
import { isAttack } from '../../features/marches/situations/incoming-row.tsx';
import { SituationReports } from '../../features/marches/situations/situation-reports.tsx';
import { MissionReports } from '../../features/missions/reports/mission-reports.tsx';
import { Goals } from '../../features/objectives/goals.tsx';
import { Income, WorldList } from '../../features/planets/dashboard-sections.tsx';
import { ResearchSection } from '../../features/research/research-section.tsx';
import { SeasonNotice } from '../../features/seasons/season-notice.tsx';
import { SeasonPanel } from '../../features/seasons/season-panel.tsx';
import { Disclosed } from '../../game/disclosed.tsx';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { timeLeft } from '../../ui/format/duration.ts';
import { fetched } from '../../ui/layout/client-file.ts';
import { Page } from '../../ui/layout/page.tsx';
import styles from './dashboard-page.module.css';
import { Now } from './now.tsx';
import { nowRows } from './now-rows.ts';
import { useIntroduction } from './use-introduction.ts';

const Introduction = lazy(async () => ({
  default: (await fetched(import('../../features/introduction/introduction.tsx'))).Introduction,
}));

/** /dashboard: what is under way, what is complete, what to do next. */
export function DashboardPage() {
  const { data, error, refetch } = useDashboard();
  const planets = usePlanets();
  const goals = useObjectives();
  const introduction = useIntroduction(data?.first_login);

  if (error && !data) {
    return (
      <Page title={dashboardTexts.title} lead=" ">
        <LoadError onRetry={() => void refetch()}>{dashboardTexts.failed(textOf(error))}</LoadError>
      </Page>
    );
  }

  const constructions = data?.buildings_under_construction;
  return (
    <Page
      title={dashboardTexts.title}
      lead={<DashboardSummary dashboard={data} />}
      tools={
        <div className={styles.tools}>
          <ButtonLink to="/missions">{dashboardTexts.launch}</ButtonLink>
          <ButtonLink to="/myplanets" kind={constructions?.length === 0 ? 'primary' : 'plain'}>
            {dashboardTexts.build}
          </ButtonLink>
          <ButtonLink to={plannerAddress({ kind: 'raid' })}>{dashboardTexts.attack}</ButtonLink>
        </div>
      }
    >
      {data ? <SeasonNotice season={data.season} /> : null}
      {data && !planets.isPending && !goals.isPending ? (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <NowList dashboard={data} goals={data.objectives_shown ? goals.data : undefined} />
            {/* One array: the reports keep their element, and with it an open dialog, when an attack moves them up. */}
            {inOrder(hasDanger(data.situations), {
              situations: (
                <div key="situations" id="situations" className={styles.situations}>
                  <SituationReports situations={data.situations} />
                </div>
              ),
              goals: data.objectives_shown && goals.data ? <Goals key="goals" goals={goals.data} /> : null,
            })}
            <MissionReports missions={data.missions} />
          </div>
          <div className={styles.stack}>
            <ActiveConstructions constructions={data.buildings_under_construction} />
            <ResearchSection current={data.research} />
            <Disclosed panel="season">
              <SeasonPanel season={data.season} standing={data.standing} />
            </Disclosed>
            <Income />
            {planets.isError && !planets.data ? null : <WorldList planets={planets.data} />}
          </div>
        </div>
      ) : (
        <Loading />
      )}
      {introduction.open && data ? (
        <Suspense fallback={null}>
          <Introduction
            speed={data.game_speed}
            goal={goals.data?.find(({ weekly, state }) => !weekly && state === 'open')}
            {...introduction}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

type Situations = Answer<typeof getDashboard>['situations'];

/** An attack comes, or a world is besieged. */
const hasDanger = (situations: Situations) =>
  situations.incoming.some(isAttack) || situations.sieges.some(({ side }) => side === 'ruler');

/** Danger comes before the goals. */
function inOrder(
  isInDanger: boolean,
  { situations, goals }: Readonly<Record<'situations' | 'goals', ReactNode>>,
): readonly ReactNode[] {
  return isInDanger ? [situations, goals] : [goals, situations];
}

/** The rows change as what is under way becomes due. */
function NowList({ dashboard, goals = [] }: { dashboard: Dashboard; goals: readonly ObjectiveView[] | undefined }) {
  const now = useNowAmong([
    ...dashboard.buildings_under_construction.map(({ built_at }) => built_at),
    ...dashboard.ships_under_construction.map(({ ready_at }) => ready_at),
    dashboard.research?.ready_at,
  ]);
  return <Now rows={nowRows({ dashboard, objectives: goals, now })} />;
}

/** The lengths of the lists are unknown, so all lists appear together: none shifts another later. */
function Loading() {
  return (
    <div className={styles.columns}>
      <SkeletonRows count={4} height="68px" label={dashboardTexts.loading} />
      <SkeletonRows count={3} height="64px" label={dashboardTexts.loadingWorlds} />
    </div>
  );
}

/** One line on attacks, constructions and missions. `dashboard` is undefined while it loads. */
function DashboardSummary({ dashboard }: { dashboard: Dashboard | undefined }) {
  const words = useServerNow((now) => dashboard && summaryOf(dashboard, now));
  return <span className={styles.summary}>{words}</span>;
}

function summaryOf(dashboard: Dashboard, now: number): string {
  return [underAttack(dashboard, now), underConstruction(dashboard, now), onTheirWay(dashboard.missions, now)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function underAttack({ situations }: Dashboard, now: number): string {
  const landings = situations.incoming.flatMap(({ kind, lands_at }) =>
    isHostile(kind) && lands_at !== null ? [Date.parse(lands_at)] : [],
  );
  if (landings.length === 0) return '';
  return dashboardTexts.summary.attacks(landings.length, timeLeft(Math.min(...landings) - now));
}

/** Buildings and ships are ordered by completion. */
function underConstruction(dashboard: Dashboard, now: number): string {
  const { buildings_under_construction: buildings, ships_under_construction: ships } = dashboard;
  const buildingsDue = buildings.filter((each) => Date.parse(each.built_at) <= now).length;
  const shipsDue = ships.filter((each) => Date.parse(each.ready_at) <= now);
  const due = [
    buildingsDue > 0 && dashboardTexts.summary.buildingsDue(buildingsDue),
    shipsDue[0] && dashboardTexts.summary.shipsDue(shipsDue.length, shipsDue[0].planet_name),
  ].filter((sentence) => typeof sentence === 'string');
  if (due.length > 0) return due.join(' ');
  const [next] = [
    ...buildings.map((each) => ({ name: each.building_type_name, planet: each.planet_name, at: each.built_at })),
    ...ships.map((each) => ({ name: each.ship_type_name, planet: each.planet_name, at: each.ready_at })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (!next) return dashboardTexts.summary.idle;
  return dashboardTexts.summary.next(next.name, next.planet, timeLeft(Date.parse(next.at) - now));
}

function onTheirWay(missions: Dashboard['missions'], now: number): string {
  const out = missions.filter(({ completed, kind }) => !completed && kind !== 'survey');
  const ends = out.map(({ finish_time }) => Date.parse(finish_time));
  if (ends.length === 0) return '';
  return dashboardTexts.summary.missionsOut(ends.length, timeLeft(Math.min(...ends) - now));
}
