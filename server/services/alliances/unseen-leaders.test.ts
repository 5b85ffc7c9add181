import { expect, it } from 'vitest';
import { allianceLogs } from '#shared/api/alliances/alliances';
import { untilLocksAwaited } from '../../tests/support/lock-waits.ts';
import { anAlliance } from '../../tests/support/marches.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { followUnseenLeaders } from './unseen-leaders.ts';

const app = auditedApp();

/** Lets real days pass since everybody was seen, and since the warning. */
const letDaysPass = async (days: number) => {
  const by = '- make_interval(secs => $1)';
  await app.db.query(`UPDATE session SET last_used_at = last_used_at ${by}`, [days * 86_400]);
  await app.db.query(
    `UPDATE alliance SET leader_seen_at = leader_seen_at ${by}, leader_warned_at = leader_warned_at ${by}`,
    [days * 86_400],
  );
};
const isSeen = ({ id }: TestPlayer) =>
  app.db.query('UPDATE session SET last_used_at = clock_timestamp() WHERE player_id = $1', [id]);
const roleOf = async ({ id }: TestPlayer) => {
  const [row] = await app.db.query(
    `SELECT CASE WHEN leader_id = player_id THEN 'leader' WHEN officer THEN 'officer' ELSE 'member' END AS role
     FROM member JOIN alliance ON alliance.id = alliance_id WHERE player_id = $1`,
    [id],
  );
  return row?.role;
};
const logOf = async (id: number, { token }: TestPlayer) => {
  const { body } = await app.send(allianceLogs, { params: { id }, query: { page: 1, per_page: 50 } }, token);
  return body.map(({ details }) => details);
};

/** A leader, an officer who joined first and a member, all with a session. */
async function aTrio() {
  const [leader, officer, member] = [
    await app.registeredPlayer(),
    await app.registeredPlayer(),
    await app.registeredPlayer(),
  ];
  const id = await anAlliance(app, leader, member, officer);
  await app.db.query('UPDATE member SET officer = true WHERE player_id = $1', [officer.id]);
  return { id, leader, officer, member };
}

it('the heir of a leader who is not seen for 21 days leads, and all were told a week before', async () => {
  const { id, leader, officer, member } = await aTrio();
  await letDaysPass(13.9);
  await isSeen(officer);
  await followUnseenLeaders(app.context);
  expect(await logOf(id, officer)).toEqual([]);

  await letDaysPass(0.2);
  await followUnseenLeaders(app.context);
  await followUnseenLeaders(app.context);
  const warning = `${leader.username} has not been seen for 14 days. After another 7 days away, ${officer.username} will lead the alliance.`;
  expect(await logOf(id, officer)).toEqual([warning]);
  expect((await app.mails.mailTo(leader.email, 2)).text).toContain(officer.username);

  await letDaysPass(6.8);
  await isSeen(officer);
  await followUnseenLeaders(app.context);
  expect(await roleOf(leader)).toBe('leader');

  await letDaysPass(0.3);
  await followUnseenLeaders(app.context);
  expect([await roleOf(leader), await roleOf(officer), await roleOf(member)]).toEqual(['officer', 'leader', 'member']);
  expect((await logOf(id, officer))[0]).toBe(
    `${leader.username} has not been seen for a long time, and ${officer.username} is the new leader.`,
  );
  // The new leader's time begins anew.
  await followUnseenLeaders(app.context);
  expect(await roleOf(officer)).toBe('leader');
});

it('a leader who comes back stays, also one whose session has been deleted since', async () => {
  const { leader, officer, member } = await aTrio();
  await letDaysPass(15);
  await isSeen(officer);
  await followUnseenLeaders(app.context);
  await isSeen(leader);
  await followUnseenLeaders(app.context);
  await app.db.query('DELETE FROM session WHERE player_id = $1', [leader.id]);
  await letDaysPass(8);
  await isSeen(member);
  await followUnseenLeaders(app.context);
  expect(await roleOf(leader)).toBe('leader');
  const [row] = await app.db.query('SELECT leader_warned_at FROM alliance WHERE leader_id = $1', [leader.id]);
  expect(row.leader_warned_at).toBeNull();
});

