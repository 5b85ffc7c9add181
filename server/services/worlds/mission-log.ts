import type { ReportedWorld } from '#shared/api/reports';
import type { ReportKind } from '#shared/catalogue/missions';
import type { MissionEvent } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import type { PlayerCommand } from '../command/player-command.ts';
import { MISSION_COLUMNS, type MissionRow, missionView } from '../views/api-views.ts';

/** A report as it is stored: the message, and the worlds that the mission found. */
interface StoredReport {
  readonly message: string;
  /** What says the message in other languages. */
  readonly code?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly worlds: readonly ReportedWorld[];
}

/** A new mission. The player does not launch surveys: the first comes with the first shipyard, the weekly ones with a level. */
export interface NewMission {
  readonly kind: ReportKind;
  readonly planetId: number;
}

/** Stores a running mission. Its plan, with the outcome, is not shown before `finishTime`. */
export async function logLaunch(
  command: PlayerCommand,
  mission: NewMission & {
    readonly shipId?: number;
    /** Now by default. */
    readonly startTime?: Date;
    readonly finishTime: Date;
    readonly plan?: object;
  },
): Promise<MissionRow> {
  const { kind, planetId, shipId = null, startTime = command.now, finishTime, plan } = mission;
  const row = only(
    await command.tx.query(
      `INSERT INTO mission (player_id, kind, planet_id, ship_id, start_time, finish_time, plan)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${MISSION_COLUMNS}`,
      [command.player.id, kind, planetId, shipId, startTime, finishTime, plan ? JSON.stringify(plan) : null],
    ),
  );
  command.publish('mission_launched', missionEvent(row));
  return row;
}

/** Stores a mission that is completed at once, with its report. `at`: now by default. */
export async function logReport(
  command: PlayerCommand,
  { kind, planetId, report, at = command.now }: NewMission & { readonly report: StoredReport; readonly at?: Date },
): Promise<MissionRow> {
  const row = only(
    await command.tx.query(
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
       VALUES ($1, $2, $3, $4, $4, $4, $5) RETURNING ${MISSION_COLUMNS}`,
      [command.player.id, kind, planetId, at, JSON.stringify(report)],
    ),
  );
  command.publish('mission_completed', missionEvent(row));
  return row;
}

/** Completes a running mission. It counts as completed at its finish time, even if it is settled later. */
export async function logCompletion(command: PlayerCommand, id: number, report: StoredReport): Promise<void> {
  const [rows]: [MissionRow[], number] = await command.tx.query(
    `UPDATE mission SET completed_at = finish_time, report = $2 WHERE id = $1 AND completed_at IS NULL
     RETURNING ${MISSION_COLUMNS}`,
    [id, JSON.stringify(report)],
  );
  command.publish('mission_completed', missionEvent(only(rows)));
}

function missionEvent(row: MissionRow): Omit<MissionEvent, keyof Stamp> {
  return { ...missionView(row), ship_id: row.ship_id };
}

function only(rows: readonly MissionRow[]): MissionRow {
  const [row] = rows;
  if (!row) throw new Error('A mission was not written down.');
  return row;
}
