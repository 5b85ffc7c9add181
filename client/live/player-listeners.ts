import type { QueryClient } from '@tanstack/react-query';
import type { PlayerMessages } from '#shared/live/player';
import { applyInvitation } from './alliance-news.ts';
import type { Listeners } from './listen.ts';
import { applyBuilding, applyMission, applyShip, blueprintsChanged, planetGained, refetchAll } from './news.ts';
import { applyReportsRead } from './report-news.ts';
import { announceLevel, latestNotice } from './signals.ts';

/** What the messages of the player's room do. `standing`: the player came into an alliance, left it, or rose in it. */
export function playerListeners(
  cache: QueryClient,
  standing: (news: PlayerMessages['alliance_changed']) => void,
): Listeners<PlayerMessages> {
  return {
    building_started: (news) => {
      applyBuilding(cache, news);
      blueprintsChanged(cache);
    },
    building_due: (news) => {
      applyBuilding(cache, news);
      latestNotice.set({ kind: 'building_due', news });
    },
    building_activated: (news) => {
      applyBuilding(cache, news);
      latestNotice.set({ kind: 'building_activated', news });
    },
    ship_started: (news) => applyShip(cache, news),
    ship_due: (news) => {
      applyShip(cache, news);
      latestNotice.set({ kind: 'ship_due', news });
    },
    ship_activated: (news) => {
      applyShip(cache, news);
      latestNotice.set({ kind: 'ship_activated', news });
    },
    mission_launched: (news) => applyMission(cache, news),
    mission_completed: (news) => {
      applyMission(cache, news);
      // What was over at once is told where it was launched.
      if (news.finish_time !== news.start_time) latestNotice.set({ kind: 'mission_completed', news });
    },
    reports_read: (news) => applyReportsRead(cache, news),
    planet_gained: () => planetGained(cache),
    level_gained: ({ level }) => {
      blueprintsChanged(cache);
      announceLevel(level);
    },
    reserve_emptied: (news) => {
      void cache.invalidateQueries({ queryKey: ['planet', news.planet_id] });
      latestNotice.set({ kind: 'reserve_emptied', news });
    },
    invitation_received: (news) => {
      applyInvitation(cache, news);
      latestNotice.set({ kind: 'invitation_received', news });
    },
    alliance_changed: standing,
    resync: () => refetchAll(cache),
  };
}
