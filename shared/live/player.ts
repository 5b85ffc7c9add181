import type { z } from 'zod';
import type { Invitation } from '../api/alliance-doors.ts';
import type { AllianceRole } from '../api/alliances.ts';
import type { BuildingNews } from '../api/buildings.ts';
import type { missionReport } from '../api/dashboard.ts';
import type { Planet } from '../api/planets.ts';
import type { ReportsRead } from '../api/reports.ts';
import type { ShipNews } from '../api/ships.ts';
import type { Reserve } from '../catalogue/resources.ts';
import type { Stamp } from './room.ts';

/** The room of one player, with as many seats as the player has tabs. Joined with `{ token }`, the access token. */
export const PLAYER_ROOM = 'player';

/**
 * The room's state: what the top bar shows. The ticker patches what changed.
 * `xp_for_next_level` is 0 at the last level, because a number on this wire cannot be null.
 * `server_time` is in ms since 1970 and changes only along with another field.
 */
export interface PlayerState {
  naquadah: number;
  trinium: number;
  metal: number;
  energy: number;
  food: number;
  xp: number;
  level: number;
  xp_for_next_level: number;
  username: string;
  version: number;
  server_time: number;
}

/** A mission as the dashboard lists it, the world it left from, and its ship if it has one. */
export type MissionNews = z.infer<typeof missionReport> &
  Stamp & { readonly planet_id: number; readonly ship_id: number | null };

/** Room to client: facts in the past tense, each with the whole new view of its thing. Clients send nothing. */
export interface PlayerMessages {
  building_started: BuildingNews;
  /** At `built_at`: the construction is complete and waits for activation. Nothing is written, so no version is raised. */
  building_due: BuildingNews;
  building_activated: BuildingNews;
  ship_started: ShipNews;
  /** At `ready_at`: the ship waits to be launched. Nothing is written, so no version is raised. */
  ship_due: ShipNews;
  ship_activated: ShipNews;
  /** A scout left. */
  mission_launched: MissionNews;
  /** A scout is home again, or a mission that is over at once was sent: its report is there. */
  mission_completed: MissionNews;
  /** Reports were marked as read, in whichever tab. */
  reports_read: ReportsRead;
  planet_gained: Stamp & Planet;
  level_gained: Stamp & { readonly level: number };
  reserve_emptied: Stamp & { readonly planet_id: number; readonly planet_name: string; readonly resource: Reserve };
  invitation_received: Invitation & Stamp;
  /** The player's place in an alliance, or null; whatever invitations are left may have changed with it. */
  alliance_changed: Stamp & { readonly alliance_id: number | null; readonly role: AllianceRole | null };
  /** The room may have missed a fact: fetch again. */
  resync: Stamp;
}
