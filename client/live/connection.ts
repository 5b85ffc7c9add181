import { hashKey, type QueryClient } from '@tanstack/react-query';
import { Client, type Room } from 'colyseus.js';
import { ALLIANCE_ROOM, type AllianceState } from '#shared/live/alliance';
import { PLAYER_ROOM, type PlayerMessages, type PlayerState } from '#shared/live/player';
import { myAllianceQuery } from '../api/alliances.ts';
import { API_BASE } from '../api/http/request.ts';
import { applyAlliance, applyStanding, refetchAlliance } from '../cache/alliance-cache.ts';
import { forgetMates, readPeopleIfOlder } from '../cache/people-cache.ts';
import { applyState, refetchAll } from '../cache/player-cache.ts';
import { refetchOutdated, refetchOutdatedAlliance } from '../cache/refetch-outdated.ts';
import { allianceListeners } from './alliance-listeners.ts';
import { listen } from './listen.ts';
import { latestNotice, resetLiveEvents } from './live-events.ts';
import { createMessageOrder } from './message-order.ts';
import { playerListeners } from './player-listeners.ts';
import { keepRoomConnection } from './room-connection.ts';
import { createStatus } from './status.ts';

/**
 * Keeps connections to the player's room, and to the alliance's room while the player has an alliance, until the
 * returned function is called. Events are applied to `cache`.
 */
export function startLiveConnection(cache: QueryClient): () => void {
  const client = new Client(API_BASE || window.location.origin);
  const status = createStatus();
  const playerOrder = createMessageOrder(() => refetchAll(cache));
  const allianceOrder = createMessageOrder(() => refetchAlliance(cache));
  const joinedBefore = { player: false, alliance: false };
  /** The name that the alliance's room sent last. */
  let allianceName: string | undefined;

  const player = keepRoomConnection<PlayerState>({
    client,
    room: PLAYER_ROOM,
    changed: (seat) => status.set({ player: seat }),
    enter(room) {
      playerOrder.begin();
      // At the first join the state's version decides what is read again. Before a later join any view may have missed events.
      let decided = joinedBefore.player;
      if (decided) refetchAll(cache);
      joinedBefore.player = true;
      room.onStateChange((state) => {
        if (!decided) void refetchOutdated(cache, () => room.state.version);
        decided = true;
        applyState(cache, state);
        playerOrder.saw(state.version);
      });
      listen(room, playerOrder, playerListeners(cache, stand), () => player.room() === room);
    },
  });

  const alliance = keepRoomConnection<AllianceState>({
    client,
    room: ALLIANCE_ROOM,
    changed: (seat) => status.set({ alliance: seat }),
    enter: enterAlliance,
    // The player's room reports why the membership ended, but it may be disconnected: read it as well.
    lost: () => {
      void cache.invalidateQueries({ queryKey: myAllianceQuery.queryKey });
      forgetMates(cache);
    },
  });

  function enterAlliance(room: Room<AllianceState>): void {
    allianceOrder.begin();
    let decided = joinedBefore.alliance;
    if (decided) refetchAlliance(cache);
    joinedBefore.alliance = true;
    room.onStateChange((state) => {
      // A message of an alliance that the player has left may still arrive.
      if (alliance.room() !== room) return;
      if (!decided) {
        void refetchOutdatedAlliance(cache, state.id, () => room.state.version);
        void readPeopleIfOlder(cache, () => room.state.version);
      }
      decided = true;
      allianceName = state.name;
      applyAlliance(cache, state);
      allianceOrder.saw(state.version);
    });
    const ended = (name: string) => sayGone('alliance_disbanded', name);
    listen(
      room,
      allianceOrder,
      allianceListeners(cache, allianceOrder, () => room.state.id, ended),
      () => alliance.room() === room,
    );
  }

  /** Applies a change of membership: the player joined or left an alliance, or has another role. */
  function stand(news: PlayerMessages['alliance_changed']): void {
    if (!playerOrder.isLatest('alliance_changed', news)) return;
    if (alliance.room()?.state.id !== news.alliance_id) alliance.rest();
    if (news.alliance_id === null) sayGone('alliance_left', allianceName);
    else alliance.wake();
    applyStanding(cache, news);
  }

  /** Shows the notice once, whichever of the two rooms sends the event first. */
  function sayGone(kind: 'alliance_left' | 'alliance_disbanded', name: string | undefined): void {
    if (allianceName !== undefined && name !== undefined) latestNotice.set({ kind, name });
    allianceName = undefined;
  }

  /** A refused join meant that there is no alliance; a later read may return one. */
  const mine = hashKey(myAllianceQuery.queryKey);
  const unwatch = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === mine && cache.getQueryData(myAllianceQuery.queryKey)?.alliance) {
      alliance.wake();
    }
  });

  const seats = [player, alliance];
  const hurry = () => {
    for (const seat of seats) seat.hurry();
  };
  window.addEventListener('online', hurry);
  for (const seat of seats) seat.wake();

  return () => {
    unwatch();
    window.removeEventListener('online', hurry);
    for (const seat of seats) seat.rest();
    status.stop();
    resetLiveEvents();
  };
}
