import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSessionOwner } from '../../api/session.ts';
import { latestNotice } from '../../live/signals.ts';
import { say } from '../../ui/toast.tsx';

/** Keeps the room connection open while somebody is signed in. Its library is fetched only then. */
export function useLive(): void {
  const cache = useQueryClient();
  const owner = useSessionOwner();
  useEffect(() => {
    if (owner === null) return;
    let stop: (() => void) | undefined;
    let gone = false;
    import('../../live/connection.ts').then(
      ({ startLive }) => {
        if (!gone) stop = startLive(cache);
      },
      // Without the library the minute's poll still keeps everything true.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [cache, owner]);
}

/** Says what fell due or ran dry elsewhere. */
export function useNotices(): void {
  const notice = latestNotice.use();
  useEffect(() => {
    if (notice?.kind === 'building_due') {
      say(`${notice.news.building_type_name} on ${notice.news.planet_name} is complete. Activate it.`, 'due');
    }
    if (notice?.kind === 'reserve_emptied') {
      say(`The ${notice.news.resource} reserve of ${notice.news.planet_name} is empty.`, 'bad');
    }
  }, [notice]);
}
