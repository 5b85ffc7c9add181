import { expect, it } from 'vitest';
import { allianceLogs } from '#shared/api/alliances/alliances';
import { listMarches, planMarch, recallMarch } from '#shared/api/battles/marches';
import { build, cancelBuild } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { RACES } from '#shared/catalogue/races';
import { squadOf } from '#shared/catalogue/squads';
import { waitUntil } from '../../store/postgres/wait-until.ts';
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
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { postponeAttacks } from './absence.ts';

const app = auditedApp();

const HOUR_MS = 3_600_000;
const TOKRA = RACES[2].id;
const TIMEOUT_MS = 20_000;
const METAL_MINE = 3;
const ELITE = squadOf(TOKRA, 'elite').id;
const STRIKE = { kind: 'strike', squads: [[ELITE, 20]] } as const;

/** One with elite squads, of this race, and one with ships, about as mighty, whose alliance reads a log. */
async function rivals(race: number = TOKRA) {
  const [striker, victim] = [await aVeteran(app, race), await aVeteran(app)];
  await giveSquads(app, striker.homeId, ELITE, 40);
  await giveShips(app, victim.homeId, LINE, 20);
  const allianceId = await anAlliance(app, victim);
  return { striker, victim, allianceId };
}
const incoming = async (player: TestPlayer) => (await app.send(listMarches, {}, player.token)).body.incoming;
const logOf = async (player: TestPlayer, id: number) =>
  JSON.stringify((await app.send(allianceLogs, { params: { id }, query: {} as never }, player.token)).body);
const unseenUntil = async (march: number): Promise<Date | null> =>
  (await app.db.query('SELECT unseen_until FROM march WHERE id = $1', [march]))[0].unseen_until;
const isUnderAttack = async (player: TestPlayer): Promise<boolean> => {
  const body = { planet_id: player.homeId, building_type_id: METAL_MINE };
  const { body: begun } = await app.send(build, { body }, player.token);
  const { building_id } = begun as { building_id: number };
  await app.send(cancelBuild, { body: { building_id } }, player.token);
  const [row] = await app.db.query('SELECT cancelled_under_attack AS attacked FROM building WHERE id = $1', [
    building_id,
  ]);
  return row.attacked;
};
/** Moves a march so that it is seen now, and waits until its target is told. */
async function comeIntoSight(march: number): Promise<void> {
  await app.db.query(
    `UPDATE march SET unseen_until = clock_timestamp(), due_at = clock_timestamp() + interval '1 h',
       lands_at = clock_timestamp() + interval '1 h' WHERE id = $1`,
    [march],
  );
  expect(await waitUntil(async () => (await unseenUntil(march)) === null, TIMEOUT_MS)).toBe(true);
}

it('nothing that the ruler reads or is refused gives it away, until an hour before it lands; then everything tells', async () => {
  const { striker, victim, allianceId } = await rivals();
  const query = {
    origin_id: striker.homeId,
    stargate_address: (await addressOf(app, victim.homeId)).join('-'),
    kind: 'strike',
    squads: `${ELITE}x20`,
  };
  const { facts, lands_at } = (await app.send(planMarch, { query: query as never }, striker.token)).body;
  expect(Date.parse(lands_at) - Date.parse(facts.unseen_until ?? '')).toBe(HOUR_MS);
  const [before] = await app.db.query('SELECT version FROM player WHERE id = $1', [victim.id]);

  const { body } = await launch(app, striker, victim.homeId, STRIKE);
  const { march_id, unseen_until } = body.march;
  expect(Date.parse(body.march.lands_at ?? '') - Date.parse(unseen_until ?? '')).toBe(HOUR_MS);
  expect(await incoming(victim)).toEqual([]);
  const { situations } = (await app.send(getDashboard, {}, victim.token)).body;
  expect(situations.incoming).toEqual([]);
  expect(await logOf(victim, allianceId)).not.toContain('attack');
  expect(await app.db.query('SELECT version FROM player WHERE id = $1', [victim.id])).toEqual([before]);
  expect(await isUnderAttack(victim)).toBe(false);

  const tab = await openTab(app.origin, victim.token);
  await comeIntoSight(march_id);
  expect(await tab.next('attack_incoming')).toMatchObject({ march_id, sender: { username: striker.username } });
  expect(await incoming(victim)).toMatchObject([{ march_id, kind: 'strike' }]);
  expect(await logOf(victim, allianceId)).toContain('attack');
  expect(await isUnderAttack(victim)).toBe(true);
  const { own } = (await app.send(listMarches, {}, striker.token)).body;
  expect(own).toMatchObject([{ march_id, unseen_until: null }]);
  expect(await land(app, march_id)).not.toBe('out');
  await tab.room.leave();
});

it('is the first strike in 24 hours, and one of Tok’ra', async () => {
  const { striker, victim } = await rivals();
  const first = await launched(app, striker, victim.homeId, STRIKE);
  expect(await unseenUntil(first)).not.toBeNull();
  // One commander commands one attack.
  await app.send(recallMarch, { body: { march_id: first } }, striker.token);
  expect(await land(app, first)).toBe('done');
  const second = await launched(app, striker, victim.homeId, STRIKE);
  expect(await unseenUntil(second)).toBeNull();
  expect((await incoming(victim)).map(({ march_id }) => march_id)).toEqual([second]);
  const human = await rivals(RACES[3].id);
  const seen = await launched(app, human.striker, human.victim.homeId, STRIKE);
  expect(await incoming(human.victim)).toMatchObject([{ march_id: seen }]);
});

it('that is called back before it is seen was never there', async () => {
  const { striker, victim } = await rivals();
  const march_id = await launched(app, striker, victim.homeId, STRIKE);
  const tab = await openTab(app.origin, victim.token);
  expect((await app.send(recallMarch, { body: { march_id } }, striker.token)).status).toBe(200);
  expect(await isUnderAttack(victim)).toBe(false);
  // What the tab hears first is the victim's own building.
  await tab.next('building_started');
  expect(tab.received.map(({ name }) => name)).not.toContain('attack_called_off');
  await tab.room.leave();
});

it('that an absence puts off is seen as much later', async () => {
  const { striker, victim } = await rivals();
  const march = await launched(app, striker, victim.homeId, STRIKE);
  const lead = async () => {
    const [row] = await app.db.query('SELECT due_at, unseen_until FROM march WHERE id = $1', [march]);
    return row.due_at.getTime() - row.unseen_until.getTime();
  };
  await app.db.query(
    "UPDATE setting SET value = (clock_timestamp() - interval '2 h')::text WHERE key = 'served_until'",
  );
  expect(await postponeAttacks(app.context)).toBeGreaterThan(0);
  expect(await lead()).toBe(HOUR_MS);
});
