import { useQueryClient } from '@tanstack/react-query';
import type { Room } from 'colyseus.js';
import { useEffect } from 'react';
import { OPERATOR_ROOM } from '#shared/live/operator';
import { API_BASE } from '../../api/http/api-base.ts';

/** After a lost connection the room is joined again within this time, in ms. Until then the queue is read again as often. */
const AGAIN_MS = 15_000;

/**
 * Reads what the console shows again whenever somebody on the staff has acted, in any window. It shares no code with the
 * rooms of players, or these would load a part of the console. `token`: of the open console.
 */
export function useStaffRoom(token: string | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (token === undefined) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let room: Room | undefined;
    const later = () => {
      if (!gone) timer = setTimeout(() => void join(), AGAIN_MS * Math.random());
    };
    const join = async () => {
      try {
        const { Client } = await import('colyseus.js');
        const client = new Client(API_BASE || window.location.origin);
        const joined = await client.joinOrCreate(OPERATOR_ROOM, { token });
        if (gone) return void joined.leave();
        room = joined;
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
