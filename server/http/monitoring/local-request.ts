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

/** Whether a request comes from this machine itself. */
export type IsLocalRequest = (request: Pick<Request, 'socket' | 'headers'>) => boolean;

/**
 * Recognises requests from this machine. A proxy or tunnel on this machine connects from loopback too and may not add
 * headers, so no request counts as local unless the operator has declared that there is no proxy.
 */
export function localRequestCheck(trustLoopback: boolean): IsLocalRequest {
  if (!trustLoopback) return () => false;
  return ({ socket, headers }) => {
    // The host name is checked too: an attacker's domain may resolve to this machine (DNS rebinding).
    const isLoopback = LOOPBACK.has(socket.remoteAddress ?? '') && LOCAL_NAME.test(headers.host ?? '');
    return isLoopback && FORWARDED.every((name) => headers[name] === undefined);
  };
}
