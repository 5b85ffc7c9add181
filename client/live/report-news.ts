import type { Query, QueryClient } from '@tanstack/react-query';
import type { Report, ReportPage, ReportsRead } from '#shared/api/reports';
import type { ReportFilter } from '../api/missions.ts';
import { isNewer } from '../api/newest.ts';

/** Reports were read, here or in another tab: marks them in every page that shows them. */
export function applyReportsRead(cache: QueryClient, news: ReportsRead): void {
  const read = new Set(news.mission_ids);
  const marked = (report: Report) => (read.has(report.mission_id) ? { ...report, unread: false } : report);
  // A page keeps its own stamp: these news do not tell what else happened since that page was read.
  const markedPage = (page: ReportPage) =>
    isNewer(news, page) ? { ...page, reports: page.reports.map(marked), unread_count: news.unread_count } : page;
  cache.setQueriesData<ReportPage>({ queryKey: ['reports'] }, (page) => page && markedPage(page));
  for (const id of read) cache.setQueryData<Report>(['report', id], (report) => report && marked(report));
  void cache.invalidateQueries({ queryKey: ['reports'], predicate: mayBeOutdated });
}

/** Where only unread reports are listed, others move up; and an answer that is on its way may be from before. */
function mayBeOutdated({ queryKey: [, filter], state }: Query): boolean {
  return (filter as ReportFilter).unread !== undefined || state.fetchStatus === 'fetching';
}
