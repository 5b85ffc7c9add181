import { beforeEach, describe, expect, it } from 'vitest';
import { payOut } from '#shared/api/alliances/alliance-payouts';
import { contribute } from '#shared/api/alliances/alliances';
import { RESERVES } from '#shared/catalogue/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { sumOf } from '#shared/rules/battles/worth';
import {
  anAlliance,
  aVeteran,
  giveShips,
  LANDER,
  LINE,
  land,
  launched,
  moveNextTo,
} from '../../tests/support/marches.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { rememberNetwork } from '../accounts/known-networks.ts';
import { netFlows, playerFlows } from './player-flows.ts';

const way = (from: number, to: number, amounts: object) => ({
  from,
  to,
  loot: 0,
  salvage: 0,
  bank: 0,
  battles: 0,
  forces_lost: 0,
  worlds: 0,
  relief: 0,
  ...amounts,
});

describe('netFlows', () => {
  it('has one flow for each pair, towards whoever got more, the greatest first', () => {
    const flows = netFlows([
      way(1, 2, { loot: 100, salvage: 20, battles: 3, forces_lost: 700 }),
      way(2, 1, { loot: 50, battles: 3, forces_lost: 300 }),
      way(1, 2, { bank: 30 }),
      way(3, 1, { bank: 500 }),
    ]);
    expect(flows).toEqual([
      { ...way(3, 1, { bank: 500 }), back: 0, net: 500 },
      { ...way(1, 2, { loot: 100, salvage: 20, bank: 30, battles: 3, forces_lost: 700 }), back: 50, net: 100 },
    ]);
  });

  it('leaves out pairs between whom nothing passed in the end', () => {
    expect(netFlows([way(1, 2, { loot: 5 }), way(2, 1, { bank: 5 }), way(4, 5, { battles: 1 })])).toEqual([]);
  });

  it('keeps those in which a world was taken, or relief stood guard', () => {
    const flows = netFlows([way(1, 2, { worlds: 1 }), way(2, 1, { loot: 5 }), way(3, 4, { relief: 2 })]);
    expect(flows.map(({ from, to, net }) => [from, to, net])).toEqual([
      [2, 1, 5],
      [3, 4, 0],
      [1, 2, -5],
    ]);
  });
});

