import { spawnSync } from 'node:child_process';
import { HAS_REDIS_SERVER } from '../../../loadtest/lib/redis.ts';

/** Why tests with a proxy are left out; undefined if they are not. */
export const HAPROXY_MISSING =
  spawnSync('haproxy', ['-v']).status === 0
    ? undefined
    : 'Tests with a proxy are left out: there is no haproxy on the PATH.';

/** The same of tests with nginx. */
export const NGINX_MISSING =
  spawnSync('nginx', ['-v']).status === 0 ? undefined : 'Tests with nginx are left out: there is no nginx on the PATH.';

/** The same of tests with all that several servers need. */
export const SERVER_GROUP_MISSING =
  HAPROXY_MISSING ??
  (HAS_REDIS_SERVER ? undefined : 'Tests of several servers are left out: there is no redis-server on the PATH.');
