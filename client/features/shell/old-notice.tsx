import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isLost } from '../../api/http/api-error.ts';
import { shellTexts } from '../../texts/shell.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './shell.module.css';

/** Says from when the oldest data is that the page shows and could not read again. */
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
