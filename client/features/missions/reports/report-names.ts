import { missionTypeOf, REPORT_KINDS, type ReportKind } from '#shared/catalogue/missions';

/** The name of a report of this kind. A survey is not launched by the player, so it has no mission type. */
export function reportName(kind: ReportKind): string {
  return kind === 'survey' ? 'Survey' : missionTypeOf(kind).name;
}

/** All kinds with their names, for the filter. */
export const REPORT_NAMES = REPORT_KINDS.map((kind) => [kind, reportName(kind)] as const);
