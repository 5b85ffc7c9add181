import { createHash } from 'node:crypto';
import { ClientState, matchMaker, Protocol, Room, RoomInternalState, Server } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { describe, expect, it } from 'vitest';

/** A short hash of source text, or of a function's or class's source. */
function digest(code: object | string): string {
  return createHash('sha256').update(code.toString()).digest('hex').slice(0, 12);
}

/** The sources of these methods, by name. */
function digestsOf(owner: { prototype: object }, names: readonly string[]): Record<string, string> {
  const methods = owner.prototype as Record<string, object | undefined>;
  return Object.fromEntries(names.map((name) => [name, digest(methods[name] ?? {})]));
}

const ROOM_FIELDS = [
  'clock',
  'maxClients',
  'autoDispose',
  'patchRate',
  'clients',
  '_events',
  'seatReservationTime',
  'reservedSeats',
  'reservedSeatTimeouts',
  '_reconnections',
  '_reconnectingSessionId',
  'onMessageHandlers',
  '_serializer',
  '_afterNextPatchQueue',
  '_internalState',
  '_lockedExplicitly',
];
const ROOM_METHODS = {
  __init: 'f67c6e392665',
  _onMessage: '371bde131410',
  _dispose: 'd762ba20d6bf',
  _disposeIfEmpty: '3d466c2059c6',
  resetAutoDisposeTimeout: '9f1ef8ec196e',
  sendFullState: '9e43844a274e',
  broadcastPatch: 'c02c068f5474',
  setSerializer: '78df6bcb717b',
};
const TRANSPORT_METHODS = { onConnection: '2476122fb29a', autoTerminateUnresponsiveClients: '272ba1eaa2c3' };
const SERVER_METHODS = { attachMatchMakingRoutes: '68a3995c1594', handleMatchMakeRequest: '3787cb4e84f0' };
const REDIS = { driver: '699402cb1207', presence: 'a7248148974b' };

/*
 * When an upgrade fails these tests: compare the old with the new source of what has changed, adapt the files of this folder
 * to it, and then record the new value here.
 */
describe('what this folder reaches into', () => {
  it('Room: the fields that rooms share or replace', () => {
    class AnyRoom extends Room {}
    expect(Object.keys(new AnyRoom())).toEqual(ROOM_FIELDS);
  });

  it('Room: the methods that rooms replace, or call without being documented', () => {
    expect(digestsOf(Room, Object.keys(ROOM_METHODS))).toEqual(ROOM_METHODS);
  });

  it('the numbers of the protocol and of states', () => {
    expect([Protocol.JOIN_ROOM, Protocol.LEAVE_ROOM, Protocol.ROOM_STATE, Protocol.ROOM_STATE_PATCH]).toEqual([
      10, 12, 14, 15,
    ]);
    expect(Protocol.ROOM_DATA).toBe(13);
    expect([ClientState.JOINING, ClientState.JOINED, RoomInternalState.DISPOSING]).toEqual([0, 1, 2]);
  });

  it('WebSocketTransport: the methods that are replaced', () => {
    expect(digestsOf(WebSocketTransport, Object.keys(TRANSPORT_METHODS))).toEqual(TRANSPORT_METHODS);
  });

  it('Server: how it answers requests, and the list of exposed methods', () => {
    expect(digestsOf(Server, Object.keys(SERVER_METHODS))).toEqual(SERVER_METHODS);
    expect(matchMaker.controller.exposedMethods).toContain('joinById');
    // Called by http/routing/matchmaking.ts.
    expect(digest(matchMaker.controller.invokeMethod)).toBe('d019d476f19e');
  });

  it('RedisDriver and RedisPresence: where they keep their connections and listings', () => {
    expect({ driver: digest(RedisDriver), presence: digest(RedisPresence) }).toEqual(REDIS);
  });
});
