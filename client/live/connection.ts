import { hashKey, type QueryClient } from '@tanstack/react-query';
import { Client, type Room } from 'colyseus.js';
import { ALLIANCE_ROOM, type AllianceState } from '#shared/live/alliance';
import { PLAYER_ROOM, type PlayerMessages, type PlayerState } from '#shared/live/player';
import { API_BASE } from '../api/http/api-base.ts';
import { KEYS } from '../api/keys.ts';
import { readAgain, readAllAgain } from '../api/versions/read-again.ts';
import { applyAlliance } from '../cache/alliance-cache.ts';
import { forgetMates, readPeopleIfOlder } from '../cache/people-cache.ts';
import { applyState } from '../cache/player-cache.ts';
import { refetchOutdated, refetchOutdatedAlliance } from '../cache/refetch-outdated.ts';
import { listen } from './listen.ts';
import { removalNotice, resetLiveEvents } from './live-events.ts';
import { createMessageOrder } from './message-order.ts';
import { forgetNotices, type NoticeWords, tell } from './notices.ts';
import { hear } from './reactions.ts';
import { keepRoomConnection } from './room-connection.ts';
import { createStatus } from './status.ts';

/**
 * Keeps connections to the player's room, and to the alliance's room while the player has an alliance, until the
 * returned function is called. Events are applied to `cache`.
 */
export function startLiveConnection(cache: QueryClient): () => void {
  const client = new Client(API_BASE || window.location.origin);
  const status = createStatus();
  const readAlliance = () => void readAgain(cache, ['alliance', KEYS.people]);
  const playerOrder = createMessageOrder(() => void readAllAgain(cache));
  const allianceOrder = createMessageOrder(readAlliance);
  const joinedBefore = { player: false, alliance: false };
  /** The last state of the alliance's room, as far as other views show it too. */
  let shown: Pick<AllianceState, 'name' | 'level'> | undefined;

  const player = keepRoomConnection<PlayerState>({
    client,
    room: PLAYER_ROOM,
    changed: (seat) => status.set({ player: seat }),
    enter(room) {
      playerOrder.begin();
      // At the first join, the version of the state decides what is read again. After a later join everything is, because any
      // view may have missed events.
      let decided = joinedBefore.player;
      if (decided) void readAllAgain(cache);
      joinedBefore.player = true;
      room.onStateChange((state) => {
        if (!decided) void refetchOutdated(cache, () => room.state.version);
        decided = true;
        applyState(cache, state);
        playerOrder.saw(state.version);
      });
      listen(
        room,
        playerOrder,
        () => player.room() === room,
        (name, event) => {
          if (name === 'alliance_changed') stand(event as PlayerMessages['alliance_changed']);
          hear(cache, name, event);
        },
      );
    },
  });

  const alliance = keepRoomConnection<AllianceState>({
    client,
    room: ALLIANCE_ROOM,
    changed: (seat) => status.set({ alliance: seat }),
    enter: enterAlliance,
    // The player's room reports why the membership ended, but it may be disconnected: read it as well.
    lost: () => {
      void readAgain(cache, [KEYS.myAlliance]);
      forgetMates(cache);
    },
  });

  function enterAlliance(room: Room<AllianceState>): void {
    allianceOrder.begin();
    let decided = joinedBefore.alliance;
    if (decided) readAlliance();
    joinedBefore.alliance = true;
    room.onStateChange((state) => {
      // A message of an alliance that the player has left may still arrive.
      if (alliance.room() !== room) return;
      if (!decided) {
        void refetchOutdatedAlliance(cache, state.id, () => room.state.version);
        void readPeopleIfOlder(cache, () => room.state.version);
      }
      decided = true;
      const { id, name, level } = state;
      // Other views show the name, and the limits of payouts depend on the level.
      if (shown && shown.name !== name) void readAgain(cache, ['profile', KEYS.people, 'alliance-search']);
      if (shown && shown.level !== level) void readAgain(cache, ['alliance-search', KEYS.payouts(id), KEYS.payees(id)]);
      shown = { name, level };
      applyAlliance(cache, state);
      allianceOrder.saw(state.version);
    });
    listen(
      room,
      allianceOrder,
      () => alliance.room() === room,
      (name, event) => {
        hear(cache, name, event, room.state.id);
        if (name === 'alliance_disbanded') sayGone(({ news }, name) => news.disbanded(name));
      },
    );
  }

  /** Applies a change of membership: the player joined or left an alliance, or has another role. */
  function stand({ alliance_id }: PlayerMessages['alliance_changed']): void {
    if (alliance.room()?.state.id !== alliance_id) alliance.rest();
    if (alliance_id === null) sayGone(({ news }, name) => news.left(name));
    else alliance.wake();
  }

  /**
   * Tells the player that the alliance is gone: once, whichever of the two rooms sends the event first, and not if the player did it in
   * this tab, whose page shows the outcome.
   */
  function sayGone(textOf: (words: NoticeWords, alliance: string) => string): void {
    const name = shown?.name;
    shown = undefined;
    if (name === undefined) return;
    if (name === removalNotice.get()) removalNotice.set(null);
    else void tell((words) => ({ text: textOf(words, name), tone: 'bad' }));
  }

  /** A refused join meant that there is no alliance; a later read may return one. */
  const mine = hashKey(KEYS.myAlliance);
  const unwatch = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === mine && cache.getQueryData(KEYS.myAlliance)?.alliance) {
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
    forgetNotices();
  };
}
