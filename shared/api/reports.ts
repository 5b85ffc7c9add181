import { z } from 'zod';
import { REPORT_KINDS } from '../catalogue/missions.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { missionReport } from './dashboard.ts';
import { amount, bodyId, coordinate, count, gateAddress, id, paging, pathId, rendered, stamp } from './fields.ts';

/** Limit of reports that one call can mark as read: more than a page has. */
const MOST_AT_ONCE = 100;

/** What a probe saw on a world of another player, as of the report. The counts may be wrong by `error_percent`. */
export const sighting = z.object({
  ships: z.array(z.object({ ship_type_id: id, count })),
  squads: z.array(z.object({ squad_type_id: id, count })),
  defense_level: count,
  defense_stat: count,
  error_percent: count,
});
export type Sighting = z.infer<typeof sighting>;

/** The findings of a mission. Only an instant mission through the gate has a target. */
export const findings = z.object({
  message: z.string(),
  ...rendered,
  planet_id: id.nullable(),
  planet_owner_name: z.string().nullable(),
  /** Only in reports of probes on a world of another player; older ones have none. */
  sighting: sighting.optional(),
});
export type Findings = z.infer<typeof findings>;

/** A player as reports name one: the id leads to the profile. */
export const reportedOwner = z.object({ user_id: id, username: z.string() });

/** A world that a mission found, as of that mission. */
export const reportedWorld = z.object({
  planet_id: id,
  stargate_address: gateAddress,
  planet_type_id: id,
  planet_type_name: z.string(),
  coordinates_x: coordinate,
  coordinates_y: coordinate,
  max_buildings: count,
  /** Null if only its gate address was found. The reserves are those left in the ground. */
  state: z
    .object({ owner: reportedOwner.nullable(), guard: count, naquadah: amount, trinium: amount, metal: amount })
    .nullable(),
});
export type ReportedWorld = z.infer<typeof reportedWorld>;

/** A completed mission with its report. `planet_id` is its origin. */
export const report = z.object({
  ...missionReport.shape,
  unread: z.boolean(),
  report: findings,
  /** None for reports from before worlds were kept. */
  worlds: z.array(reportedWorld),
  /** Null if the origin is no longer the player's. */
  planet_name: z.string().nullable(),
  ship_id: id.nullable(),
});
export type Report = z.infer<typeof report>;

/**
 * The player's reports, newest first; a page past the end is empty. `total` counts the reports that match the filters,
 * `unread_count` all unread reports.
 */
export const listReports = call({
  method: 'GET',
  path: '/missions/reports',
  audience: 'player',
  summary: 'A page of the reports of your missions',
  fallback: 'Failed to fetch mission reports.',
  query: z.strictObject({
    ...paging,
    kind: z.enum(REPORT_KINDS).optional(),
    unread: z
      .enum(['true', 'false'])
      .transform((word) => word === 'true')
      .optional(),
  }),
  answer: z.object({
    reports: z.array(report),
    page: z.int().positive(),
    per_page: z.int().positive(),
    total: count,
    unread_count: count,
    ...stamp.shape,
  }),
  status: 200,
});
export type ReportPage = z.infer<typeof listReports.answer>;

export const getReport = call({
  method: 'GET',
  path: '/missions/{id}/report',
  audience: 'player',
  summary: 'The report of one of your missions',
  fallback: 'Failed to fetch the mission report.',
  missing: REFUSALS.missionNotFound.text,
  params: z.object({ id: pathId }),
  answer: report,
  status: 200,
  refuses: [403],
});

/** The reports that this call marked as read, and the number that are still unread. */
export const reportsRead = z.object({ mission_ids: z.array(id), unread_count: count, ...stamp.shape });
export type ReportsRead = z.infer<typeof reportsRead>;

/** Marks all given reports as read, or none if one of them is refused. Idempotent. */
export const readReports = call({
  method: 'POST',
  path: '/missions/reports/read',
  audience: 'player',
  summary: 'Mark reports as read',
  fallback: 'Failed to mark the reports as read.',
  body: z.strictObject({
    mission_ids: z
      .array(bodyId(REFUSALS.reportIdsMissing.text), REFUSALS.reportIdsMissing.text)
      .min(1, REFUSALS.reportIdsMissing.text)
      .max(MOST_AT_ONCE, REFUSALS.reportIdsTooMany(MOST_AT_ONCE).text),
  }),
  answer: reportsRead,
  status: 200,
  refuses: [403, 404],
  outsidePlay: true,
});
