import { spawnSync } from 'node:child_process';
import { HAS_REDIS_SERVER } from '../../../loadtest/lib/redis.ts';

/** Why tests that need HAProxy are skipped; undefined if they run. */
export const HAPROXY_MISSING =
  spawnSync('haproxy', ['-v']).status === 0
    ? undefined
    : 'Tests with a proxy are left out: there is no haproxy on the PATH.';

/** Why tests that need nginx are skipped; undefined if they run. */
export const NGINX_MISSING =
  spawnSync('nginx', ['-v']).status === 0 ? undefined : 'Tests with nginx are left out: there is no nginx on the PATH.';

/** Why tests with Caddy are skipped; undefined if they run. */
export const CADDY_MISSING =
  spawnSync('caddy', ['version']).status === 0
    ? undefined
    : 'Tests with Caddy are left out: there is no caddy on the PATH.';

/** Why tests of the unit for systemd are skipped; undefined if they run. */
export const SYSTEMD_ANALYZE_MISSING =
  spawnSync('systemd-analyze', ['--version']).status === 0
    ? undefined
    : 'Tests of the unit for systemd are left out: there is no systemd-analyze on the PATH.';

/** Why tests with Prometheus' own rules are skipped; undefined if they run. */
export const PROMTOOL_MISSING =
  spawnSync('promtool', ['--version']).status === 0
    ? undefined
    : 'Tests of the alerts are left out: there is no promtool on the PATH (apt install prometheus).';

/** Why tests with several servers (Redis and HAProxy) are skipped; undefined if they run. */
export const SERVER_GROUP_MISSING =
  HAPROXY_MISSING ??
  (HAS_REDIS_SERVER ? undefined : 'Tests of several servers are left out: there is no redis-server on the PATH.');
