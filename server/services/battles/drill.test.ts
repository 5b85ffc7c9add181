import { expect, it } from 'vitest';
import { fightDrill } from '#shared/api/battles/battles';
import { getShields } from '#shared/api/battles/garrisons';
import { listObjectives } from '#shared/api/objectives';
import { getPlanet } from '#shared/api/planets';
import { DRILL_GARRISONS } from '#shared/catalogue/sparring';
import { homeGuardOf } from '#shared/catalogue/squads';
import { REFUSALS } from '#shared/refusals';
import { fight } from '#shared/rules/battles/fight';
import { hashOf, sealOf, seedOf } from '#shared/rules/battles/seal';
import { strengthPercent } from '#shared/rules/research';
import { giveShips, LINE } from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();

const [RECRUITS, OUTPOST, STRONGHOLD] = DRILL_GARRISONS.map(({ id }) => id) as [1, 2, 3];

interface Force {
  readonly ships?: readonly (readonly [typeId: number, count: number])[];
  readonly squads?: readonly (readonly [typeId: number, count: number])[];
}

const drill = ({ token }: TestPlayer, garrison_id: 1 | 2 | 3, { ships = [], squads = [] }: Force = {}, key?: string) =>
  app.send(
    fightDrill,
    {
      body: {
        garrison_id,
        ships: ships.map(([ship_type_id, count]) => ({ ship_type_id, count })),
        squads: squads.map(([squad_type_id, count]) => ({ squad_type_id, count })),
      },
    },
    token,
    key,
  );
const drillsOf = ({ id }: TestPlayer) => app.db.query('SELECT fought, won FROM drill WHERE player_id = $1', [id]);
const stateOf = async ({ token }: TestPlayer, id: number) =>
  (await app.send(listObjectives, {}, token)).body.find(({ objective_id }) => objective_id === id)?.state;
const guardOf = async ({ id }: TestPlayer) => {
  const [row] = await app.db.query('SELECT race_id FROM player WHERE id = $1', [id]);
  return homeGuardOf(row.race_id).id;
};

it('a newcomer wins a drill with the first squad; nothing is lost, and the report can be checked', async () => {
  const player = await app.aPlayer();
  const guard = await guardOf(player);
  const tab = await openTab(app.origin, player.token);
  const before = (await app.send(getShields, {}, player.token)).body;
  const { status, body: report } = await drill(player, RECRUITS, { squads: [[guard, 1]] });
  expect(status).toBe(201);
  expect(report).toMatchObject({ garrison_id: RECRUITS, outcome: 'ground_won', input: { battle_id: 1, march_id: 1 } });
  expect(report.seal).toBe(sealOf(report.secret, 1));
  expect(report.seed).toBe(seedOf(report.secret, 1, report.input));
  const again = fight(report.input, report.seed);
  expect(again.rounds).toEqual(report.rounds);
  expect(report.hash).toBe(hashOf(report.input, report.seed, again.rounds));

  expect(await drillsOf(player)).toEqual([{ fought: 1, won: 1 }]);
  expect([await stateOf(player, 16), await stateOf(player, 17)]).toEqual(['completed', 'completed']);
  expect(await tab.next('objective_completed')).toMatchObject({ objective_id: 16, state: 'completed' });
  expect(await tab.next('objective_completed')).toMatchObject({ objective_id: 17, state: 'completed' });
  const rows = await app.db.query(
    `SELECT (SELECT count(*) FROM squad JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND lost_at IS NULL AND march_id IS NULL) AS squads,
       (SELECT count(*) FROM battle WHERE attacker_id = $1 OR defender_id = $1) AS battles,
       (SELECT count(*) FROM march WHERE player_id = $1) AS marches, (SELECT count(*) FROM notification WHERE player_id = $1) AS told,
       (SELECT struck_at FROM player WHERE id = $1) AS struck_at`,
    [player.id],
  );
  expect(rows).toEqual([{ squads: 1, battles: 0, marches: 0, told: 0, struck_at: null }]);
  const { peace_until, respite_until, might, attacks } = (await app.send(getShields, {}, player.token)).body;
  expect({ peace_until, respite_until, might, attacks }).toEqual({
    peace_until: before.peace_until,
    respite_until: before.respite_until,
    might: before.might,
    attacks: before.attacks,
  });
});

