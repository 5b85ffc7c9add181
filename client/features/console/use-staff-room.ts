import { useQueryClient } from '@tanstack/react-query';
import type { Room } from 'colyseus.js';
import { useEffect } from 'react';
import { backoffDelay } from '#shared/live/back-off';
import { OPERATOR_ROOM } from '#shared/live/operator';
import { WIRE } from '#shared/live/room';
import { API_BASE } from '../../api/http/api-base.ts';

/**
 * Reads what the console shows again whenever somebody on the staff has acted, in any window. Without the room, the queue is read
 * again every fifteen seconds. `token`: of the open console.
 */
export function useStaffRoom(token: string | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (token === undefined) return;
    let gone = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let room: Room | undefined;
    const later = () => {
      if (!gone) timer = setTimeout(() => void join(), backoffDelay(failures++, Math.random()));
    };
    const join = async () => {
      try {
        const { Client } = await import('colyseus.js');
        const client = new Client(API_BASE || window.location.origin);
        const joined = await client.joinOrCreate(OPERATOR_ROOM, { token, wire: WIRE });
        if (gone) return void joined.leave();
        room = joined;
        failures = 0;
        joined.onMessage('act', () => void cache.invalidateQueries({ queryKey: ['console'] }));
        joined.onLeave(later);
        // Acts may have been missed before.
        void cache.invalidateQueries({ queryKey: ['console'] });
      } catch {
        later();
      }
    };
    void join();
    return () => {
      gone = true;
      clearTimeout(timer);
      void room?.leave();
    };
  }, [cache, token]);
}
