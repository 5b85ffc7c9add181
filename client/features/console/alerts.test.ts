import { expect, it } from 'vitest';
import type { Answer } from '#shared/api/call';
import type { getNow } from '#shared/api/console';
import { alertsOf } from './alerts.ts';

type NowView = Answer<typeof getNow>;

const sample = {
  clients: 1,
  rooms: 1,
  calls: 100,
  errors: 1,
  joins: 0,
  pushes: 0,
  call_p50: 4,
  call_p99: 500,
  push_p99: 9,
};
const minute = (change: object = {}, count = 6) =>
  Array.from({ length: count }, (_, at) => ({ at: at * 10_000, ...sample, ...change }));

const WELL: NowView = {
  at: '2026-01-01T00:00:00.000Z',
  process_id: 'a',
  samples: minute(),
  processes: [],
  rooms: { player: 0, alliance: 0 },
  database: { writable: true, connections: 10, busy: 10, waiting: 5 },
  redis: null,
  due: { lag_seconds: 30, failing: 0 },
  mails_waiting: 0,
  web_pushes_waiting: 0,
  disk_free_bytes: null,
};

it('says nothing at the bounds', () => {
  expect(alertsOf(WELL)).toEqual([]);
  expect(alertsOf({ ...WELL, redis: true, samples: [] })).toEqual([]);
});

it.each<[string, Partial<NowView>]>([
  ['diskFull', { database: { ...WELL.database, writable: false } }],
  ['redisAway', { redis: false }],
  ['late', { due: { lag_seconds: 30.1, failing: 0 } }],
  ['setAside', { due: { lag_seconds: 0, failing: 1 } }],
  ['errors', { samples: minute({ errors: 1.1 }) }],
  ['pool', { database: { ...WELL.database, waiting: 6 } }],
  ['slow', { samples: minute({ call_p99: 501 }) }],
])('beyond a bound it warns: %s', (name, change) => {
  expect(alertsOf({ ...WELL, ...change })).toEqual([name]);
});

it('waits a whole minute before it calls a rate or a time too high', () => {
  expect(alertsOf({ ...WELL, samples: minute({ call_p99: 900, errors: 50 }, 5) })).toEqual([]);
  expect(alertsOf({ ...WELL, samples: [...minute({}, 1), ...minute({ call_p99: 900 }, 5)] })).toEqual([]);
  expect(alertsOf({ ...WELL, samples: [...minute(), ...minute({ call_p99: 900 })] })).toEqual(['slow']);
});

it('names the gravest first', () => {
  const database = { ...WELL.database, writable: false, waiting: 9 };
  expect(alertsOf({ ...WELL, database, samples: minute({ call_p99: 900 }) })).toEqual(['diskFull', 'pool', 'slow']);
});
