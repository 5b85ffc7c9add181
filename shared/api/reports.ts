import { z } from 'zod';
import { REPORT_KINDS } from '../catalogue/missions.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { missionReport } from './dashboard.ts';
import { bodyId, count, id, pathId, stamp } from './fields.ts';
import { paging } from './paging.ts';

/** So many reports can be marked as read by one call: more than a page has. */
const MOST_AT_ONCE = 100;

/** What a mission found. Only a mission through the gate has a target. */
export const findings = z.object({
  message: z.string(),
  planet_id: id.nullable(),
  planet_owner_name: z.string().nullable(),
});
export type Findings = z.infer<typeof findings>;

/** A mission that is over, with its report. `planet_id` is where it was sent from. */
export const report = z.object({
  ...missionReport.shape,
  kind: z.enum(REPORT_KINDS),
  unread: z.boolean(),
  report: findings,
  planet_id: id,
  ship_id: id.nullable(),
});
export type Report = z.infer<typeof report>;

/** Newest first; a page past the end is empty. `total` counts what the filters let through, `unread_count` all unread reports. */
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

/** Which reports were unread until now, and how many still are. */
export const reportsRead = z.object({ mission_ids: z.array(id), unread_count: count, ...stamp.shape });
export type ReportsRead = z.infer<typeof reportsRead>;

/** All of them, or none if one of them is refused. Saying it twice is fine. */
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
});
