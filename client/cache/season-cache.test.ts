import { expect, it } from 'vitest';
import type { Season } from '#shared/api/seasons/seasons';
import { createQueryClient, dashboardQuery } from '../api/queries.ts';
import { seasonsQuery } from '../api/seasons/seasons.ts';
import { aDashboard } from '../pages/page-fixture.tsx';
import { applySeason } from './season-cache.ts';

it('the dashboard shows the season that everybody was told of, and the hall of fame reads again', () => {
  const cache = createQueryClient();
  const over: Season = { ...aDashboard().season, ends_at: '2026-05-01T12:00:00.000Z', over: true, next_at: null };
  applySeason(cache, over);
  expect(cache.getQueryData(dashboardQuery.queryKey)).toBeUndefined();

  // A copy, so that the time of the view stands still.
  cache.setQueryData(dashboardQuery.queryKey, { ...aDashboard({ unread_reports: 7 }) });
  cache.setQueryData(seasonsQuery.queryKey, { current: aDashboard().season, past: [] });
  applySeason(cache, over);
  expect(cache.getQueryData(dashboardQuery.queryKey)).toMatchObject({ season: over, unread_reports: 7 });
  expect(cache.getQueryState(seasonsQuery.queryKey)?.isInvalidated).toBe(true);
});
