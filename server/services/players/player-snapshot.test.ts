import { expect, it } from 'vitest';
import { dueEvents, type PlayerSnapshot, snapshotAfter } from './player-snapshot.ts';

const BUILT_AT = Date.parse('2026-01-02T03:05:00Z');
const stamp = { version: 3, server_time: '2026-01-02T03:04:05.000Z' };
const still = { rate: 0, remainder: 0 };
const place = { planet_id: 5, planet_name: 'Chulak' };

const SNAPSHOT: PlayerSnapshot = {
  researching: null,
  username: 'apophis',
  version: 3,
  readAt: Date.parse(stamp.server_time),
  level: 1,
  xp: 0,
  economy: {
    settledAt: Date.parse(stamp.server_time),
    stock: { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 },
    flows: { naquadah: still, trinium: still, metal: still, energy: still, food: still },
    planets: [],
  },
  planets: [place, { planet_id: 6, planet_name: 'Abydos' }],
  constructions: [
    {
      building_id: 9,
      building_type_id: 3,
      building_type_name: 'Metal Mine',
      level: 1,
      site: 21,
      description: '',
      started_at: stamp.server_time,
      built_at: new Date(BUILT_AT).toISOString(),
      activated: false,
      taken: false,
      naquadah_mine_rate: 0,
      trinium_mine_rate: 0,
      metal_mine_rate: 720,
      energy_production: 0,
      food_production_rate: 0,
      ...place,
      ...stamp,
    },
  ],
  ships: [],
};

it('a renamed planet has its new name in every event that falls due later', () => {
  const renamed = { planet_id: 5, planet_name: 'Tollana', ...stamp, version: 4 };
  const after = snapshotAfter(SNAPSHOT, {
    playerId: 1,
    ...stamp,
    version: 4,
    events: [{ name: 'planet_renamed', payload: renamed }],
  });
  expect(after.planets.map(({ planet_name }) => planet_name)).toEqual(['Tollana', 'Abydos']);
  expect(dueEvents(after, after.readAt, BUILT_AT)).toMatchObject([
    { name: 'building_due', payload: { building_id: 9, planet_name: 'Tollana', version: 4 } },
  ]);
});
