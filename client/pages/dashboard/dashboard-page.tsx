import { lazy, Suspense } from 'react';
import { textOf } from '../../api/http/request.ts';
import { useObjectives } from '../../api/objectives.ts';
import { useDashboard, usePlanets } from '../../api/queries.ts';
import { ActiveConstructions } from '../../features/construction/active-constructions.tsx';
import { MissionReports } from '../../features/missions/reports/mission-reports.tsx';
import { Orders } from '../../features/objectives/orders.tsx';
import { WorldList } from '../../features/planets/world-list.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { fetched } from '../lazy-page.ts';
import styles from './dashboard-page.module.css';
import { DashboardSummary } from './dashboard-summary.tsx';
import { useIntroduction } from './use-introduction.ts';

const Introduction = lazy(async () => ({
  default: (await fetched(import('../../features/introduction/introduction.tsx'))).Introduction,
}));

/** /dashboard: what is under way, what is complete, what to do next. */
export function DashboardPage() {
  const { data, error, refetch } = useDashboard();
  const planets = usePlanets();
  const orders = useObjectives();
  const introduction = useIntroduction(data?.first_login);

  if (error && !data) {
    return (
      <Page title="Dashboard" lead=" ">
        <LoadError onRetry={() => void refetch()}>
          Error loading dashboard: {textOf(error, 'Failed to fetch dashboard data.')}
        </LoadError>
      </Page>
    );
  }

  const constructions = data?.buildings_under_construction;
  return (
    <Page
      title="Dashboard"
      lead={<DashboardSummary dashboard={data} />}
      tools={
        <div className={styles.tools}>
          <ButtonLink to="/missions">Launch New Mission</ButtonLink>
          <ButtonLink to="/myplanets" kind={constructions?.length === 0 ? 'primary' : 'plain'}>
            Build on Planet
          </ButtonLink>
          <ButtonLink to="/battles">Initiate Attack</ButtonLink>
        </div>
      }
    >
      {data && !planets.isPending && !orders.isPending ? (
        <div className={styles.columns}>
          <div className={styles.stack}>
            {data.objectives_shown && orders.data ? <Orders orders={orders.data} /> : null}
            <ActiveConstructions constructions={data.buildings_under_construction} />
            <MissionReports missions={data.missions} />
          </div>
          <div className={styles.stack}>
            {planets.isError ? null : <WorldList planets={planets.data} />}
            <Section title="Situation Reports">
              <Empty>No situation reports available.</Empty>
            </Section>
            <Section title="Research & Upgrades">
              <Empty>No research or upgrades available.</Empty>
            </Section>
          </div>
        </div>
      ) : (
        <Loading />
      )}
      {introduction.open ? (
        <Suspense fallback={null}>
          <Introduction {...introduction} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** The lengths of the lists are unknown, so all lists appear together: none shifts another later. */
function Loading() {
  return (
    <div className={styles.columns}>
      <SkeletonRows count={4} height="68px" label="Loading dashboard" />
      <SkeletonRows count={3} height="64px" label="Loading worlds" />
    </div>
  );
}
