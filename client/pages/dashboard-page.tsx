import { lazy, Suspense } from 'react';
import type { Construction } from '#shared/api/dashboard';
import { useDashboard, usePlanets } from '../api/queries.ts';
import { textOf } from '../api/request.ts';
import { useServerNow } from '../api/server-clock.ts';
import { ActiveConstructions } from '../features/construction/active-constructions.tsx';
import { MissionReports } from '../features/missions/mission-reports.tsx';
import { WorldList } from '../features/planets/world-list.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { timeLeft } from '../ui/duration.ts';
import { Page } from '../ui/page.tsx';
import { Empty, Section } from '../ui/section.tsx';
import styles from './dashboard-page.module.css';
import { useIntroduction } from './use-introduction.ts';

const Introduction = lazy(async () => ({
  default: (await import('../features/introduction/introduction.tsx')).Introduction,
}));

/** /dashboard: what is happening, what is due, what can be done next. */
export function DashboardPage() {
  const { data, error, refetch } = useDashboard();
  const planets = usePlanets();
  const introduction = useIntroduction(data?.first_login);

  if (error && !data) {
    return (
      <Page title="Dashboard" tools={<Button onClick={() => void refetch()}>Try again</Button>}>
        <p role="alert">Error loading dashboard: {textOf(error, 'Failed to fetch dashboard data.')}</p>
      </Page>
    );
  }

  const constructions = data?.buildings_under_construction;
  return (
    <Page
      title="Dashboard"
      lead={<Summary constructions={constructions} />}
      tools={
        <ButtonLink to="/myplanets" kind={constructions?.length === 0 ? 'primary' : 'plain'}>
          Build on Planet
        </ButtonLink>
      }
    >
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ActiveConstructions constructions={constructions} />
          <MissionReports missions={data?.missions} />
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
      {introduction.open ? (
        <Suspense fallback={null}>
          <Introduction {...introduction} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** The one line that answers what is going on. */
function Summary({ constructions }: { constructions: readonly Construction[] | undefined }) {
  const now = useServerNow();
  if (!constructions) return ' ';
  const due = constructions.filter((each) => Date.parse(each.built_at) <= now).length;
  if (due > 0)
    return due === 1
      ? 'One construction is complete and waits for you.'
      : `${due} constructions are complete and wait for you.`;
  const next = constructions[0];
  if (!next) return 'Nothing is under construction. Your crews are idle.';
  return `Next: ${next.building_type_name} on ${next.planet_name} in ${timeLeft(Date.parse(next.built_at) - now)}.`;
}
