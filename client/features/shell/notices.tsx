import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react';
import { isLost } from '../../api/http/api-error.ts';
import { shellTexts } from '../../texts/shell.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './shell.module.css';
import { useShellDashboard } from './use-waiting.ts';
import { attacksIn, siegesIn } from './waiting.ts';

const AccountBanners = lazy(async () => ({
  default: (await import('./account-banners.tsx')).AccountBanners,
}));

/** What the operators announce, and the banners of an account that will be deleted, or is on leave: loaded when there is something to say. */
export function AccountNotice() {
  const dashboard = useShellDashboard();
  return dashboard?.delete_at || dashboard?.vacation || dashboard?.announcement ? (
    <Suspense fallback={null}>
      <AccountBanners {...dashboard} />
    </Suspense>
  ) : null;
}

const AttackBar = lazy(() =>
  import('./attack-bar.tsx').then(
    (file) => ({ default: file.AttackBar }),
    // Without the file, the menu's count and the dashboard still show the attack.
    () => ({ default: () => null }),
  ),
);

/** The bar that warns of attacks and sieges, on every page. It is loaded when the first one comes. */
export function AttackNotice() {
  const dashboard = useShellDashboard();
  const attacks = dashboard ? attacksIn(dashboard) : [];
  const sieges = dashboard ? siegesIn(dashboard) : [];
  return attacks.length + sieges.length > 0 ? (
    <Suspense fallback={null}>
      <AttackBar attacks={attacks} sieges={sieges} />
    </Suspense>
  ) : null;
}

/** Says how old the oldest data is that the page shows and could not read again. */
export function OldNotice() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const from = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => oldestOf(cache),
  );
  if (from === undefined) return null;
  return (
    <div role="status" className={styles.old}>
      {shellTexts.old(clockTime(new Date(from).toISOString()))}
      <Button kind="bare" onClick={() => void client.refetchQueries({ type: 'active' })}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  );
}

function oldestOf(cache: QueryCache): number | undefined {
  const old = cache.findAll({
    type: 'active',
    predicate: ({ state }) => state.data !== undefined && isLost(state.error),
  });
  return old.length > 0 ? Math.min(...old.map(({ state }) => state.dataUpdatedAt)) : undefined;
}
