import { describe, expect, it } from 'vitest';
import { dismantleBuilding } from '#shared/api/buildings';
import { getRefined, refineOre } from '#shared/api/refining';
import { getResources } from '#shared/api/resources';
import { REFINERY_ID } from '#shared/catalogue/buildings';
import { RESOURCES, type Reserve } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { refine, refiningLimits } from '#shared/rules/worlds/refining';
import { audit } from '../../store/ledger/audit.ts';
import { raiseTo } from '../../tests/support/levels.ts';
import { aColony } from '../../tests/support/marches.ts';
import { anActive } from '../../tests/support/research.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { enrich } from '../../tests/support/ships.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();

/** A rich player with a Refinery. */
async function aRefiner(): Promise<TestPlayer> {
  const player = await app.aPlayer();
  await raiseTo(app, player, 12);
  await anActive(app, player, REFINERY_ID);
  await enrich(app, player);
  return player;
}
const turn = ({ token }: TestPlayer, from: Reserve, to: Reserve, amount: number) =>
  app.send(refineOre, { body: { from, to, amount } }, token);
const refinedBy = async ({ token }: TestPlayer) => (await app.send(getRefined, {}, token)).body;
const resourcesOf = async ({ token }: TestPlayer) => (await app.send(getResources, {}, token)).body;
const limitsOf = async (player: TestPlayer) => refiningLimits((await resourcesOf(player)).rates, 1);
/** Lets everything that was refined be of the day before. */
const aDayLater = () =>
  app.db.query(
    `ALTER TABLE ledger DISABLE TRIGGER ledger_append_only;
     UPDATE ledger SET at = at - interval '24 hours' WHERE reason = 'refining';
     ALTER TABLE ledger ENABLE TRIGGER ledger_append_only`,
  );

describe('POST /refine', () => {
  it('turns three units of an ore into one of another, leaves the rest, and tells all tabs', async () => {
    const player = await aRefiner();
    const tab = await openTab(app.origin, player.token);
    const before = await resourcesOf(player);

    const { status, body } = await turn(player, 'naquadah', 'metal', 32);

    expect([status, body.taken, body.made]).toEqual([200, 30, 10]);
    expect(body.message).toBe('Refined: 30 naquadah into 10 metal.');
    const change: Readonly<Record<string, number>> = { naquadah: -30, metal: 10 };
    for (const resource of RESOURCES) {
      const produced = body.resources[resource] - before[resource] - (change[resource] ?? 0);
      expect(produced, resource).toBeGreaterThanOrEqual(0);
      expect(produced, resource).toBeLessThanOrEqual(2);
    }
    const refined = { naquadah: 30, trinium: 0, metal: 0 };
    expect(await tab.next('ore_refined')).toMatchObject({ refined, version: body.version });
    await tab.room.leave();
    expect(await refinedBy(player)).toMatchObject({ refined, version: body.version });
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('takes at most a day of the own output of an ore, however it is divided and however many Refineries there are', async () => {
    const player = await aRefiner();
    await anActive(app, player, REFINERY_ID, await aColony(app, player));
    const { naquadah } = await limitsOf(player);
    const most = refine(naquadah).taken;
    expect((await turn(player, 'naquadah', 'metal', most + 3)).refusal).toBe(REFUSALS.refineTooMuch(most).text);
    expect((await turn(player, 'naquadah', 'metal', most - 6)).status).toBe(200);
    expect((await turn(player, 'naquadah', 'trinium', 9)).refusal).toBe(REFUSALS.refineTooMuch(6).text);
    expect((await turn(player, 'naquadah', 'trinium', 6)).status).toBe(200);
    expect((await turn(player, 'naquadah', 'metal', 3)).refusal).toBe(REFUSALS.refinedEnough('naquadah').text);
    // Of another ore there is as much as of this one, also of what was made of it.
    expect((await turn(player, 'metal', 'naquadah', 3)).status).toBe(200);
    expect((await refinedBy(player)).refined).toEqual({ naquadah: most, trinium: 0, metal: 3 });

    await aDayLater();
    expect((await refinedBy(player)).refined).toEqual({ naquadah: 0, trinium: 0, metal: 0 });
    expect((await turn(player, 'naquadah', 'metal', 3)).status).toBe(200);
  });

  it('needs an active Refinery on any world of the player', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const missing = REFUSALS.refineryMissing;
    const { status, refusal } = await turn(player, 'naquadah', 'metal', 3);
    expect([status, refusal]).toEqual([missing.status, missing.text]);

    await anActive(app, player, REFINERY_ID, await aColony(app, player));
    expect((await turn(player, 'naquadah', 'metal', 3)).status).toBe(200);

    const [{ id }] = await app.db.query(
      'SELECT building.id FROM building JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND building_type_id = $2',
      [player.id, REFINERY_ID],
    );
    expect((await app.send(dismantleBuilding, { body: { building_id: id } }, player.token)).status).toBe(200);
    expect((await turn(player, 'naquadah', 'metal', 3)).refusal).toBe(missing.text);
  });

  it('refuses what is no ore and no whole number, and an ore into itself', async () => {
    const player = await aRefiner();
    const body = { from: 'naquadah', to: 'metal', amount: 3 };
    for (const wrong of [
      { from: 'energy' },
      { to: 'food' },
      { amount: 0 },
      { amount: 2.5 },
      { amount: '3' },
      { from: 1 },
    ]) {
      const { status, refusal } = await app.send(refineOre, { body: { ...body, ...wrong } as never }, player.token);
      expect([status, refusal], JSON.stringify(wrong)).toEqual([400, REFUSALS.refineInvalid.text]);
    }
    expect((await turn(player, 'metal', 'metal', 3)).refusal).toBe(REFUSALS.refineSameOre.text);
    expect((await turn(player, 'naquadah', 'metal', 2)).refusal).toBe(REFUSALS.refineTooLittle(3).text);
  });
});

it('the audit notices what was refined at another rate', async () => {
  const player = await aRefiner();
  await turn(player, 'trinium', 'metal', 30);
  expect((await audit(app.db)).differences).toEqual([]);
  /** Books that so much metal was made of the 30 trinium. */
  const book = (metal: number) =>
    app.db.query(
      `ALTER TABLE ledger DISABLE TRIGGER ledger_append_only;
       UPDATE player SET metal = player.metal + ${metal} - ledger.metal FROM ledger
       WHERE account_kind = 'player' AND account_id = player.id AND reason = 'refining' AND player.id = ${player.id};
       UPDATE ledger SET metal = sign(metal) * ${metal} WHERE act = (
         SELECT act FROM ledger WHERE account_kind = 'player' AND account_id = ${player.id} AND reason = 'refining'
       ) AND reason = 'refining';
       ALTER TABLE ledger ENABLE TRIGGER ledger_append_only`,
    );
  await book(15);
  expect((await audit(app.db)).differences).toEqual([
    `Player ${player.id} refined something at another rate than the game's.`,
  ]);
  await book(10);
});
