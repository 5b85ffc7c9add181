import type { Input } from '#shared/api/call';
import type { listReports as ListReports, Report, ReportPage, ReportsRead } from '#shared/api/reports';
import { REFUSALS, Refused } from '#shared/refusals';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { MAY_PLAY, NOW } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { MISSION_COLUMNS, type ReportRow, reportView, UNREAD_REPORT } from '../views/api-views.ts';

const REPORT_COLUMNS = `${MISSION_COLUMNS}, read_at IS NULL AS unread,
  (SELECT name FROM planet WHERE planet.id = mission.planet_id AND owner_id = player_id) AS planet_name`;

interface PageRow {
  now: Date;
  version: number;
  reports: ReportRow[];
  total: number;
  unread_count: number;
}

/** In one statement and thus one snapshot: the page, how many there are, and the version that it is as of. */
export async function listReports(
  context: AppContext,
  playerId: number,
  query: Input<typeof ListReports>['query'],
): Promise<ReportPage> {
  const { page, per_page, kind } = query;
  const wanted = [
    'player_id = $1 AND completed_at IS NOT NULL',
    ...(kind === undefined ? [] : ['kind = $4']),
    ...(query.unread === undefined ? [] : [query.unread ? 'read_at IS NULL' : 'read_at IS NOT NULL']),
  ].join(' AND ');
  const [row] = await readPrepared<PageRow>(
    context.db,
    `SELECT version, ${NOW},
       (SELECT count(*) FROM mission WHERE ${wanted}) AS total,
       (SELECT count(*) FROM mission WHERE player_id = $1 AND ${UNREAD_REPORT}) AS unread_count,
       (SELECT coalesce(json_agg(listed ORDER BY finish_time DESC, id DESC), '[]') FROM (
          SELECT ${REPORT_COLUMNS} FROM mission WHERE ${wanted}
          ORDER BY finish_time DESC, id DESC LIMIT $2 OFFSET $3
        ) AS listed) AS reports
     FROM player WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId, per_page, (page - 1) * per_page, ...(kind === undefined ? [] : [kind])],
  );
  if (!row) throw await accountRefusal(context.db, playerId);
  const { now, version, reports, total, unread_count } = row;
  return {
    reports: reports.map(reportView),
    page,
    per_page,
    total,
    unread_count,
    version,
    server_time: now.toISOString(),
  };
}

export async function getReport(context: AppContext, playerId: number, id: number): Promise<Report> {
  await requirePlayer(context.db, playerId);
  const [row] = await readPrepared<ReportRow>(
    context.db,
    `SELECT ${REPORT_COLUMNS} FROM mission WHERE id = $2 AND player_id = $1 AND completed_at IS NOT NULL`,
    [playerId, id],
  );
  if (row) return reportView(row);
  await requireReports(context.db, playerId, [id]);
  // It came home between the two statements.
  return getReport(context, playerId, id);
}

/** Tells the player's other tabs of those that were unread until now. */
export function readReports(context: AppContext, caller: CommandCaller, ids: readonly number[]): Promise<ReportsRead> {
  return runPlayerCommand(context, caller, async (command) => {
    const { tx, now, player } = command;
    await requireReports(tx, player.id, ids);
    const [opened]: [{ id: number }[], number] = await tx.query(
      `UPDATE mission SET read_at = $3 WHERE player_id = $1 AND id = ANY ($2) AND ${UNREAD_REPORT} RETURNING id`,
      [player.id, ids, now],
    );
    const [{ unread_count }]: [{ unread_count: number }] = await tx.query(
      `SELECT count(*) AS unread_count FROM mission WHERE player_id = $1 AND ${UNREAD_REPORT}`,
      [player.id],
    );
    const read = { mission_ids: opened.map(({ id }) => id).sort((a, b) => a - b), unread_count };
    if (opened.length > 0) command.publish('reports_read', read);
    return { ...read, ...command.stamp };
  });
}

/** Refuses with 404 if there is no such mission or it has no report yet, and with 403 if it is another player's. */
async function requireReports(queries: Queries, playerId: number, ids: readonly number[]): Promise<void> {
  const rows: { id: number; player_id: number; over: boolean }[] = await queries.query(
    'SELECT id, player_id, completed_at IS NOT NULL AS over FROM mission WHERE id = ANY ($1)',
    [ids],
  );
  const missions = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const mission = missions.get(id);
    if (!mission) throw new Refused(REFUSALS.missionNotFound);
    if (mission.player_id !== playerId) throw new Refused(REFUSALS.missionNotYours);
    if (!mission.over) throw new Refused(REFUSALS.reportNotThere);
  }
}
