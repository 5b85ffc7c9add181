import { missionTypeOf, REPORT_KINDS, type ReportKind } from '#shared/catalogue/missions';
import { reportTexts } from '../../../texts/reports.ts';

/** The name of a report of this kind. A survey is not launched by the player, so it has no mission type. */
export function reportName(kind: ReportKind): string {
  return kind === 'survey' ? reportTexts.survey : missionTypeOf(kind).name;
}

/** All kinds with their names, for the filter. */
export const reportNames = () => REPORT_KINDS.map((kind) => [kind, reportName(kind)] as const);
