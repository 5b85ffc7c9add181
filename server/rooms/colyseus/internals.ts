import type { Server as HttpServer, RequestListener } from 'node:http';
import { type Client, matchMaker } from '@colyseus/core';
import type { Redis } from 'ioredis';
import type { WebSocket } from 'ws';

/*
 * Small accesses to what Colyseus does not document. The other files of this folder are larger; README.md lists them.
 * internals.test.ts fails when an upgrade changes any code that they depend on.
 */

/**
 * A room's `patchRate` without a timer, because rooms send their patches themselves. Colyseus 0.16 starts no timer for null;
 * later versions start a fast one, and then this must be 2 ** 31 - 1.
 */
export const NO_PATCHES = null as unknown as number;

/** Cuts a client's socket without a closing handshake. `leave` would wait for a client that may not answer. */
export function terminate(client: Client): void {
  (client.ref as unknown as WebSocket).terminate();
}

/**
 * Makes this listener the only one for the server's requests. Colyseus' constructor adds its own, which would answer
 * `/matchmake` before Express.
 */
export function replaceRequestListener(http: HttpServer, listener: RequestListener): void {
  http.removeAllListeners('request').on('request', listener);
}

/** Limits the methods that Colyseus' matchmaker accepts from clients. By default they could also create rooms; join-or-create.ts replaces that. */
export function exposeJoinsOnly(): void {
  matchMaker.controller.exposedMethods = ['joinById'];
}

/** The connection of a RedisDriver, which keeps it in a private field. */
export function connectionOf(driver: object): Redis {
  return (driver as { readonly _client: Redis })._client;
}
