import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSessionOwner } from '../../api/http/session.ts';
import { resourcesQuery } from '../../api/queries.ts';

/**
 * Keeps the room connection open while a player is signed in. Its library is large and nothing depends on it, so it is
 * loaded after the page's first answer.
 */
export function useLiveConnection(): void {
  const cache = useQueryClient();
  const owner = useSessionOwner();
  const answered = useQuery({ ...resourcesQuery, enabled: owner !== null }).isFetched;
  useEffect(() => {
    if (owner === null || !answered) return;
    let stop: (() => void) | undefined;
    let gone = false;
    import('../../live/connection.ts').then(
      ({ startLiveConnection: startLive }) => {
        if (!gone) stop = startLive(cache);
      },
      // Without the library, polling each minute still keeps the page current.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [cache, owner, answered]);
}
