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

/** Whether the request comes from this machine itself. */
export type IsNear = (request: Pick<Request, 'socket' | 'headers'>) => boolean;

/**
 * Tells requests of this machine itself. A proxy or a tunnel on this machine connects from loopback too, and need not say
 * that it forwards: so no request counts as near unless the operator says that nothing stands before the server.
 */
export function nearnessAt(trustLoopback: boolean): IsNear {
  if (!trustLoopback) return () => false;
  return ({ socket, headers }) => {
    // The name too: a stranger's site may let its own name lead to this machine.
    const near = LOOPBACK.has(socket.remoteAddress ?? '') && LOCAL_NAME.test(headers.host ?? '');
    return near && FORWARDED.every((name) => headers[name] === undefined);
  };
}
