import type { PlanetIris } from '#shared/api/battles/garrisons';
import type { SoldierSquad } from '#shared/api/battles/squads';
import type { Building, QueuedBuilding } from '#shared/api/buildings';
import type { Planet } from '#shared/api/planets';
import type { Findings, Report, ReportedWorld } from '#shared/api/reports';
import type { Resources } from '#shared/api/resources';
import type { Ship } from '#shared/api/ships';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import type { ReportKind } from '#shared/catalogue/missions';
import { planetTypeOf } from '#shared/catalogue/planets';
import type { Rates } from '#shared/catalogue/resources';
import { findShipType, shipTypeOf } from '#shared/catalogue/ships';
import { squadTypeOf } from '#shared/catalogue/squads';
import type { Stamp } from '#shared/live/room';
import type { Refusal } from '#shared/refusals';
import { isIrisClosed } from '#shared/rules/battles/iris';
import { shipClassOf } from '#shared/rules/battles/stacks';
import { buildingOutput } from '#shared/rules/construction';
import { type Experience, xpForNextLevel } from '#shared/rules/experience';
import { placesFor } from '#shared/rules/level-bonuses';
import { type Economy, hourlyOutput, type PlanetEconomy } from '#shared/rules/production';
import { orePercent, type ResearchLevels, shipLevels, slotsFor, squadLevels } from '#shared/rules/research';
import { gateOf, type PlanetRow, type PlayerRow } from '../../store/schema/rows.ts';

/** A building's row, as columns or as JSON. */
export interface BuildingRow {
  readonly id: number;
  readonly planet_id: number;
  readonly building_type_id: number;
  readonly level: number;
  readonly site: number;
  readonly started_at: Date | string;
  readonly built_at: Date | string;
  readonly activated_at: Date | string | null;
  /** Null while its builder holds the world. */
  readonly built_by: number | null;
}

/** A row of the build queue, as columns or as JSON. */
export interface OrderRow {
  readonly id: number;
  readonly planet_id: number;
  readonly building_type_id: number;
  readonly ordered_at: Date | string;
  readonly starts_at: Date | string | null;
}

/** A ship's row, as columns or as JSON. */
export interface ShipRow {
  readonly id: number;
  readonly planet_id: number;
  readonly ship_type_id: number;
  readonly started_at: Date | string;
  readonly ready_at: Date | string;
  readonly activated_at: Date | string | null;
  readonly mission_id: number | null;
  readonly march_id: number | null;
}

/** A mission's row without its plan, as columns or as JSON. */
export interface MissionRow {
  readonly id: number;
  readonly planet_id: number;
  readonly ship_id: number | null;
  readonly start_time: Date | string;
  readonly finish_time: Date | string;
  readonly report: Pick<Findings, 'message' | 'code' | 'params'> | null;
  readonly kind: ReportKind;
  readonly ship_type_id: number | null;
}

/** The columns of a MissionRow, in a statement about `mission`. */
export const MISSION_COLUMNS = `id, kind, planet_id, ship_id, start_time, finish_time, report,
  (SELECT ship_type_id FROM ship WHERE ship.id = mission.ship_id) AS ship_type_id`;

/** The condition under which a player's mission is an unread report, word for word as in mission_unread_idx. */
export const UNREAD_REPORT = 'completed_at IS NOT NULL AND read_at IS NULL';

/** A row of a completed mission. Only a mission through the gate reports a world. */
export interface ReportRow extends MissionRow {
  readonly report: Pick<Findings, 'message'> & Partial<Findings> & { readonly worlds?: ReportedWorld[] };
  readonly planet_name: string | null;
  readonly unread: boolean;
}

/** What the client's top bar shows, of an economy that is settled. */
export function resourcesView(
  player: { id: number; username: string } & Experience,
  economy: Economy,
  stamp: Stamp,
): Resources {
  const { id, username, level, xp } = player;
  const progress = { xp, level, xp_for_next_level: xpForNextLevel(level) };
  return { ...economy.stock, rates: hourlyOutput(economy, 1), ...progress, username, user_id: id, ...stamp };
}

/** What a view depends on besides the row: the owner's level and research. */
export type Owner = Pick<PlayerRow, 'level' | 'research'>;

/** A planet as the list shows it, with the reserves of the settled economy, and places and slots as its owner has them. */
export function planetView(row: PlanetRow, economy: PlanetEconomy, owner: Owner, now: Date): Planet {
  return {
    planet_id: row.id,
    planet_name: row.name ?? '',
    planet_type_id: row.planet_type_id,
    planet_type_name: planetTypeOf(row.planet_type_id).name,
    coordinates_x: row.coordinates_x,
    coordinates_y: row.coordinates_y,
    stargate_address: row.stargate_address,
    point_of_origin: row.point_of_origin,
    max_buildings: placesFor(owner.level, row.max_buildings),
    iris_enabled: irisView(row, now).iris_enabled,
    home: row.home,
    richness: row.richness,
    build_slots: slotsFor(owner.research, row.build_slots),
    naquadah: economy.reserves.naquadah.reserve,
    trinium: economy.reserves.trinium.reserve,
    metal: economy.reserves.metal.reserve,
  };
}