it('an alliance that is busy holds up no other: it is noted later', async () => {
  const [busy, other] = [await aTrio(), await aTrio()];
  await letDaysPass(1);
  for (const { leader } of [busy, other]) await isSeen(leader);
  const seen = async () =>
    (
      await app.db.query(
        "SELECT id FROM alliance WHERE id = ANY ($1) AND leader_seen_at > clock_timestamp() - interval '1 hour' ORDER BY id",
        [[busy.id, other.id]],
      )
    ).map(({ id }: { id: number }) => id);
  await app.db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM alliance WHERE id = $1 FOR NO KEY UPDATE', [busy.id]);
    await followUnseenLeaders(app.context);
    expect(await seen()).toEqual([other.id]);
  });
  await followUnseenLeaders(app.context);
  expect(await seen()).toEqual([busy.id, other.id]);
});

it('a leader who is back stays, also if the alliance is too busy for that to be noted', async () => {
  const { id, leader, officer } = await aTrio();
  await letDaysPass(15);
  await isSeen(officer);
  await followUnseenLeaders(app.context);
  await letDaysPass(8);
  for (const each of [leader, officer]) await isSeen(each);
  let followed: Promise<void> = Promise.resolve();
  await app.db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM alliance WHERE id = $1 FOR NO KEY UPDATE', [id]);
    followed = followUnseenLeaders(app.context);
    await untilLocksAwaited(app.db);
  });
  await followed;
  expect(await roleOf(leader)).toBe('leader');
});

it('an alliance whose leader cannot be followed holds up no other', async () => {
  const [broken, other] = [await aTrio(), await aTrio()];
  await letDaysPass(15);
  for (const { officer } of [broken, other]) await isSeen(officer);
  await app.db.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'This alliance is broken.'; END $$;
    CREATE TRIGGER fails BEFORE UPDATE ON alliance FOR EACH ROW WHEN (NEW.id = ${broken.id} AND NEW.leader_warned_at IS NOT NULL)
    EXECUTE FUNCTION fail()`);
  await followUnseenLeaders(app.context);
  const warned = async () =>
    (
      await app.db.query('SELECT id FROM alliance WHERE leader_warned_at IS NOT NULL AND id = ANY ($1) ORDER BY id', [
        [broken.id, other.id],
      ])
    ).map(({ id }: { id: number }) => id);
  expect(await warned()).toEqual([other.id]);
  await app.db.query('DROP TRIGGER fails ON alliance; DROP FUNCTION fail()');
  await followUnseenLeaders(app.context);
  expect(await warned()).toEqual([broken.id, other.id]);
});

it('days of a leave do not count, and nobody follows who is not seen either', async () => {
  const { leader, officer, member } = await aTrio();
  await app.db.query(
    `UPDATE player SET vacation_from = clock_timestamp() - interval '20 days', vacation_until = clock_timestamp() - interval '5 days'
     WHERE id = $1`,
    [leader.id],
  );
  await letDaysPass(28);
  await isSeen(officer);
  await followUnseenLeaders(app.context);
  await app.db.query('UPDATE player SET vacation_from = NULL, vacation_until = NULL WHERE id = $1', [leader.id]);
  expect((await app.db.query('SELECT leader_warned_at FROM alliance WHERE leader_id = $1', [leader.id]))[0]).toEqual({
    leader_warned_at: null,
  });

  await app.db.query("UPDATE session SET last_used_at = last_used_at - interval '28 days' WHERE player_id = $1", [
    officer.id,
  ]);
  await followUnseenLeaders(app.context);
  await letDaysPass(8);
  await followUnseenLeaders(app.context);
  expect(await roleOf(leader)).toBe('leader');

  // A member who is seen follows, past an officer who is not.
  await isSeen(member);
  await followUnseenLeaders(app.context);
  await letDaysPass(7.1);
  await followUnseenLeaders(app.context);
  expect(await roleOf(member)).toBe('leader');
});
