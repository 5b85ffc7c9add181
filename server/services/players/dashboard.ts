import type { Answer } from '#shared/api/call';
import type { getDashboard as GetDashboard } from '#shared/api/dashboard';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import {
  MAY_PLAY,
  NOW,
  PLANET_COLUMNS,
  PLAYER_COLUMNS,
  type PlanetRow,
  type PlayerRow,
} from '../../store/schema/rows.ts';
import { accountRefusal } from '../accounts/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { type BuildingRow, MISSION_COLUMNS, type MissionRow, missionView, resourcesView } from './api-views.ts';
import { settled } from './players.ts';

/** How many missions the dashboard shows. */
const REPORTS = 50;

interface DashboardRow extends PlayerRow {
  now: Date;
  first_login: boolean;
  objectives_shown: boolean;
  planets: PlanetRow[] | null;
  constructions: BuildingRow[] | null;
  missions: MissionRow[];
}

/** One statement, so that all parts are of the same moment. */
const DASHBOARD = `SELECT ${PLAYER_COLUMNS}, first_login, objectives_shown, ${NOW},
   (SELECT json_agg(own ORDER BY id) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE owner_id = $1) AS own) AS planets,
   (SELECT json_agg(building ORDER BY built_at, building.id)
    FROM building JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND activated_at IS NULL AND cancelled_at IS NULL) AS constructions,
   (SELECT coalesce(json_agg(latest ORDER BY finish_time DESC, id DESC), '[]') FROM (
      SELECT ${MISSION_COLUMNS} FROM mission
      WHERE player_id = $1 ORDER BY finish_time DESC, id DESC LIMIT ${REPORTS}
    ) AS latest) AS missions
 FROM player WHERE id = $1 AND ${MAY_PLAY}`;

/** The dashboard: resources, the latest 50 missions, and buildings under construction. */
export async function getDashboard(context: AppContext, playerId: number): Promise<Answer<typeof GetDashboard>> {
  const [row] = await readPrepared<DashboardRow>(context.db, DASHBOARD, [playerId]);
  if (!row) throw await accountRefusal(context.db, playerId);
  const { now, first_login, objectives_shown, planets, constructions, missions, ...player } = row;
  const { economy, stamp } = settled({ now, player, planets: planets ?? [] });
  const names = new Map(planets?.map((planet) => [planet.id, planet.name ?? '']));
  return {
    resources: resourcesView(player, economy.stock, stamp),
    missions: missions.map(missionView),
    buildings_under_construction: (constructions ?? []).map((building) => ({
      building_id: building.id,
      building_type_name: buildingTypeOf(building.building_type_id).name,
      level: building.level,
      planet_name: names.get(building.planet_id) ?? '',
      planet_id: building.planet_id,
      started_at: new Date(building.started_at).toISOString(),
      built_at: new Date(building.built_at).toISOString(),
      activated: false,
    })),
    first_login,
    objectives_shown,
    ...stamp,
  };
}
