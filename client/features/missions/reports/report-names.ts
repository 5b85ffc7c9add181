import { isMissionKind, missionTypeOf, REPORT_KINDS, type ReportKind } from '#shared/catalogue/missions';
import { reportTexts } from '../../../texts/reports.ts';

/** The name of a report of this kind. Surveys, artifacts and losses are not launched by the player, so they have no mission type. */
export function reportName(kind: ReportKind): string {
  return isMissionKind(kind) ? missionTypeOf(kind).name : reportTexts[kind];
}

/** All kinds with their names, for the filter. */
export const reportNames = () => REPORT_KINDS.map((kind) => [kind, reportName(kind)] as const);
