import { describe, expect, it } from 'vitest';
import { getRegistration, login, register, verifyEmail } from '#shared/api/account';
import { deleteAccount } from '#shared/api/settings';
import { REFUSALS } from '#shared/refusals';
import { codeIn } from '../../tests/support/mail-catcher.ts';
import { auditedApp, testApp } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';
import {
  createInvitation,
  type NewInvitation,
  registrationInvitations,
  revokeInvitation,
} from '../admin/invitation-acts.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';
import { findInvitation } from './registration-invitations.ts';

let newcomers = 0;
function aForm(invitation?: string) {
  const username = `invited-${++newcomers}`;
  const email = `${username}@example.org`;
  return { username, email, password: 'chevron seven', race_id: 1, ...(invitation !== undefined && { invitation }) };
}

describe('a server that takes players by invitation', () => {
  const app = auditedApp({ REGISTRATION: 'invite' });
  const operator = () => ({ db: app.db, who: 'operator@console' });
  const invite = (over: Partial<NewInvitation> = {}) =>
    createInvitation(operator(), { uses: 1, days: 14, note: '', ...over });
  const signUp = (form: ReturnType<typeof aForm>) => app.send(register, { body: form });
  const said = ({ status, refusal }: { status: number; refusal: string | undefined }) => [status, refusal];
  const SPENT = [403, REFUSALS.invitationSpent.text];
  const usedOf = async (id: number) =>
    (await registrationInvitations(app.db, { all: true })).find((each) => each.id === id)?.used;

  it('says so, and takes only the holder of a code', async () => {
    expect((await app.send(getRegistration, {})).body).toEqual({ mode: 'invite' });
    expect(said(await signUp(aForm()))).toEqual([403, REFUSALS.invitationNeeded.text]);
    expect(said(await signUp(aForm('')))).toEqual([400, REFUSALS.invitationNeeded.text]);
    expect(said(await signUp(aForm('a code that nobody made')))).toEqual(SPENT);

    const { id, code } = await invite();
    expect(said(await signUp(aForm(` ${code} `)))).toEqual([201, undefined]);
    expect(await usedOf(id)).toBe(1);
    expect(said(await signUp(aForm(code)))).toEqual(SPENT);
  });

  it('of thirty at once with an invitation for seven, seven get an account', async () => {
    const { id, code } = await invite({ uses: 7 });
    const replies = await Promise.all(Array.from({ length: 30 }, () => signUp(aForm(code))));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(7).fill(201), ...Array(23).fill(403)]);
    expect(await usedOf(id)).toBe(7);
  });

  it('a registration that is refused for another reason uses nothing up', async () => {
    const { id, code } = await invite();
    const form = aForm(code);
    const other = await invite();
    await signUp({ ...aForm(other.code), username: form.username });
    expect(said(await signUp(form))).toEqual([409, REFUSALS.usernameTaken.text]);
    expect(await usedOf(id)).toBe(0);
    expect((await signUp(aForm(code))).status).toBe(201);
  });

  it('an account that is not verified in time gives its place back, a verified one never does', async () => {
    const { id, code } = await invite();
    await signUp(aForm(code));
    await app.db.query("UPDATE player SET created_at = created_at - interval '8 days' WHERE invitation_id = $1", [id]);
    await app.db.query("UPDATE verification_code SET expires_at = now() - interval '1 second'");
    await deleteExpiredRows(app.db);
    expect(await usedOf(id)).toBe(0);

    const form = aForm(code);
    await signUp(form);
    const token = codeIn(await app.mails.mailTo(form.email));
    await app.send(verifyEmail, { body: { email: form.email, token, planet_name: 'Abydos' } });
    const { body: tokens } = await app.send(login, { body: form });
    await app.send(deleteAccount, { body: { password: form.password } }, tokens.access_token);
    const [player] = await app.db.query('UPDATE player SET delete_at = now() WHERE email = $1 RETURNING id', [
      form.email,
    ]);
    await settleDeletion(app.context, player[0].id);
    expect(said(await signUp(aForm(code)))).toEqual(SPENT);
  });

  it('takes no one with an invitation that has ended or was withdrawn; nobody learns which', async () => {
    const ended = await invite();
    await app.db.query(
      "UPDATE registration_invitation SET created_at = now() - interval '2 days', expires_at = now() - interval '1 day' WHERE id = $1",
      [ended.id],
    );
    const withdrawn = await invite();
    await revokeInvitation(operator(), withdrawn.id);
    await expect(revokeInvitation(operator(), withdrawn.id)).rejects.toThrow('withdrawn before');
    for (const { code } of [ended, withdrawn]) expect(said(await signUp(aForm(code)))).toEqual(SPENT);
  });

  it('an invitation is swept a month after its end; its players stay, and the next ones do not come back with it', async () => {
    const { id, code } = await invite({ uses: 2 });
    await signUp(aForm(code));
    await app.db.query(
      `UPDATE registration_invitation SET created_at = now() - interval '60 days', expires_at = now() - interval '31 days' WHERE id = $1`,
      [id],
    );
    const [before] = await app.db.query('SELECT count(*)::int AS players FROM player');
    await deleteExpiredRows(app.db);
    expect(await usedOf(id)).toBeUndefined();
    expect((await app.db.query('SELECT count(*)::int AS players FROM player'))[0]).toEqual(before);
  });

  it('the code is stored as a hash alone, and each act of an operator is written down without it', async () => {
    const { id, code } = await invite({ note: 'for Daniel' });
    const [row] = await app.db.query(
      'SELECT row_to_json(each)::text AS json FROM registration_invitation AS each WHERE id = $1',
      [id],
    );
    expect(row.json).toContain('for Daniel');
    expect(row.json).not.toContain(code);
    await revokeInvitation(operator(), id);
    const acts: { act: string; operator: string; details: string }[] = await app.db.query(
      'SELECT act, operator, details FROM operator_act WHERE details LIKE $1 ORDER BY id',
      [`invitation ${id}%`],
    );
    expect(acts.map(({ act, operator }) => [act, operator])).toEqual([
      ['invite', 'operator@console'],
      ['revoke-invitation', 'operator@console'],
    ]);
    expect(JSON.stringify(acts)).not.toContain(code);
  });

  it.each([
    [{ uses: 0 }, '--uses takes a whole number from 1 to 1000.'],
    [{ uses: 1.5 }, '--uses takes a whole number from 1 to 1000.'],
    [{ days: 366 }, '--days takes a whole number from 1 to 365.'],
    [{ note: 'x'.repeat(201) }, 'A note has at most 200 characters.'],
  ])('an invitation cannot be made with %j', async (over, sentence) => {
    await expect(invite(over)).rejects.toThrow(sentence);
  });
});

