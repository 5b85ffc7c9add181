import { isHostile } from '#shared/catalogue/marches';
import type { Dashboard } from '../../api/keys.ts';
import { useServerNow } from '../../clock/server-clock.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { timeLeft } from '../../ui/format/duration.ts';
import styles from './dashboard-page.module.css';

/** One line on attacks, constructions and missions. `dashboard` is undefined while it loads. */
export function DashboardSummary({ dashboard }: { dashboard: Dashboard | undefined }) {
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
