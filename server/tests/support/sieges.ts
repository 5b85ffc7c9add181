import { expect } from 'vitest';
import { build, completeBuilding } from '#shared/api/buildings';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { aColony, aVeteran, giveShips, LANDER, LINE, land, launched, moveNextTo } from './marches.ts';
import { letTimePass, type TestApp, type TestPlayer } from './test-app.ts';

/** A home guard of race 4, which is a squad. */
export const GUARD = 4;
export const METAL_MINE = 3;
const TIMEOUT_MS = 20_000;

/** Ready squads on a world. */
export async function giveSquads({ db }: TestApp, planetId: number, count: number): Promise<void> {
  await db.query('INSERT INTO squad (planet_id, squad_type_id) SELECT $1, $2 FROM generate_series(1, $3::int)', [
    planetId,
    GUARD,
    count,
  ]);
}

export interface TestSiege {
  readonly besieger: TestPlayer;
  readonly ruler: TestPlayer;
  /** The besieged world: a colony of the ruler. */
  readonly world: number;
  readonly march: number;
}

/** An active building, with its XP, as if the player had built it. */
export async function giveBuildings(
  app: TestApp,
  player: TestPlayer,
  planetId: number,
  typeId: number,
  count: number,
): Promise<void> {
  for (let i = 0; i < count; i++) {
    await app.db.query('UPDATE planet SET max_buildings = max_buildings + 1 WHERE id = $1', [planetId]);
    const { status, body } = await app.send(
      build,
      { body: { planet_id: planetId, building_type_id: typeId } },
      player.token,
    );
    expect([status, body]).toEqual([201, expect.anything()]);
    await letTimePass(app, player.id, 3_600_000);
    const building_id = (body as { building_id: number }).building_id;
    expect((await app.send(completeBuilding, { body: { building_id } }, player.token)).status).toBe(200);
  }
}

/** An army large enough for a siege. */
export const ARMY = {
  ships: [
    [LINE, 24],
    [LANDER, 8],
  ],
  squads: [[GUARD, 16]],
} as const;

/** A player with an army, and one with a colony beside it. `place` differs between pairs. */
export async function aBesiegerAndAColony(app: TestApp, place: number): Promise<Omit<TestSiege, 'march'>> {
  const [besieger, ruler] = [await aVeteran(app), await aVeteran(app)];
  const world = await aColony(app, ruler);
  await moveNextTo(app, besieger, ruler, place);
  await giveShips(app, besieger.homeId, LINE, 24);
  await giveShips(app, besieger.homeId, LANDER, 8);
  await giveSquads(app, besieger.homeId, 16);
  await giveShips(app, ruler.homeId, LINE, 12);
  return { besieger, ruler, world };
}

/** A siege that has begun. */
export async function aSiege(app: TestApp, place: number): Promise<TestSiege> {
  const parties = await aBesiegerAndAColony(app, place);
  const march = await launched(app, parties.besieger, parties.world, { kind: 'siege', ...ARMY });
  const phase = await land(app, march);
  if (phase !== 'standing') throw new Error(`The siege has not begun: its march is ${phase}.`);
  return { ...parties, march };
}

/** Lets this part of a siege be over now, 1 to 4, and waits until the clock has noticed. */
export async function passPart(app: TestApp, march: number, part: number): Promise<void> {
  await app.db.query(
    `UPDATE siege SET begun_at = clock_timestamp() - $2 * interval '6 h', ends_at = begun.at, due_at = clock_timestamp(), pauses = '[]'
     FROM (SELECT clock_timestamp() + (4 - $2) * interval '6 h' AS at) AS begun WHERE march_id = $1`,
    [march, part],
  );
  await settled(app, march);
}

/** Waits until nothing of this siege is due. What was made due now is stored in whole milliseconds, perhaps as the next one. */
export async function settled(app: TestApp, march: number): Promise<void> {
  const due = "SELECT 1 FROM siege WHERE march_id = $1 AND due_at <= clock_timestamp() + interval '1 ms'";
  const isSettled = async () => (await app.db.query(due, [march])).length === 0;
  if (!(await waitUntil(isSettled, TIMEOUT_MS))) throw new Error(`Siege ${march} is still due.`);
}

export async function outcomeOf({ db }: TestApp, march: number): Promise<string | null> {
  return (await db.query('SELECT outcome FROM siege WHERE march_id = $1', [march]))[0].outcome;
}

export async function ownerOf({ db }: TestApp, planetId: number): Promise<number | null> {
  return (await db.query('SELECT owner_id FROM planet WHERE id = $1', [planetId]))[0].owner_id;
}