describe('a server that takes nobody', () => {
  const app = testApp({ REGISTRATION: 'closed' });

  it('says so, also to the holder of an invitation, and lets those in who registered before', async () => {
    const { code } = await createInvitation({ db: app.db, who: 'test' }, { uses: 1, days: 1, note: '' });
    expect((await app.send(getRegistration, {})).body).toEqual({ mode: 'closed' });
    for (const form of [aForm(), aForm(code)]) {
      const { status, refusal } = await app.send(register, { body: form });
      expect([status, refusal]).toEqual([403, REFUSALS.registrationClosed.text]);
    }
    const player = await app.aPlayer();
    expect((await app.db.query('SELECT 1 FROM player WHERE id = $1', [player.id])).length).toBe(1);
  });
});

describe('a server that takes everybody', () => {
  const app = testApp();

  it('needs no invitation, and uses none up', async () => {
    expect((await app.send(getRegistration, {})).body).toEqual({ mode: 'open' });
    const { id, code } = await createInvitation({ db: app.db, who: 'test' }, { uses: 1, days: 1, note: '' });
    for (const form of [aForm(), aForm(code), aForm('a code that nobody made')])
      expect((await app.send(register, { body: form })).status).toBe(201);
    expect(await findInvitation(app.db, 'invite', code)).toBe(id);
  });
});