/** The iris of a planet's gate at this moment. */
export function irisView(
  row: Pick<PlanetRow, 'iris_until'>,
  now: Date,
): Pick<PlanetIris, 'iris_enabled' | 'iris_until'> {
  const gate = gateOf(row);
  const closed = isIrisClosed(gate, now.getTime());
  return {
    iris_enabled: closed,
    iris_until: closed && gate.closedUntil ? new Date(gate.closedUntil).toISOString() : null,
  };
}

/** A building as the API shows it; its output depends on its owner, its planet and the game's speed. */
export function buildingView(
  row: BuildingRow,
  owner: Pick<PlayerRow, 'id' | 'race_id' | 'research'>,
  { richness }: Pick<PlanetRow, 'richness'>,
  speed: number,
): Building {
  const type = buildingTypeOf(row.building_type_id);
  return {
    building_id: row.id,
    building_type_id: type.id,
    building_type_name: type.name,
    level: row.level,
    site: row.site,
    description: type.description,
    started_at: new Date(row.started_at).toISOString(),
    built_at: new Date(row.built_at).toISOString(),
    activated: row.activated_at !== null,
    taken: row.built_by !== null && row.built_by !== owner.id,
    ...outputView(buildingOutput(type, owner.race_id, speed, { seam: orePercent(owner.research), richness })),
  };
}

/** A building that is ordered and has not begun, as the API shows it. */
export function orderView(row: OrderRow): QueuedBuilding {
  return {
    queue_id: row.id,
    building_type_id: row.building_type_id,
    building_type_name: buildingTypeOf(row.building_type_id).name,
    ordered_at: new Date(row.ordered_at).toISOString(),
    starts_at: row.starts_at && new Date(row.starts_at).toISOString(),
  };
}

/** A ship as the API shows it, with the levels that its owner has researched. */
export function shipView(row: ShipRow, research: ResearchLevels): Ship {
  const type = shipTypeOf(row.ship_type_id);
  const { attackLevel, defenseLevel } = shipLevels(research, shipClassOf(type.id));
  return {
    ship_id: row.id,
    ship_type_id: row.ship_type_id,
    ship_type_name: type.name,
    is_scout: type.isScout,
    started_at: new Date(row.started_at).toISOString(),
    ready_at: new Date(row.ready_at).toISOString(),
    activated: row.activated_at !== null,
    on_mission: row.mission_id !== null,
    on_march: row.march_id !== null,
    space_attack: type.spaceAttack,
    space_defense: type.spaceDefense,
    ground_attack: type.groundAttack,
    attack_level: attackLevel,
    defense_level: defenseLevel,
  };
}

export interface SquadRow {
  readonly id: number;
  readonly squad_type_id: number;
  /** Text in rows that were read as JSON. */
  readonly ready_at: Date | string;
  readonly march_id: number | null;
}

/** A squad as the API shows it, with the levels that its owner has researched. */
export function squadView(row: SquadRow, research: ResearchLevels): SoldierSquad {
  const type = squadTypeOf(row.squad_type_id);
  const { attackLevel, defenseLevel } = squadLevels(research);
  // The guards of a new home are stored with the first moment of all.
  const readyAt = new Date(row.ready_at).getTime();
  return {
    squad_id: row.id,
    squad_type_id: row.squad_type_id,
    squad_type_name: type.name,
    soldiers_per_squad: type.soldiers,
    base_attack: type.baseAttack,
    base_defense: type.baseDefense,
    attack_level: attackLevel,
    defense_level: defenseLevel,
    ready_at: readyAt > 0 ? new Date(readyAt).toISOString() : null,
    on_march: row.march_id !== null,
  };
}

/** Why the caller may not do something now, as the API says it. */
export const whyNotView = (refusal: Refusal | undefined) => ({
  refusal: refusal?.text ?? null,
  refusal_code: refusal?.code ?? null,
  refusal_params: refusal ? { ...refusal.params } : null,
});

/** A mission as the API shows it. It has a report if and only if it is completed. */
export function missionView(row: MissionRow) {
  return {
    mission_id: row.id,
    completed: row.report !== null,
    report: row.report && toldOf(row.report),
    start_time: new Date(row.start_time).toISOString(),
    finish_time: new Date(row.finish_time).toISOString(),
    kind: row.kind,
    planet_id: row.planet_id,
    ship_type_name: row.ship_type_id === null ? null : (findShipType(row.ship_type_id)?.name ?? null),
  };
}

/** The words of a report. Reports of earlier versions lack what is needed to translate them. */
const toldOf = ({ message, code, params }: Pick<Findings, 'message' | 'code' | 'params'>) => ({
  message,
  ...(code !== undefined && { code, params: params ?? {} }),
});

/** The report of a completed mission. */
export function reportView(row: ReportRow): Report {
  const { unread, planet_name, ship_id, report } = row;
  const { planet_id = null, planet_owner_name = null, sighting, worlds = [] } = report;
  const findings = { ...toldOf(report), planet_id, planet_owner_name, ...(sighting && { sighting }) };
  return { ...missionView(row), unread, report: findings, worlds, planet_name, ship_id };
}

/** Rates per hour under their names in the API. */
export function outputView(output: Rates) {
  return {
    naquadah_mine_rate: output.naquadah ?? 0,
    trinium_mine_rate: output.trinium ?? 0,
    metal_mine_rate: output.metal ?? 0,
    energy_production: output.energy ?? 0,
    food_production_rate: output.food ?? 0,
  };
}
