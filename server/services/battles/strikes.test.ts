import { describe, expect, it } from 'vitest';
import { getBattle, listBattles } from '#shared/api/battles/battles';
import { setIris } from '#shared/api/battles/garrisons';
import { listMarches, planMarch } from '#shared/api/battles/marches';
import { IRIS_WORKS_ID } from '#shared/catalogue/buildings';
import { homeGuardOf, squadOf } from '#shared/catalogue/squads';
import { REFUSALS } from '#shared/refusals';
import {
  addressOf,
  anAlliance,
  aVeteran,
  giveShips,
  giveSquads,
  LINE,
  land,
  launch,
  launched,
} from '../../tests/support/marches.ts';
import { anActive } from '../../tests/support/research.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();

const HOUR_MS = 3_600_000;
const ELITE = squadOf(4, 'elite').id;
const GUARD = homeGuardOf(4).id;

/** Two rulers far from each other, of whom one has elite squads, and the other ships, which make both about as mighty. */
async function aStriker(squads = 40): Promise<{ striker: TestPlayer; victim: TestPlayer }> {
  const [striker, victim] = [await aVeteran(app), await aVeteran(app)];
  await giveSquads(app, striker.homeId, ELITE, squads);
  await giveShips(app, victim.homeId, LINE, 20);
  // Far beyond the reach of ships.
  await app.db.query('UPDATE planet SET coordinates_x = 1000 + (id % 90), coordinates_y = 0 WHERE id = $1', [
    striker.homeId,
  ]);
  await app.db.query('UPDATE planet SET coordinates_x = -1000 - (id % 90), coordinates_y = 1 WHERE id = $1', [
    victim.homeId,
  ]);
  return { striker, victim };
}
const strike = (count: number) => ({ kind: 'strike', squads: [[ELITE, count]] }) as const;
const alive = async (planetId: number, typeId: number) =>
  (
    await app.db.query(
      'SELECT count(*)::int AS n FROM squad WHERE planet_id = $1 AND squad_type_id = $2 AND lost_at IS NULL',
      [planetId, typeId],
    )
  )[0].n;

