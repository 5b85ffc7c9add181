import type { SiegeView } from '#shared/api/battles/sieges';
import type { Answer } from '#shared/api/call';
import type { getDashboard as GetDashboard } from '#shared/api/dashboard';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { isLanguage } from '#shared/catalogue/languages';
import { findShipType, shipTypeOf } from '#shared/catalogue/ships';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import {
  BUILDING_STANDS,
  MAY_PLAY,
  NOW,
  PLANET_COLUMNS,
  PLAYER_COLUMNS,
  type PlanetRow,
  type PlayerRow,
  vacationOf,
} from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import { UNREAD_MESSAGES } from '../alliances/hall/hall-views.ts';
import { type AnnouncementRow, announcementView, CURRENT_ANNOUNCEMENT } from '../announcements/announcements.ts';
import { lastBattles } from '../battles/battle-reports.ts';
import type { AppContext } from '../command/app-context.ts';
import { settled } from '../command/player-reads.ts';
import { situationOf } from '../marches/march-views.ts';
import { siegesSeenBy } from '../marches/siege-views.ts';
import { STANDING, type StandingJson, standingView } from '../ranking/standing.ts';
import { CURRENT_RESEARCH, type ResearchRow, researchView } from '../research/research-rows.ts';
import { CURRENT_SEASON, type SeasonJson, seasonOfJson } from '../seasons/seasons.ts';
import { vacationView } from '../vacation/vacation-rows.ts';
import {
  type BuildingRow,
  MISSION_COLUMNS,
  type MissionRow,
  missionView,
  resourcesView,
  type ShipRow,
  UNREAD_REPORT,
} from '../views/api-views.ts';

/** How many missions the dashboard shows. */
const REPORTS = 50;
/** How many battles. */
const BATTLES = 5;

/** No march of the player's, and none to a world of the player's. */
const QUIET = { own: [], incoming: [] };
const NO_SIEGES: SiegeView[] = [];

interface DashboardRow extends PlayerRow {
  now: Date;
  first_login: boolean;
  objectives_shown: boolean;
  delete_at: Date | null;
  planets: PlanetRow[] | null;
  constructions: BuildingRow[] | null;
  ships: ShipRow[] | null;
  missions: MissionRow[];
  research_open: ResearchRow | null;
  unread_reports: number;
  unread_messages: number;
  unread_conversations: number;
  invitations: number;
  join_requests: number;
  has_marches: boolean;
  has_battles: boolean;
  has_sieges: boolean;
  season: SeasonJson;
  announcement: AnnouncementRow | null;
  standing: StandingJson | null;
}

/** One statement, so that all parts are of the same moment. Marches and battles are read apart, by those who have any. */
const DASHBOARD = `SELECT ${PLAYER_COLUMNS}, first_login, objectives_shown, delete_at, ${NOW},
   (SELECT json_agg(own ORDER BY id) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE owner_id = $1) AS own) AS planets,
   (SELECT json_agg(building ORDER BY built_at, building.id)
    FROM building JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND activated_at IS NULL AND ${BUILDING_STANDS}) AS constructions,
   (SELECT json_agg(ship ORDER BY ready_at, ship.id)
    FROM ship JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND activated_at IS NULL AND march_id IS NULL AND lost_at IS NULL) AS ships,
   ${CURRENT_RESEARCH} AS research_open, ${CURRENT_SEASON} AS season, ${CURRENT_ANNOUNCEMENT} AS announcement, ${STANDING} AS standing,
   (SELECT count(*) FROM mission WHERE player_id = $1 AND ${UNREAD_REPORT}) AS unread_reports, ${UNREAD_MESSAGES} AS unread_messages,
   (SELECT count(*) FROM conversation WHERE player_id = $1 AND received_id > read_id) AS unread_conversations,
   (SELECT count(*) FROM invitation WHERE invitee_id = $1 AND status = 'pending') AS invitations,
   (SELECT count(*) FROM join_request JOIN alliance ON alliance.id = alliance_id
    WHERE leader_id = $1 AND status = 'pending') AS join_requests,
   EXISTS (SELECT 1 FROM march WHERE player_id = $1 AND phase <> 'done')
     OR EXISTS (SELECT 1 FROM march JOIN planet ON planet.id = target_id WHERE owner_id = $1 AND phase IN ('out', 'standing')) AS has_marches,
   EXISTS (SELECT 1 FROM battle WHERE attacker_id = $1) OR EXISTS (SELECT 1 FROM battle WHERE defender_id = $1)
     OR EXISTS (SELECT 1 FROM battle_guest WHERE player_id = $1) AS has_battles,
   EXISTS (SELECT 1 FROM siege WHERE ended_at IS NULL) AS has_sieges,
   (SELECT coalesce(json_agg(latest ORDER BY finish_time DESC, id DESC), '[]') FROM (
      SELECT ${MISSION_COLUMNS} FROM mission
      WHERE player_id = $1 ORDER BY finish_time DESC, id DESC LIMIT ${REPORTS}
    ) AS latest) AS missions
 FROM player WHERE id = $1 AND ${MAY_PLAY}`;

/** The dashboard: resources, the latest 50 missions, and buildings under construction. */
export async function getDashboard(context: AppContext, playerId: number): Promise<Answer<typeof GetDashboard>> {
  const [row] = await readPrepared<DashboardRow>(context.db, DASHBOARD, [playerId]);
  if (!row) throw await accountRefusal(context.db, playerId);
  const { own, incoming } = row.has_marches ? await situationOf(context.db, playerId, context.speed) : QUIET;
  const sieges = row.has_sieges ? await siegesSeenBy(context.db, playerId, context.speed) : NO_SIEGES;
  const battles = row.has_battles ? await lastBattles(context.db, playerId, BATTLES) : [];
  const { now, first_login, objectives_shown, delete_at, planets, constructions, ships, missions, ...rest } = row;
  const {
    research_open,
    unread_reports,
    unread_messages,
    unread_conversations,
    invitations,
    join_requests,
    season,
    announcement,
    standing,
    ...others
  } = rest;
  const { has_marches, has_battles, has_sieges, ...player } = others;
  const { economy, stamp } = settled({ now, player, planets: planets ?? [] });
  const names = new Map(planets?.map((planet) => [planet.id, planet.name ?? '']));
  return {
    resources: resourcesView(player, economy, stamp),
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
    // A row of a type that the catalogue does not know must not hide the rest.
    ships_under_construction: (ships ?? [])
      .filter((ship) => findShipType(ship.ship_type_id))
      .map((ship) => ({
        ship_id: ship.id,
        ship_type_name: shipTypeOf(ship.ship_type_id).name,
        planet_name: names.get(ship.planet_id) ?? '',
        planet_id: ship.planet_id,
        started_at: new Date(ship.started_at).toISOString(),
        ready_at: new Date(ship.ready_at).toISOString(),
      })),
    situations: { own, incoming, sieges, battles },
    research: research_open && researchView(research_open),
    unread_reports,
    unread_messages,
    unread_conversations,
    invitations,
    join_requests,
    first_login,
    objectives_shown,
    delete_at: delete_at?.toISOString() ?? null,
    language: isLanguage(player.language) ? player.language : null,
    season: seasonOfJson(season, now),
    announcement: announcement && announcementView(announcement),
    standing: standing && standingView(standing),
    vacation: vacationView(vacationOf(player), context.speed),
    game_speed: context.speed,
    ...stamp,
  };
}
