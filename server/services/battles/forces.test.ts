import { expect, it } from 'vitest';
import type { ResearchLevels } from '#shared/rules/research';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { forcesAt } from './forces.ts';

/** A fighter and a line ship of race 4, and the guard that stands on its homes. */
const [FIGHTER, LINE, GUARD] = [42, 44, 4];

const app = testApp();

async function aPlayerWho(research: ResearchLevels): Promise<TestPlayer> {
  const player = await app.aPlayer();
  await app.db.query('UPDATE player SET research = $2 WHERE id = $1', [player.id, research]);
  return player;
}

/** A march of one ship of this type, on its way or as a guest. */
async function aMarch(player: TestPlayer, target: TestPlayer, phase: 'out' | 'standing', typeId: number) {
  const [march] = await app.db.query(
    `INSERT INTO march (player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, due_at, flight_ms,
       phase, retreat_percent, secret, seal)
     VALUES ($1, $2, $3, $4, $5, now(), now(), now() + interval '1 day', $6, 1000, $7, 50, repeat('0', 32), repeat('0', 64))
     RETURNING id`,
    [
      player.id,
      phase === 'out' ? 'raid' : 'relief',
      player.homeId,
      target.homeId,
      target.id,
      phase === 'out' ? new Date(Date.now() + 86_400_000) : null,
      phase,
    ],
  );
  await app.db.query(
    'INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at, march_id) VALUES ($1, $2, now(), now(), $3)',
    [player.homeId, typeId, march.id],
  );
  return march.id as number;
}

it('everybody fights with the levels of their own research, guests too', async () => {
  // Light Guns 3, Light Plates 1; Line Guns 2, Drill 4; Line Plates 5, and a line that PostgreSQL left open.
  const attacker = await aPlayerWho([3, 1]);
  const ruler = await aPlayerWho([0, 0, 0, 0, 2, 0, 0, 0, 4]);
  const guest = await aPlayerWho([null, null, null, null, null, 5]);
  const marchId = await aMarch(attacker, ruler, 'out', FIGHTER);
  await aMarch(guest, ruler, 'standing', LINE);
  await app.db.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at) VALUES ($1, $2, now(), now()), ($1, $2, now(), now())`,
    [ruler.homeId, LINE],
  );

  const at = new Date(Date.now() + 60_000);
  const field = { marchId, attackerId: attacker.id, planetId: ruler.homeId, rulerId: ruler.id, at, besiegingId: null };
  const { ships, squads } = await forcesAt(app.db, field);

  expect(ships.attacker).toEqual([
    { ownerId: attacker.id, typeId: FIGHTER, count: 1, attackLevel: 4, defenseLevel: 2 },
  ]);
  expect(ships.defender).toHaveLength(2);
  expect(ships.defender).toEqual(
    expect.arrayContaining([
      { ownerId: ruler.id, typeId: LINE, count: 2, attackLevel: 3, defenseLevel: 1 },
      { ownerId: guest.id, typeId: LINE, count: 1, attackLevel: 1, defenseLevel: 6 },
    ]),
  );
  expect(squads.defender).toEqual([{ ownerId: ruler.id, typeId: GUARD, count: 1, attackLevel: 5, defenseLevel: 1 }]);
});
