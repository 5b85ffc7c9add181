import type { Query, QueryClient } from '@tanstack/react-query';
import type { Report, ReportPage, ReportsRead } from '#shared/api/reports';
import { KEYS } from '../api/keys.ts';
import type { ReportFilter } from '../api/missions.ts';
import { readQueriesAgain } from '../api/versions/read-again.ts';
import { isNewer } from '../api/versions/version-merge.ts';

/** Marks reports that were read, here or in another tab, in every cached page. */
export function applyReportsRead(cache: QueryClient, event: ReportsRead): void {
  const { unread_count } = event;
  const read = new Set(event.mission_ids);
  const marked = (report: Report) => (read.has(report.mission_id) ? { ...report, unread: false } : report);
  const pages = cache.getQueryCache().findAll({ queryKey: ['reports'] });
  for (const { queryKey } of pages) {
    // Keeps the page's version: the page may still lack other changes that came before this event.
    cache.setQueryData<ReportPage>(queryKey, (page) =>
      page && isNewer(event, page) ? { ...page, reports: page.reports.map(marked), unread_count } : page,
    );
  }
  for (const id of read) cache.setQueryData(KEYS.report(id), (report) => report && marked(report));
  cache.setQueryData(KEYS.dashboard, (view) =>
    view && isNewer(event, view) ? { ...view, unread_reports: unread_count } : view,
  );
  void readQueriesAgain(cache, pages.filter(mayBeOutdated), event);
}

/**
 * Whether a page must be read again: a page of unread reports only gains later ones, and a pending response may
 * predate the event.
 */
function mayBeOutdated({ queryKey: [, filter], state }: Query): boolean {
  return (filter as ReportFilter).unread !== undefined || state.fetchStatus === 'fetching';
}
