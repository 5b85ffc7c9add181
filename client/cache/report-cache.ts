import type { Query, QueryClient } from '@tanstack/react-query';
import type { Report, ReportPage, ReportsRead } from '#shared/api/reports';
import type { ReportFilter } from '../api/missions.ts';
import { dashboardQuery } from '../api/queries.ts';
import { isNewer } from '../api/versions/version-merge.ts';

/** Marks reports that were read, here or in another tab, in every cached page. */
export function applyReportsRead(cache: QueryClient, event: ReportsRead): void {
  const read = new Set(event.mission_ids);
  const marked = (report: Report) => (read.has(report.mission_id) ? { ...report, unread: false } : report);
  // Keeps the page's version: the page may still lack other changes that came before this event.
  const markedPage = (page: ReportPage) =>
    isNewer(event, page) ? { ...page, reports: page.reports.map(marked), unread_count: event.unread_count } : page;
  cache.setQueriesData<ReportPage>({ queryKey: ['reports'] }, (page) => page && markedPage(page));
  for (const id of read) cache.setQueryData<Report>(['report', id], (report) => report && marked(report));
  const { unread_count } = event;
  cache.setQueryData(
    dashboardQuery.queryKey,
    (view) => view && (isNewer(event, view) ? { ...view, unread_reports: unread_count } : view),
  );
  void cache.invalidateQueries({ queryKey: ['reports'], predicate: mayBeOutdated });
}

/**
 * Whether a page must be read again: a page of unread reports only gains later ones, and a pending response may
 * predate the event.
 */
function mayBeOutdated({ queryKey: [, filter], state }: Query): boolean {
  return (filter as ReportFilter).unread !== undefined || state.fetchStatus === 'fetching';
}