describe('playerFlows', () => {
  const app = testApp();
  /** Of what each test made alone: what was before is long ago. */
  beforeEach(async () => {
    await app.db.query("UPDATE battle SET at = at - interval '100 days'");
    await app.db.query("UPDATE payout SET at = at - interval '100 days'");
    const moments = ['launched_at', 'began_at', 'lands_at'].map((name) => `${name} = ${name} - interval '100 days'`);
    await app.db.query(`UPDATE march SET ${moments.join(', ')}`);
  });

  interface BattleRow {
    readonly looted: number;
    readonly salvage: Readonly<Record<string, number>>;
    readonly losses: Record<
      'attacker' | 'defender',
      { kind: string; type_id: number; fallen: number; saved: number }[]
    >;
  }

  /** The raider's ships meet those of the victim, who stands and fights. */
  async function raid(
    raider: TestPlayer,
    victim: TestPlayer,
    attackers: number,
    defenders: number,
  ): Promise<BattleRow> {
    await giveShips(app, raider.homeId, LINE, attackers);
    await giveShips(app, raider.homeId, LANDER, 12);
    await giveShips(app, victim.homeId, LINE, defenders);
    await app.db.query("UPDATE planet SET stance = 'stand' WHERE id = $1", [victim.homeId]);
    const ships = [
      [LINE, attackers],
      [LANDER, 12],
    ] as const;
    const march = await launched(app, raider, victim.homeId, { kind: 'raid', ships });
    await land(app, march);
    const [battle] = await app.db.query('SELECT looted, salvage, losses FROM battle WHERE march_id = $1', [march]);
    return battle;
  }

  /** Ships of one side that are lost for good, and what lies in their wrecks. */
  const wrecks = (side: BattleRow['losses']['attacker']) => {
    const ships = side.filter(({ kind }) => kind === 'ship');
    return {
      ores: ships.reduce(
        (sum, { type_id, fallen, saved }) =>
          sum + (fallen - saved) * RESERVES.reduce((ores, name) => ores + (shipTypeOf(type_id).cost[name] ?? 0), 0),
        0,
      ),
      price: ships.reduce(
        (sum, { type_id, fallen, saved }) => sum + (fallen - saved) * sumOf(shipTypeOf(type_id).cost),
        0,
      ),
    };
  };

  it('counts loot, and the salvage that lay in the wrecks of the other side', async () => {
    const [raider, victim] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, victim, -20);
    const { looted, salvage, losses } = await raid(raider, victim, 30, 10);
    expect(looted).toBeGreaterThan(0);
    const [own, theirs] = [wrecks(losses.attacker), wrecks(losses.defender)];
    const fromVictim = Math.floor((sumOf(salvage) * theirs.ores) / (own.ores + theirs.ores));
    expect((await playerFlows(app.db, 30)).flows).toEqual([
      {
        from: { id: victim.id, username: victim.username },
        to: { id: raider.id, username: raider.username },
        loot: looted,
        salvage: fromVictim,
        bank: 0,
        back: 0,
        net: looted + fromVictim,
        battles: 1,
        forces_lost: expect.any(Number),
        worlds: 0,
        relief: 0,
        related: null,
      },
    ]);
    const [flow] = (await playerFlows(app.db, 30)).flows;
    expect(flow?.forces_lost).toBeGreaterThanOrEqual(theirs.price);
    expect(theirs.ores).toBeGreaterThan(0);
  });

  it('counts what a defender picks up of ships that were sent to be lost', async () => {
    const [feeder, fed] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, feeder, fed, -30);
    const { looted, salvage } = await raid(feeder, fed, 3, 60);
    expect([looted, sumOf(salvage) > 0]).toEqual([0, true]);
    const [flow] = (await playerFlows(app.db, 30)).flows;
    expect(flow).toMatchObject({ from: { id: feeder.id }, to: { id: fed.id }, loot: 0, salvage: sumOf(salvage) });
  });

  it('counts payouts as coming from those who gave to the bank, by their share, and not from oneself', async () => {
    const [leader, member, third] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    const id = await anAlliance(app, leader, member, third);
    const give = (player: TestPlayer, metal: number) =>
      app.send(contribute, { params: { id }, body: { naquadah: 0, trinium: 0, metal } }, player.token);
    for (const [player, metal] of [
      [leader, 1200],
      [member, 600],
      [third, 200],
    ] as const)
      expect((await give(player, metal)).status).toBe(200);
    const body = { user_id: member.id, naquadah: 0, trinium: 0, metal: 101 };
    expect((await app.send(payOut, { params: { id }, body }, leader.token)).status).toBe(201);
    expect((await playerFlows(app.db, 30)).flows).toMatchObject([
      { from: { id: leader.id }, to: { id: member.id }, bank: 60, net: 60 },
      { from: { id: third.id }, to: { id: member.id }, bank: 10, net: 10 },
    ]);
  });

  it('lists what players gave to banks, also when it was paid to nobody', async () => {
    const [leader, giver] = [await aVeteran(app), await aVeteran(app)];
    const id = await anAlliance(app, leader, giver);
    for (const metal of [300, 50]) {
      const body = { naquadah: 0, trinium: 0, metal };
      expect((await app.send(contribute, { params: { id }, body }, giver.token)).status).toBe(200);
    }
    const gift = async () => (await playerFlows(app.db, 30)).gifts.find(({ from }) => from.id === giver.id);
    const flow = {
      from: { id: giver.id, username: giver.username },
      alliance: { id, name: `Alliance of ${leader.username}` },
      given: 350,
    };
    expect(await gift()).toEqual({ ...flow, related: null });
    for (const player of [leader, giver])
      await rememberNetwork(app.context, player.id, { network: '198.51.100.7', userAgent: player.username });
    expect(await gift()).toEqual({ ...flow, related: 'network' });
  });

  it('lists worlds that were taken and kept, and relief that stood guard, without any goods', async () => {
    const [host, guest] = [await aVeteran(app), await aVeteran(app)];
    await anAlliance(app, host, guest);
    await moveNextTo(app, guest, host, -50);
    await giveShips(app, guest.homeId, LINE, 2);
    const relief = await launched(app, guest, host.homeId, { kind: 'relief', ships: [[LINE, 2]] });
    const between = async () =>
      (await playerFlows(app.db, 30)).flows.filter(({ from, to }) => [from.id, to.id].includes(host.id));
    expect(await between()).toEqual([]);
    expect(await land(app, relief)).toBe('standing');
    expect(await between()).toMatchObject([{ from: { id: guest.id }, relief: 1, worlds: 0, net: 0, related: null }]);

    const siege = `INSERT INTO siege (march_id, planet_id, besieger_id, ruler_id, begun_at, ends_at, pauses, ended_at, outcome)
      VALUES ($1, $2, $3, $4, now() - interval '1 day', now(), '[]', now(), 'captured')`;
    await app.db.query(siege, [relief, guest.homeId, host.id, guest.id]);
    for (const player of [host, guest])
      await rememberNetwork(app.context, player.id, { network: '198.51.100.8', userAgent: 'One and the same' });
    expect(await between()).toMatchObject([
      { from: { id: guest.id }, to: { id: host.id }, relief: 1, worlds: 1, net: 0, related: 'browser' },
    ]);
    await app.db.query("UPDATE siege SET outcome = 'undone' WHERE march_id = $1", [relief]);
    expect(await between()).toMatchObject([{ worlds: 0 }]);
  });

  it('forgets what is longer ago', async () => {
    const [raider, victim] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, victim, -40);
    await raid(raider, victim, 30, 10);
    await app.db.query("UPDATE battle SET at = at - interval '8 days' WHERE attacker_id = $1", [raider.id]);
    expect((await playerFlows(app.db, 9)).flows).toHaveLength(1);
    expect((await playerFlows(app.db, 8)).flows).toHaveLength(0);
  });
});
