import { missionTypeOf, REPORT_KINDS, type ReportKind } from '#shared/catalogue/missions';

/** What a report of this kind is called. A survey is no mission that anybody sends. */
export function reportName(kind: ReportKind): string {
  return kind === 'survey' ? 'Survey' : missionTypeOf(kind).name;
}

/** Every kind with its name, as the filter lists them. */
export const REPORT_NAMES = REPORT_KINDS.map((kind) => [kind, reportName(kind)] as const);
