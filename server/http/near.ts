import type { Request } from 'express';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
];

/** Whether whoever asks sits at this very machine. */
export type IsNear = (request: Pick<Request, 'socket' | 'headers'>) => boolean;

/** Whether players reach the game by a name of this machine. */
export function isOfHere(publicUrl: string | undefined): boolean {
  return publicUrl === undefined || LOCAL_NAME.test(new URL(publicUrl).host);
}

/**
 * Tells who sits at this very machine. A proxy's requests come from loopback too, so anything that was forwarded does
 * not; and some proxies do not say that they forward, so where players come by a name of elsewhere, nobody does.
 */
export function nearnessAt(publicUrl: string | undefined): IsNear {
  if (!isOfHere(publicUrl)) return () => false;
  return ({ socket, headers }) => {
    // The name too: a stranger's site may let its own name lead to this machine.
    const near = LOOPBACK.has(socket.remoteAddress ?? '') && LOCAL_NAME.test(headers.host ?? '');
    return near && FORWARDED.every((name) => headers[name] === undefined);
  };
}
