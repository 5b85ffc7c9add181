import type { Answer } from '#shared/api/call';
import type { Construction, getDashboard } from '#shared/api/dashboard';
import { useServerNow } from '../../api/http/server-clock.ts';
import { timeLeft } from '../../ui/format/duration.ts';
import styles from './dashboard-page.module.css';

type Dashboard = Answer<typeof getDashboard>;

/** One line on constructions and missions. `dashboard` is undefined while it loads. */
export function DashboardSummary({ dashboard }: { dashboard: Dashboard | undefined }) {
  const now = useServerNow();
  return (
    <span className={styles.summary}>
      {dashboard
        ? [onTheGround(dashboard.buildings_under_construction, now), onTheirWay(dashboard.missions, now)].join(' ')
        : null}
    </span>
  );
}

/** `constructions` are ordered by completion. */
function onTheGround(constructions: readonly Construction[], now: number): string {
  const due = constructions.filter((each) => Date.parse(each.built_at) <= now).length;
  if (due === 1) return 'One construction is complete and waits for you.';
  if (due > 1) return `${due} constructions are complete and wait for you.`;
  const next = constructions[0];
  if (!next) return 'Nothing is under construction. Your crews are idle.';
  return `Next: ${next.building_type_name} on ${next.planet_name} in ${timeLeft(Date.parse(next.built_at) - now)}.`;
}

function onTheirWay(missions: Dashboard['missions'], now: number): string {
  const ends = missions.filter(({ completed }) => !completed).map(({ finish_time }) => Date.parse(finish_time));
  if (ends.length === 0) return '';
  const left = timeLeft(Math.min(...ends) - now);
  if (ends.length === 1) return left ? `One mission returns in ${left}.` : 'One mission is returning.';
  return left
    ? `${ends.length} missions are out; the next returns in ${left}.`
    : `${ends.length} missions are out; one is returning.`;
}
