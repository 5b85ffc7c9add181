import { matchMaker } from '@colyseus/core';
import type { Answer } from '#shared/api/call';
import type { getNow } from '#shared/api/console';
import type { MetricSources } from '../http/monitoring/metrics.ts';
import { type RecentFigures, recentFigures } from '../http/monitoring/recent-figures.ts';

export interface NowWatch {
  readonly figures: RecentFigures;
  /** What the staff's console shows. Asks database, Redis and disk only when it is called. */
  read(): Promise<Answer<typeof getNow>>;
}

/** Counts what this process does, from the sources of the metrics. */
export function watchNow(sources: MetricSources): NowWatch {
  const kinds = () => {
    const counts = { player: 0, alliance: 0 };
    for (const { kind } of sources.rooms()) counts[kind === 'player' ? 'player' : 'alliance']++;
    return counts;
  };
  const figures = recentFigures(() => {
    const { player, alliance } = kinds();
    return { clients: sources.clients(), rooms: player + alliance };
  });
  return {
    figures,
    read: async () => {
      const [processes, lag, failures, disk] = await Promise.all([
        // While Redis is away, others cannot be asked.
        matchMaker.stats.fetchAll().catch(() => []),
        sources.dueLag(),
        sources.dueFailures(),
        sources.freeDiskBytes().catch(() => undefined),
      ]);
      const { totalCount, idleCount, waitingCount } = sources.pool();
      return {
        at: new Date().toISOString(),
        process_id: matchMaker.processId,
        samples: [...figures.samples()],
        processes: processes.map(({ processId, roomCount, ccu }) => ({
          process_id: processId,
          rooms: Math.max(0, roomCount),
          clients: Math.max(0, ccu),
        })),
        rooms: kinds(),
        database: {
          writable: sources.databaseWritable(),
          connections: totalCount,
          busy: totalCount - idleCount,
          waiting: waitingCount,
        },
        redis: sources.redisUp() ?? null,
        due: { lag_seconds: lag, failing: Object.values(failures.failing).reduce((sum, each) => sum + each, 0) },
        mails_waiting: sources.mails().waiting,
        web_pushes_waiting: sources.webPushes().waiting,
        disk_free_bytes: disk ?? null,
      };
    },
  };
}
