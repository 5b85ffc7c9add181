import { hashKey, type QueryClient } from '@tanstack/react-query';
import { Client, type Room } from 'colyseus.js';
import { ALLIANCE_ROOM, type AllianceState } from '#shared/live/alliance';
import { PLAYER_ROOM, type PlayerMessages, type PlayerState } from '#shared/live/player';
import { myAllianceQuery } from '../api/alliances.ts';
import { API_BASE } from '../api/request.ts';
import { allianceListeners } from './alliance-listeners.ts';
import { applyAlliance, applyStanding, refetchAlliance } from './alliance-news.ts';
import { catchUp, catchUpAlliance } from './catch-up.ts';
import { listen } from './listen.ts';
import { applyState, refetchAll } from './news.ts';
import { createOrder } from './order.ts';
import { playerListeners } from './player-listeners.ts';
import { holdSeat } from './seat.ts';
import { latestNotice, resetSignals } from './signals.ts';
import { createStatus } from './status.ts';

/**
 * Listens to the player's room, and to the alliance's while there is one, until the returned function is called.
 * What it hears goes into `cache`.
 */
export function startLive(cache: QueryClient): () => void {
  const client = new Client(API_BASE || window.location.origin);
  const status = createStatus();
  const playerOrder = createOrder(() => refetchAll(cache));
  const allianceOrder = createOrder(() => refetchAlliance(cache));
  /** Of these rooms a seat was held before. What was said since it was lost, nobody heard here. */
  const seatedIn = new Set<string>();
  /** As its room said last. */
  let allianceName: string | undefined;

  const player = holdSeat<PlayerState>({
    client,
    room: PLAYER_ROOM,
    changed: (seat) => status.set({ player: seat }),
    enter(room) {
      playerOrder.begin();
      const decide = onceIn(PLAYER_ROOM, (state: PlayerState) => catchUp(cache, state.version));
      if (!decide) refetchAll(cache);
      room.onStateChange((state) => {
        applyState(cache, state);
        decide?.(state);
        playerOrder.saw(state.version);
      });
      listen(room, playerOrder, playerListeners(cache, stand));
    },
  });

  const alliance = holdSeat<AllianceState>({
    client,
    room: ALLIANCE_ROOM,
    changed: (seat) => status.set({ alliance: seat }),
    enter: enterAlliance,
    // What became of the player there, the player's own room tells; but it may be cut.
    lost: () => void cache.invalidateQueries({ queryKey: myAllianceQuery.queryKey }),
  });

  function enterAlliance(room: Room<AllianceState>): void {
    allianceOrder.begin();
    const decide = onceIn(ALLIANCE_ROOM, ({ id, version }: AllianceState) => catchUpAlliance(cache, id, version));
    if (!decide) refetchAlliance(cache);
    room.onStateChange((state) => {
      // An alliance that was left may still have a word on the way.
      if (alliance.room() !== room) return;
      allianceName = state.name;
      applyAlliance(cache, state);
      decide?.(state);
      allianceOrder.saw(state.version);
    });
    const ended = (name: string) => sayGone('alliance_disbanded', name);
    listen(
      room,
      allianceOrder,
      allianceListeners(cache, allianceOrder, () => room.state.id, ended),
    );
  }

  /** What the first state of the first seat in this room decides; nothing for later seats. */
  function onceIn<State>(room: string, decide: (state: State) => void): ((state: State) => void) | undefined {
    if (seatedIn.has(room)) return undefined;
    seatedIn.add(room);
    let decided = false;
    return (state) => {
      if (!decided) decide(state);
      decided = true;
    };
  }

  /** The player came into an alliance, left it, or has another role in it. */
  function stand(news: PlayerMessages['alliance_changed']): void {
    if (!playerOrder.isLatest('alliance_changed', news)) return;
    if (alliance.room()?.state.id !== news.alliance_id) alliance.rest();
    if (news.alliance_id === null) sayGone('alliance_left', allianceName);
    else alliance.wake();
    applyStanding(cache, news);
  }

  /** Once, whichever of the two rooms tells it first. */
  function sayGone(kind: 'alliance_left' | 'alliance_disbanded', name: string | undefined): void {
    if (allianceName !== undefined && name !== undefined) latestNotice.set({ kind, name });
    allianceName = undefined;
  }

  /** A refusal said that there is no alliance; a later read may know of one. */
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
    resetSignals();
  };
}
