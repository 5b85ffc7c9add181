import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import type { AccountChanged, LanguageChosen } from '#shared/api/settings';
import { dashboardQuery } from '../api/queries.ts';
import { accountQuery, sessionsQuery } from '../api/settings.ts';
import { mergeIntoCache } from './cache-merge.ts';

type Dashboard = Answer<typeof getDashboard>;

/** Applies the language that the player has chosen; the shell follows it. */
export function applyLanguage(cache: QueryClient, event: LanguageChosen): void {
  const { queryKey } = dashboardQuery;
  const overtaken = mergeIntoCache<Dashboard, LanguageChosen>(
    cache,
    queryKey,
    event,
    (view) => ({ ...view, language: event.language }),
    (view) => view.language === event.language,
  );
  if (overtaken) void cache.invalidateQueries({ queryKey });
}

/** Applies the date of deletion, which every page shows. The rest is on one page, which reads it again. */
export function applyAccount(cache: QueryClient, event: AccountChanged): void {
  const { queryKey } = dashboardQuery;
  const overtaken = mergeIntoCache<Dashboard, AccountChanged>(
    cache,
    queryKey,
    event,
    (view) => ({ ...view, delete_at: event.delete_at }),
    (view) => view.delete_at === event.delete_at,
  );
  const changed = [accountQuery.queryKey, sessionsQuery.queryKey];
  for (const key of overtaken ? [queryKey, ...changed] : changed) void cache.invalidateQueries({ queryKey: key });
}
