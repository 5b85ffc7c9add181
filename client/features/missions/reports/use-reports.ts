import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Report, readReports } from '#shared/api/reports';
import { ApiError } from '../../../api/http/api-error.ts';
import { request, textOf } from '../../../api/http/request.ts';
import { reportQuery } from '../../../api/missions.ts';
import { useCommand } from '../../../live/use-command.ts';
import { reportTexts } from '../../../texts/reports.ts';

/** Marks reports as read, on the server and in all tabs. If that fails they stay unread, and a toast says so. */
export const useReadReports = () =>
  useCommand((mission_ids: number[]) => request(readReports, { body: { mission_ids } }), {
    tells: (reports_read) => ({ reports_read }),
    toastsRefusal: true,
  });

/** Loads a report that is opened, and marks it as read. `listed` is its data from the list. */
export function useOpenReport(missionId: number, listed?: Report) {
  const { mutate } = useReadReports();
  const { data, error, refetch } = useQuery({ ...reportQuery(missionId), ...(listed && { initialData: listed }) });
  const unread = data?.unread === true;
  useEffect(() => {
    if (unread) mutate([missionId]);
  }, [unread, missionId, mutate]);
  return { report: data, problem: error && !data ? problemOf(error) : undefined, retry: () => void refetch() };
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return reportTexts.one.missing;
  return textOf(error);
}
