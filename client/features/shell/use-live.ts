import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSessionOwner } from '../../api/session.ts';
import { latestNotice } from '../../live/signals.ts';
import { say, unsay } from '../../ui/toast.tsx';

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

/** Says what fell due or ran dry, unless the page that shows it is open; takes it back when it was dealt with. */
export function useNotices(): void {
  const notice = latestNotice.use();
  const page = useLocation().pathname;
  const said = useRef(new Map<number, string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is said once, on the page that was open then.
  useEffect(() => {
    if (!notice) return;
    if (notice.kind === 'building_activated') {
      const toast = said.current.get(notice.news.building_id);
      if (toast) unsay(toast);
      said.current.delete(notice.news.building_id);
      return;
    }
    if (page === `/planets/${notice.news.planet_id}`) return;
    if (notice.kind === 'building_due') {
      const { building_id, building_type_name, planet_name } = notice.news;
      said.current.set(building_id, say(`${building_type_name} on ${planet_name} is complete. Activate it.`, 'due'));
    }
    if (notice.kind === 'reserve_emptied') {
      say(`The ${notice.news.resource} reserve of ${notice.news.planet_name} is empty.`, 'bad');
    }
  }, [notice]);
}
