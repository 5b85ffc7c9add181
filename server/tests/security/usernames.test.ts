import { describe, expect, it } from 'vitest';
import { register } from '#shared/api/account';
import { REFUSALS } from '#shared/refusals';
import { rename } from '../../services/admin/operator-actions.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { testApp } from '../support/test-app.ts';

const app = testApp();

const TAKEN = REFUSALS.usernameTaken.text;
let addresses = 0;

/** The refusal of registering this name; undefined if it is accepted. */
async function registering(username: string): Promise<string | undefined> {
  const email = `${++addresses}@example.org`;
  const body = { username, email, password: 'chevron seven', race_id: 1 };
  return (await app.send(register, { body })).refusal;
}
const idOf = async (username: string): Promise<number | undefined> =>
  (await app.db.query('SELECT id FROM player WHERE username = $1', [username]))[0]?.id;
const free = (...names: string[]) => app.db.query('DELETE FROM player WHERE username = ANY ($1)', [names]);

describe('G-25: a username', () => {
  it.each(['tеalc', 'teаlc', 'ｔｅａｌｃ', 'tea\u200blc', 'Ⅷeight', 'élan', 'tealc\u202e', 'tea lc', '𝐭𝐞𝐚𝐥𝐜', 'ﬁve-o'])(
    '%s is refused: it is not ASCII',
    async (name) => {
      expect(await registering(name)).toBe('Username must have 3 to 30 letters, digits, "_" or "-".');
    },
  );

  it('that sounds like an operator is refused', async () => {
    expect(await registering('Game-Operator')).toBe(REFUSALS.usernameReserved.text);
  });

  it('may have upper and lower case', async () => {
    expect(await registering('Apophis')).toBeUndefined();
    expect(await registering('aPOPHIS')).toBe(TAKEN);
  });
});

describe('T15: usernames that look alike count as equal', () => {
  it.each([
    ['with I for l', 'Bra-tal', 'Bra-taI'],
    ['with 1 for l', 'Hallo', 'Ha11o'],
    ['with 1 for I', 'INDEED', '1NDEED'],
    ['with 0 for O', 'ORI', '0RI'],
    ['with 0 for o', 'Thor-o', 'Th0r-0'],
    ['with L for 1, in another case', 'P3X-1', 'p3x-L'],
    ['with 1 for l, in another case', 'Ilk', 'i1k'],
  ])('%s', async (_, name, other) => {
    for (const [first, second] of [
      [name, other],
      [other, name],
    ] as const) {
      expect(await registering(first)).toBeUndefined();
      expect(await registering(second)).toBe(TAKEN);
      await free(first);
    }
  });

  it.each([
    ['i and l', 'Tail', 'Tall'],
    ['a hyphen and a line below', 'Se-th', 'Se_th'],
    ['a letter more', 'Cronu', 'Cronus'],
    ['two digits', 'Jaffa-2', 'Jaffa-3'],
  ])('but not those with %s between them', async (_, name, other) => {
    expect([await registering(name), await registering(other)]).toEqual([undefined, undefined]);
  });

  it('by the same look-alike keys as alliance names', async () => {
    const letters = [...'iIlL1|oO0aA-'].filter((letter) => letter !== '|');
    const names = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    const [{ written }] = await app.db.query(
      "SELECT pg_get_expr(indexprs, indrelid) AS written FROM pg_index WHERE indexrelid = 'alliance_look_key'::regclass",
    );
    const [{ small }] = await app.db.query(
      "SELECT pg_get_expr(indexprs, indrelid) AS small FROM pg_index WHERE indexrelid = 'alliance_name_key'::regclass",
    );
    const different = await app.db.query(
      `SELECT name FROM (SELECT name, small_letters(name) AS folded FROM unnest($1::text[]) AS name) AS alliance
       WHERE username_as_written(name) <> ${written} OR username_in_small_letters(name) <> ${small}`,
      [names],
    );
    expect([names.length, different]).toEqual([letters.length ** 3, []]);
  });

  it("an operator cannot assign one that looks like another player's; the player's own name in other letters is free", async () => {
    const [one, other] = [await app.aPlayer(), await app.aPlayer()];
    const operator = { db: app.db, who: 'a test' };
    await rename(operator, one.username, 'Lotan');
    await expect(rename(operator, other.username, 'L0tan')).rejects.toThrow(TAKEN);
    await rename(operator, 'Lotan', '1otan');
    await expect(rename(operator, other.username, 'Lotan')).rejects.toThrow(TAKEN);
  });

  it('of two players who register look-alikes at the same time, one succeeds', async () => {
    const names = ['Anubis', 'Anubls', 'Anub1s', 'ANUBLS', 'anublS'];
    for (const outcome of ['commit', 'rollback'] as const) {
      const first = app.db.createQueryRunner();
      await first.startTransaction();
      await first.query("INSERT INTO player (username, email, password_hash, race_id) VALUES ('Anubl-5', $1, '', 1)", [
        `first-${outcome}@example.org`,
      ]);
      const second = registering('AnubI-5');
      const isWaiting = async () => {
        const waiting: unknown[] = await app.db.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return waiting.length === 1;
      };
      expect(await waitUntil(isWaiting, 5000)).toBe(true);
      if (outcome === 'commit') await first.commitTransaction();
      else await first.rollbackTransaction();
      await first.release();
      expect(await second).toBe(outcome === 'commit' ? TAKEN : undefined);
      await free('Anubl-5', 'AnubI-5');
    }
    // Names that were registered through calls: 'Anubis' looks like none of the others.
    const refusals = await Promise.all(names.map(registering));
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(2);
    expect(refusals.filter((refusal) => refusal === TAKEN)).toHaveLength(names.length - 2);
  });

  it('an unverified account whose code has expired gives way to a look-alike name', async () => {
    expect(await registering('Sokar-0')).toBeUndefined();
    expect(await registering('Sokar-O')).toBe(TAKEN);
    await app.db.query("UPDATE verification_code SET expires_at = clock_timestamp() - interval '1 second'");
    expect(await registering('Sokar-O')).toBeUndefined();
    expect(await idOf('Sokar-0')).toBeUndefined();
  });

  it('players with look-alike names from before the rule keep them; further look-alikes are refused', async () => {
    const players = [await app.aPlayer(), await app.aPlayer()];
    await app.db.query('ALTER TABLE player DISABLE TRIGGER username_look');
    for (const [i, name] of ['Klorel', 'KIorel'].entries())
      await app.db.query('UPDATE player SET username = $2 WHERE id = $1', [players[i]?.id, name]);
    await app.db.query('ALTER TABLE player ENABLE TRIGGER username_look');

    // Other columns of these players can still be changed.
    await app.db.query('UPDATE player SET username = username, version = version + 1');
    expect([await idOf('Klorel'), await idOf('KIorel')]).toEqual(players.map(({ id }) => id));
    expect(await registering('K1orel')).toBe(TAKEN);
    await rename({ db: app.db, who: 'a test' }, 'Klorel', 'Skaara');
    expect(await registering('K1orel')).toBe(TAKEN);
    await rename({ db: app.db, who: 'a test' }, 'KIorel', 'Amaunet');
    expect(await registering('K1orel')).toBeUndefined();
  });
});