describe('a strike', () => {
  it('goes through the gate, however far, with the notice of an attack, and comes home in a quarter of an hour', async () => {
    const { striker, victim } = await aStriker();
    const tab = await openTab(app.origin, victim.token);
    const query = {
      origin_id: striker.homeId,
      stargate_address: (await addressOf(app, victim.homeId)).join('-'),
      kind: 'strike',
      squads: `${ELITE}x40`,
    };
    const plan = (await app.send(planMarch, { query: query as never }, striker.token)).body;
    expect(plan).toMatchObject({ way: 'gate', minutes: 240, minutes_back: 15, refusal: null });
    const { status, body } = await launch(app, striker, victim.homeId, strike(40));
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { march: { kind: 'strike', phase: 'out', ships: [] } },
    });
    expect(Date.parse(body.march.lands_at ?? '') - Date.parse(body.march.launched_at)).toBeGreaterThanOrEqual(
      4 * HOUR_MS,
    );
    expect(await tab.next('attack_incoming')).toMatchObject({ kind: 'strike', sender: { username: striker.username } });
    expect((await app.send(listMarches, {}, victim.token)).body.incoming).toMatchObject([{ kind: 'strike' }]);
  });

  it('meets guns, squads and militia on the ground, takes what it carries, and brings it home', async () => {
    const { striker, victim } = await aStriker(60);
    await app.db.query("UPDATE planet SET stance = 'stand' WHERE id = $1", [victim.homeId]);
    const guards = await alive(victim.homeId, GUARD);
    const march = await launched(app, striker, victim.homeId, strike(60));
    const tab = await openTab(app.origin, striker.token);
    expect(await land(app, march)).toBe('home');
    const told = await tab.next('battle_fought');
    expect(told).toMatchObject({ kind: 'strike', outcome: 'ground_won', side: 'attacker', slipped: false });
    const { body } = await app.send(getBattle, { params: { id: told.battle_id } }, victim.token);
    expect(body.input.orbit).toBeNull();
    const classes = body.input.ground?.defender.stacks.map((stack: { class: number }) => stack.class);
    expect(classes).toEqual([0, 8, 9]);
    // Ships take no part: neither those that stand there, nor any of the attacker.
    expect(body.losses.defender.every(({ kind }: { kind: string }) => kind === 'squad')).toBe(true);
    expect(guards).toBeGreaterThan(0);
    const looted = Object.values(told.loot as Record<string, number>).reduce((sum, amount) => sum + amount, 0);
    expect(looted).toBeGreaterThan(0);
    const left = await alive(striker.homeId, ELITE);
    expect(looted).toBeLessThanOrEqual(10 * left * squadOf(4, 'elite').baseAttack);
    expect(await land(app, march)).toBe('done');
    expect((await app.send(listBattles, { query: {} as never }, striker.token)).body.battles).toHaveLength(1);
  });

  it('that is thrown back has won no orbit, and is over if nobody is left of it', async () => {
    const { striker, victim } = await aStriker(40);
    await giveSquads(app, victim.homeId, ELITE, 120);
    const march = await launched(app, striker, victim.homeId, strike(40));
    expect(await land(app, march)).toBe('done');
    expect(
      await app.db.query('SELECT outcome, looted, salvage FROM battle WHERE march_id = $1', [march]),
    ).toMatchObject([{ outcome: 'repelled', looted: 0, salvage: { metal: 0 } }]);
    expect(await alive(striker.homeId, ELITE)).toBe(0);
  });

  it('turns back unharmed if the iris is closed when it lands, and both sides hear it', async () => {
    const { striker, victim } = await aStriker();
    await anActive(app, victim, IRIS_WORKS_ID);
    const march = await launched(app, striker, victim.homeId, strike(40));
    await app.send(setIris, { body: { planet_id: victim.homeId, hours: 5 } }, victim.token);
    const [own, other] = [await openTab(app.origin, striker.token), await openTab(app.origin, victim.token)];
    expect(await land(app, march)).toBe('home');
    expect(await own.next('fleet_turned_back')).toMatchObject({ march_id: march, reason: 'iris_shut_out' });
    expect(await other.next('attack_called_off')).toMatchObject({ march_id: march });
    expect(await app.db.query('SELECT 1 FROM battle WHERE march_id = $1', [march])).toEqual([]);
    expect(await land(app, march)).toBe('done');
    expect(await alive(striker.homeId, ELITE)).toBe(40);
  });

  it('lands if the iris opened a moment before, and a raid by ship lands in any case', async () => {
    const { striker, victim } = await aStriker();
    const march = await launched(app, striker, victim.homeId, strike(40));
    await app.db.query("UPDATE planet SET iris_until = clock_timestamp() - interval '1 ms' WHERE id = $1", [
      victim.homeId,
    ]);
    await land(app, march);
    expect(await app.db.query('SELECT 1 FROM battle WHERE march_id = $1', [march])).toHaveLength(1);
    await app.db.query('UPDATE planet SET iris_until = NULL WHERE id = $1', [victim.homeId]);
  });

  it('is refused by the same rules as a raid, but for the reach', async () => {
    const { striker, victim } = await aStriker();
    await anAlliance(app, striker, victim);
    expect((await launch(app, striker, victim.homeId, strike(40))).body).toMatchObject({
      error: REFUSALS.rulerIsAlly.text,
    });
    const newcomer = await app.aPlayer();
    expect((await launch(app, striker, newcomer.homeId, strike(40))).body).toMatchObject({
      error: REFUSALS.rulerAtPeace.text,
    });
    const { striker: other, victim: mighty } = await aStriker(1);
    expect((await launch(app, other, mighty.homeId, strike(2))).body).toMatchObject({
      error: REFUSALS.notSoManyReady.text,
    });
  });
});
