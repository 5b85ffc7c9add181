import { expect, it } from 'vitest';
import { figuresIn } from './server-metrics.ts';

const page = (more: string) => `# HELP seventh_chevron_rooms Open rooms, by kind.
# TYPE seventh_chevron_rooms gauge
seventh_chevron_rooms{kind="player"} 40
seventh_chevron_rooms{kind="alliance"} 2
process_cpu_seconds_total 12.5
process_resident_memory_bytes 209715200
${more}
`;

it('sums up what several servers say, and takes the worst of what each waits for', () => {
  const pages = [
    page(
      'nodejs_eventloop_lag_p99_seconds 0.0113\nseventh_chevron_pool_waiting 0\nseventh_chevron_due_lag_seconds 0.2',
    ),
    page('nodejs_eventloop_lag_p99_seconds 0.152\nseventh_chevron_pool_waiting 7\nseventh_chevron_due_lag_seconds 0.1'),
  ];
  expect(figuresIn(pages)).toEqual({
    servers: 2,
    rooms: 84,
    cpuSeconds: 25,
    memory: 400,
    eventLoopLag: 142,
    poolWaiting: 7,
    schedulerLag: 0.2,
  });
});

it('knows no lag that PostgreSQL did not tell, and no memory where the system does not', () => {
  const { schedulerLag, memory, poolWaiting } = figuresIn(['seventh_chevron_rooms{kind="player"} 1']);
  expect([schedulerLag, memory, poolWaiting]).toEqual([null, Number.NaN, 0]);
});
