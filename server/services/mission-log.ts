import type { ReportKind } from '#shared/catalogue/missions';
import type { MissionNews } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import type { Turn } from './turn.ts';
import { type MissionRow, missionView } from './views.ts';

const MISSION_COLUMNS = 'id, planet_id, ship_id, start_time, finish_time, report';

/** A mission to be written down. A survey is sent by nobody: it comes with the first shipyard. */
export interface NewMission {
  readonly kind: ReportKind;
  readonly planetId: number;
}

/** Writes down a mission that is under way; nobody sees its plan before `finishTime`. */
export async function logLaunch(
  turn: Turn,
  mission: NewMission & { readonly shipId: number; readonly finishTime: Date; readonly plan: object },
): Promise<MissionRow> {
  const { kind, planetId, shipId, finishTime, plan } = mission;
  const row = only(
    await turn.tx.query(
      `INSERT INTO mission (player_id, kind, planet_id, ship_id, start_time, finish_time, plan)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${MISSION_COLUMNS}`,
      [turn.player.id, kind, planetId, shipId, turn.now, finishTime, JSON.stringify(plan)],
    ),
  );
  turn.say('mission_launched', missionNews(row));
  return row;
}

/** Writes down a mission that was over at once. */
export async function logReport(
  turn: Turn,
  { kind, planetId, report }: NewMission & { readonly report: { readonly message: string } },
): Promise<MissionRow> {
  const row = only(
    await turn.tx.query(
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
       VALUES ($1, $2, $3, $4, $4, $4, $5) RETURNING ${MISSION_COLUMNS}`,
      [turn.player.id, kind, planetId, turn.now, JSON.stringify(report)],
    ),
  );
  turn.say('mission_completed', missionNews(row));
  return row;
}

/** Ends a mission that was under way, at its own finish time however late it is. */
export async function logCompletion(turn: Turn, id: number, report: { readonly message: string }): Promise<void> {
  const [rows]: [MissionRow[], number] = await turn.tx.query(
    `UPDATE mission SET completed_at = finish_time, report = $2 WHERE id = $1 AND completed_at IS NULL
     RETURNING ${MISSION_COLUMNS}`,
    [id, JSON.stringify(report)],
  );
  turn.say('mission_completed', missionNews(only(rows)));
}

function missionNews(row: MissionRow): Omit<MissionNews, keyof Stamp> {
  return { ...missionView(row), planet_id: row.planet_id, ship_id: row.ship_id };
}

function only(rows: readonly MissionRow[]): MissionRow {
  const [row] = rows;
  if (!row) throw new Error('A mission was not written down.');
  return row;
}
