import { beforeAll, describe, expect, it } from 'vitest';
import { createAlliance } from '#shared/api/alliances/alliances';
import { build } from '../../tests/support/build-now.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { audit } from './audit.ts';

const METAL_MINE = 3;

const app = testApp();
let player: TestPlayer;
beforeAll(async () => {
  player = await app.aPlayer();
});

/** The differences that the audit finds after these changes, which are rolled back. */
async function found(spoil: string, repair: string): Promise<readonly string[]> {
  await app.db.query(spoil);
  const { differences } = await audit(app.db);
  await app.db.query(repair);
  return differences;
}

describe('P27: the audit finds', () => {
  /** The differences that the audit finds with these additional ledger lines. */
  async function foundWith(...lines: readonly string[]): Promise<readonly string[]> {
    const [last]: { act: number }[] = await app.db.query('SELECT max(act) AS act FROM ledger');
    return found(
      `INSERT INTO ledger (act, account_kind, account_id, reason, ref_id, at, metal)
       VALUES ${lines.map((line) => `(nextval('ledger_act_seq'), ${line}, now(), 0)`).join(', ')}`,
      `ALTER TABLE ledger DISABLE TRIGGER ledger_append_only;
       DELETE FROM ledger WHERE act > ${last?.act};
       ALTER TABLE ledger ENABLE TRIGGER ledger_append_only`,
    );
  }

  it('a building that was paid for twice', async () => {
    const body = { planet_id: player.homeId, building_type_id: METAL_MINE };
    const { building_id } = (await app.send(build, { body }, player.token)).body;
    const again = await foundWith(`'sink', 0, 'build', ${building_id}`);
    expect(again).toEqual([`The building ${building_id} was paid for more than once.`]);
  });

  it('a march of a player who has a leave, a leave that was forgotten, and mines that work on leave', async () => {
    const { id, homeId } = player;
    const leave = (from: string, until: string, due: string) =>
      `UPDATE player SET vacation_from = now() + interval '${from}', vacation_until = now() + interval '${until}',
         vacation_due_at = now() + interval '${due}' WHERE id = ${id}`;
    const none = `UPDATE player SET vacation_from = NULL, vacation_until = NULL, vacation_due_at = NULL WHERE id = ${id}`;
    const march = `INSERT INTO march (id, player_id, kind, origin_id, target_id, launched_at, began_at, lands_at, due_at, flight_ms,
        retreat_percent, secret, seal)
      SELECT 77, ${id}, 'transfer', ${homeId}, min(id), now(), now(), now() + interval '1 h', now() + interval '1 h', 1000, 50,
        repeat('0', 32), repeat('0', 64) FROM planet WHERE id <> ${homeId}`;
    expect(
      await found(`${leave('1 h', '73 h', '1 h')}; ${march}`, `DELETE FROM march WHERE id = 77; ${none}`),
    ).toContain(`March 77 is not over, but player ${id} has a leave.`);
    const settled = `INSERT INTO mission (id, player_id, kind, planet_id, start_time, finish_time, completed_at, report)
      VALUES (77, ${id}, 'survey', ${homeId}, now() - interval '1 h', now() + interval '11 h', now() + interval '12 h', '{"message": ""}')`;
    expect(
      await found(`${leave('11 h', '99 h', '11 h')}; ${settled}`, `DELETE FROM mission WHERE id = 77; ${none}`),
    ).toContain(`The leave of player ${id} was due, and later things are settled.`);
    expect(await found(leave('-1 h', '99 h', '99 h'), none)).toEqual([
      `The rates of player ${id} are not those of the player's buildings.`,
    ]);
    const guest = `WITH mate AS (
        INSERT INTO player (username, email, password_hash, race_id) VALUES ('a guest', 'guest@example.org', '', 1) RETURNING id
      ) INSERT INTO march (id, player_id, kind, origin_id, target_id, launched_at, began_at, lands_at, flight_ms, retreat_percent,
          secret, seal, phase)
      SELECT 79, id, 'relief', (SELECT min(id) FROM planet WHERE id <> ${homeId}), ${homeId}, now() - interval '1 h', now(), now(), 1000, 50, repeat('0', 32), repeat('0', 64), 'standing' FROM mate`;
    expect(
      await found(
        `${leave('-1 h', '99 h', '99 h')}; ${guest}`,
        `DELETE FROM march WHERE id = 79; DELETE FROM player WHERE username = 'a guest'; ${none}`,
      ),
    ).toContain(`March 79 stands on a world of player ${id}, who is on leave.`);
  });

  it('a siege without an army, one that was forgotten, a world that somebody else holds, and a refund too many', async () => {
    const [{ id: other }] = await app.db.query(
      "INSERT INTO player (username, email, password_hash, race_id) VALUES ('audited', 'audited@example.org', '', 1) RETURNING id",
    );
    const wild = `(SELECT min(id) FROM planet WHERE owner_id IS NULL)`;
    const march = `INSERT INTO march (id, player_id, kind, origin_id, target_id, launched_at, began_at, lands_at, due_at, flight_ms,
        retreat_percent, secret, seal, phase)
      SELECT 78, ${player.id}, 'siege', ${player.homeId}, ${wild}, now() - interval '9 h', now(), now(), NULL, 1000, 50,
        repeat('0', 32), repeat('0', 64), 'done'`;
    const siege = (
      state: string,
    ) => `INSERT INTO siege (march_id, planet_id, besieger_id, ruler_id, begun_at, ends_at, pauses, due_at, ended_at, outcome)
      SELECT 78, ${wild}, ${player.id}, ${other}, now() - interval '1 d', now() - interval '1 h', '[]', ${state}`;
    const repair = 'DELETE FROM siege WHERE march_id = 78; DELETE FROM march WHERE id = 78';
    expect(await found(`${march}; ${siege("now() + interval '1 d', NULL, NULL")}`, repair)).toContain(
      'The siege 78 and the army that lays it do not match.',
    );
    const held = `UPDATE planet SET held_since = (SELECT ended_at FROM siege WHERE march_id = 78) WHERE id = ${wild}`;
    expect(
      await found(
        `${march}; ${siege("NULL, now(), 'captured'")}; ${held}`,
        `UPDATE planet SET held_since = NULL WHERE id = ${wild}; ${repair}`,
      ),
    ).toContainEqual(expect.stringMatching(/^Planet \d+ was taken, and somebody else holds it\.$/));
    expect(await foundWith("'player', ".concat(`${player.id}, 'capture', 78`))).toContain(
      'The orders that broke with siege 78 were paid back wrongly.',
    );
    await app.db.query('DELETE FROM player WHERE id = $1', [other]);
  });

  it('an artifact that was redeemed and gave nothing, an effect used on nothing, one used twice, and a veil from nowhere', async () => {
    const { id, homeId } = player;
    const artifact = (redeemed: boolean) =>
      `INSERT INTO artifact (id, planet_id, artifact_type_id, redeemed) VALUES (77, ${homeId}, 8, ${redeemed})`;
    const boon = (type: number, used: number | null, number = 77) =>
      `INSERT INTO boon (id, player_id, artifact_id, artifact_type_id, redeemed_at, used_at, used_on)
       SELECT ${number}, ${id}, ${number === 77 ? 77 : 'NULL'}, ${type}, at, ${used === null ? 'NULL::timestamptz' : 'at'}, ${used}::int
       FROM (SELECT clock_timestamp() AS at) AS now`;
    const repair = 'DELETE FROM boon; DELETE FROM artifact WHERE id = 77';
    const disagree = 'The artifact 77 and what it gave do not agree.';
    expect(await found(`${artifact(true)}; ${boon(8, null)}`, repair)).toEqual([]);
    expect(await found(artifact(true), repair)).toEqual([disagree]);
    expect(await found(`${artifact(false)}; ${boon(8, null)}`, repair)).toEqual([disagree]);
    expect(await found(`${artifact(true)}; ${boon(9, null)}`, repair)).toEqual([disagree]);
    for (const type of [1, 3, 7, 8, 10])
      expect(await found(boon(type, 99, 78), repair)).toEqual(["The boon 78 was used on nothing of its player's."]);
    expect(await found(`${boon(8, 99, 78)}; ${boon(8, 99, 79)}`, repair)).toContain(
      'Two artifacts of one type were used on 99.',
    );
    const veiled = `INSERT INTO march (id, player_id, kind, origin_id, target_id, launched_at, began_at, lands_at, flight_ms,
        retreat_percent, secret, seal, phase, veiled)
      SELECT 79, ${id}, 'raid', ${homeId}, min(id), now() - interval '9 h', now(), now(), 1000, 50, repeat('0', 32), repeat('0', 64), 'done', true
      FROM planet WHERE id <> ${homeId}`;
    expect(await found(veiled, 'DELETE FROM march WHERE id = 79')).toContain(
      'March 79 and the veil over it do not agree.',
    );
  });

  it('a war whose tally is not what was fought, an event outside its time, and relations that must not be', async () => {
    const [one, other] = [player, await app.aPlayer()];
    const foundedBy = async ({ token, username }: TestPlayer) =>
      (await app.send(createAlliance, { body: { name: `Of ${username}` } }, token)).body.id;
    const ids = [await foundedBy(one), await foundedBy(other)];
    const war = (
      id: number,
      more = "'1 h'",
    ) => `INSERT INTO alliance_relation (id, one_id, other_id, kind, offered_by, offered_at, since)
      VALUES (${id}, ${ids[0]}, ${ids[1]}, 'war', ${ids[0]}, now(), now() - interval ${more})`;
    const raid = (
      planetId: number,
      outcome: string,
    ) => `INSERT INTO march (id, player_id, kind, origin_id, target_id, launched_at, began_at, lands_at, flight_ms,
        retreat_percent, secret, seal, phase)
      VALUES (81, ${one.id}, 'raid', ${one.homeId}, ${planetId}, now() - interval '9 h', now(), now(), 1000, 50, repeat('0', 32), repeat('0', 64), 'done');
      INSERT INTO battle (id, march_id, leg, planet_id, attacker_id, defender_id, at, input, rounds, seed, hash, outcome, morale,
        slipped, losses, loot, salvage, looted, might_lost, gave_respite, attack_xp, defence_xp)
      VALUES (81, 81, 1, ${planetId}, ${one.id}, ${other.id}, now() - interval '30 min', '{}', '{}', repeat('0', 32), repeat('0', 64), '${outcome}', 100, false,
        '{"attacker": [], "defender": []}', '{}', '{}', 7, 0, false, 0, 0);
      INSERT INTO war_event (id, relation_id, attacker_id, battle_id) VALUES (81, 80, ${ids[0]}, 81)`;
    const repair = 'DELETE FROM alliance_relation; DELETE FROM battle WHERE id = 81; DELETE FROM march WHERE id = 81';
    const wrong = 'The tally of war 80 is not what its battles and captures were.';
    const tally = (one: string, other: string) =>
      `UPDATE alliance_relation SET one_won = ${one}, one_looted = 7, other_won = ${other}`;
    const of = async (spoil: string) =>
      (await found(spoil, repair)).filter((sentence) => /war|[Rr]elation/.test(sentence));
    expect(await of(war(80))).toEqual([]);
    expect(await of(`${war(80)}; ${tally('0', '0')}`)).toEqual([wrong]);
    expect(await of(`${war(80)}; ${raid(other.homeId, 'orbit_won')}`)).toEqual([wrong]);
    expect(await of(`${war(80)}; ${raid(other.homeId, 'orbit_won')}; ${tally('1', '0')}`)).toEqual([]);
    expect(await of(`${war(80)}; ${raid(other.homeId, 'repelled')}; ${tally('0', '1')}`)).toEqual([]);
    expect(await of(`${war(80, "'10 min'")}; ${raid(other.homeId, 'repelled')}; ${tally('0', '1')}`)).toEqual([
      'The event 81 counts in a war, and did not happen in it.',
    ]);
    expect(await of(`${war(80)}; UPDATE alliance_relation SET other_id = 2000000`)).toEqual([
      'Relation 80 has a twin, or one of its alliances is no more.',
    ]);
  });

  it('relief that stands with a stranger', async () => {
    const host = await app.aPlayer();
    const relief = `INSERT INTO march (id, player_id, kind, origin_id, target_id, launched_at, began_at, lands_at, flight_ms,
        retreat_percent, secret, seal, phase)
      VALUES (82, ${player.id}, 'relief', ${player.homeId}, ${host.homeId}, now() - interval '9 h', now(), now(), 1000, 50, repeat('0', 32), repeat('0', 64), 'standing')`;
    expect(await found(relief, 'DELETE FROM march WHERE id = 82')).toContain(
      'March 82 stands as relief with somebody who is neither mate nor partner.',
    );
  });

  it('P3: a mission whose goods came home twice', async () => {
    const home = "'mint', 0, 'mission', 7";
    expect(await foundWith(home)).toEqual([]);
    expect(await foundWith(home, home)).toEqual(['The mission 7 brought its goods home more than once.']);
  });

  it('an order that has begun and still waits, and one that began while finished buildings held all slots', async () => {
    const home = player.homeId;
    const waiting = await found(
      `INSERT INTO build_queue (id, planet_id, building_type_id, ordered_at) VALUES (77, ${home}, 3, now());
       UPDATE building SET order_id = 77 WHERE id = (SELECT max(id) FROM building WHERE planet_id = ${home})`,
      'UPDATE building SET order_id = NULL WHERE order_id = 77; DELETE FROM build_queue WHERE id = 77',
    );
    expect(waiting).toEqual(['Order 77 has begun and still waits.']);

    const [{ last }]: [{ last: number }] = await app.db.query('SELECT max(id) AS last FROM building');
    const crowd = await found(
      `INSERT INTO building (id, planet_id, building_type_id, unique_per_planet, started_at, built_at, order_id)
       SELECT 1000000 + n, ${home}, 3, false, at, at + interval '1 day', 1000000 + n
       FROM generate_series(1, 3) AS n, LATERAL (SELECT timestamptz '2026-01-01' + n * interval '2 days' AS at) AS begun`,
      `DELETE FROM building WHERE id > ${last}`,
    );
    expect(crowd).toEqual(['The building 1000003 began without a free build slot.']);
  });

  it('a refund that is not its share of the price, and one of a building that is not cancelled', async () => {
    const [{ last }]: [{ last: number }] = await app.db.query('SELECT max(id) AS last FROM building');
    const wrong = [`The refund of building ${last} is not its share of the price.`];
    const cancelled = await found(
      `UPDATE building SET cancelled_at = started_at WHERE id = ${last}`,
      `UPDATE building SET cancelled_at = NULL WHERE id = ${last}`,
    );
    expect(cancelled).toEqual(wrong);
    expect(await foundWith(`'player', ${player.id}, 'cancel', ${last}`)).toEqual(wrong);
  });

  it('a command with a key and no stored answer', async () => {
    const differences = await found(
      `INSERT INTO idempotency (player_id, key, fingerprint) VALUES (${player.id}, 'half', '')`,
      "DELETE FROM idempotency WHERE key = 'half'",
    );
    expect(differences).toEqual([`1 acts of player ${player.id} have a key, but no answer.`]);
  });

  it('a member with a request to another alliance (G-83)', async () => {
    const member = await app.aPlayer();
    const { id } = (await app.send(createAlliance, { body: { name: 'Tau ri' } }, member.token)).body;
    const differences = await found(
      `INSERT INTO join_request (alliance_id, player_id, requested_at) VALUES (${id}, ${member.id}, now())`,
      'DELETE FROM join_request',
    );
    expect(differences).toEqual([`Player ${member.id} is in an alliance, and another door stands open.`]);
  });

  it('a deleted account that still has something', async () => {
    const ghost = await app.aPlayer();
    const anonymous = 'email = NULL, password_hash = NULL, verified_at = NULL';
    const differences = await found(
      `UPDATE player SET deleted_at = now(), ${anonymous} WHERE id = ${ghost.id}`,
      `UPDATE player SET deleted_at = NULL, email = '', password_hash = '', verified_at = now() WHERE id = ${ghost.id}`,
    );
    expect(differences).toEqual([
      `The account of player ${ghost.id} is deleted, and still has worlds, sessions, a stock.`,
    ]);
  });

  it('P3: a mission that was never settled, and none that waits while others are settled at once', async () => {
    const mission = (start: string, finish: string, then: string) =>
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
       SELECT ${player.id}, 'explore', ${player.homeId}, start, finish, ${then}
       FROM (SELECT now() - interval '${start}' AS start, now() - interval '${finish}' AS finish) AS at;`;
    const settled = `finish, '{"message":"All quiet."}'`;
    const waiting = mission('1 h', '1 min', 'NULL, NULL');

    expect(await found(`${waiting} ${mission('0', '0', settled)}`, 'DELETE FROM mission')).toEqual([]);

    const differences = await found(`${waiting} ${mission('1 h', '1 s', settled)}`, 'DELETE FROM mission');
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatch(/^Mission \d+ was due, and later ones are settled\.$/);
  });

  it.each([
    [
      'a trigger that is switched off',
      'ALTER TABLE ledger DISABLE TRIGGER ledger_append_only',
      'ALTER TABLE ledger ENABLE TRIGGER ledger_append_only',
      'ledger_append_only',
    ],
    [
      'a constraint that was never checked',
      'ALTER TABLE player ADD CONSTRAINT unchecked CHECK (level > 0) NOT VALID',
      'ALTER TABLE player DROP CONSTRAINT unchecked',
      'unchecked',
    ],
  ])('%s', async (_, spoil, repair, name) => {
    expect(await found(spoil, repair)).toEqual([`The database does not enforce ${name}.`]);
  });

  it('nothing when all is well', async () => {
    expect((await audit(app.db)).differences).toEqual([]);
  });
});