it('whoever sends nobody gets a practice force of the own race, which is enough for an outpost and not for a stronghold', async () => {
  const player = await app.aPlayer();
  const won = await drill(player, OUTPOST);
  expect(won.body).toMatchObject({ outcome: 'ground_won', input: { battle_id: 1 } });
  expect(won.body.input.orbit?.attacker.stacks.length).toBe(3);
  expect(await stateOf(player, 17)).toBe('completed');
  const lost = await drill(player, STRONGHOLD);
  expect(lost.body.outcome).not.toBe('ground_won');
  expect(lost.body.input.battle_id).toBe(2);
  expect(await drillsOf(player)).toEqual([{ fought: 2, won: 1 }]);
});

it('own units have the levels of research, a practice force has not', async () => {
  const player = await app.aPlayer();
  await giveShips(app, player.homeId, LINE, 5);
  const attackOf = async (force: Force) => {
    const { body } = await drill(player, OUTPOST, force);
    return body.input.orbit?.attacker.stacks.find(({ type_id }) => type_id === LINE)?.attack;
  };
  const before = [await attackOf({}), await attackOf({ ships: [[LINE, 5]] })];
  expect(before[0]).toBe(before[1]);
  await app.db.query('UPDATE player SET research = array_fill(5, ARRAY[10]) WHERE id = $1', [player.id]);
  const [lent, own] = [await attackOf({}), await attackOf({ ships: [[LINE, 5]] })];
  await app.db.query("UPDATE player SET research = '{}' WHERE id = $1", [player.id]);
  expect(lent).toBe(before[0]);
  expect(own).toBe(Math.floor(((before[1] ?? 0) * strengthPercent(6)) / 100));
});

it('ships of the player fight, those that stand ready and no more', async () => {
  const player = await app.aPlayer();
  await giveShips(app, player.homeId, LINE, 5);
  expect((await drill(player, OUTPOST, { ships: [[LINE, 5]] })).body).toMatchObject({
    input: { orbit: { attacker: { stacks: [{ type_id: LINE, count: 5, owner_id: player.id }] } } },
  });
  const refused = await drill(player, OUTPOST, { ships: [[LINE, 6]] });
  expect([refused.status, refused.refusal]).toEqual([409, REFUSALS.drillTooMany.text]);
  expect(await drillsOf(player)).toMatchObject([{ fought: 1 }]);
});

it.each([
  ['a scout', { ships: [[11, 1]] }, 400, REFUSALS.scoutsDoNotFight.text],
  ['an unknown squad', { squads: [[99, 1]] }, 404, REFUSALS.squadTypeUnknown.text],
  ['squads without berths', { ships: [[12, 1]], squads: [[1, 1]] }, 409, REFUSALS.berthsTooFew(0).text],
  ['another player’s ships', { ships: [[12, 1]] }, 409, REFUSALS.drillTooMany.text],
] as const)('%s is refused', async (_, force, status, text) => {
  const answer = await drill(await app.aPlayer(), RECRUITS, force);
  expect([answer.status, answer.refusal]).toEqual([status, text]);
});

it('an unknown garrison is refused', async () => {
  const answer = await drill(await app.aPlayer(), 9 as never);
  expect([answer.status, answer.refusal]).toEqual([400, REFUSALS.drillUnknown.text]);
});

it('a repeated call counts once and has the same report', async () => {
  const player = await app.aPlayer();
  const key = crypto.randomUUID();
  const first = await drill(player, RECRUITS, {}, key);
  expect((await drill(player, RECRUITS, {}, key)).body).toEqual(first.body);
  expect(await drillsOf(player)).toMatchObject([{ fought: 1 }]);
});

it('two at once are two drills with numbers of their own', async () => {
  const player = await app.aPlayer();
  const both = await Promise.all([drill(player, RECRUITS), drill(player, RECRUITS)]);
  expect(both.map(({ body }) => body.input.battle_id).sort()).toEqual([1, 2]);
  expect(await drillsOf(player)).toMatchObject([{ fought: 2 }]);
});

it('the guards with which a home begins have no date', async () => {
  const player = await app.aPlayer();
  const { body } = await app.send(getPlanet, { params: { id: player.homeId } }, player.token);
  expect(body.soldier_squads.map(({ ready_at }) => ready_at)).toEqual([null]);
});
