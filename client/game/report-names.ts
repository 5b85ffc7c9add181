import { missionTypeOf, REPORT_KINDS, type ReportKind } from '#shared/catalogue/missions';
import { reportTexts } from '../texts/reports.ts';

/** The name of a report of this kind. Surveys, artifacts and losses are not launched by the player, so they have no mission type. */
export function reportName(kind: ReportKind): string {
  if (kind === 'survey') return reportTexts.survey;
  if (kind === 'artifact') return reportTexts.artifact;
  return kind === 'lost' ? reportTexts.lost : missionTypeOf(kind).name;
}

/** All kinds with their names, for the filter. */
export const reportNames = () => REPORT_KINDS.map((kind) => [kind, reportName(kind)] as const);
