import { describe, expect, it } from 'vitest';
import { register, resendVerification } from '#shared/api/account';
import { getDashboard } from '#shared/api/dashboard';
import { chooseLanguage, deleteAccount, forgotPassword } from '#shared/api/settings';
import { openTab } from '../../tests/support/room-clients.ts';
import { testApp } from '../../tests/support/test-app.ts';

const app = testApp();

const languageOf = async (token: string) => (await app.send(getDashboard, {}, token)).body.language;
const choose = (token: string, language: 'de' | 'en') => app.send(chooseLanguage, { body: { language } }, token);

describe('the language of a player', () => {
  it('is none at first, then the chosen one, which every tab is told', async () => {
    const player = await app.aPlayer();
    expect(await languageOf(player.token)).toBeNull();
    const tab = await openTab(app.origin, player.token);
    const { status, body } = await choose(player.token, 'de');
    expect(status).toBe(200);
    expect(await tab.next('language_chosen')).toMatchObject(body);
    expect(await languageOf(player.token)).toBe('de');
    await choose(player.token, 'en');
    expect(await languageOf(player.token)).toBe('en');
    await tab.room.leave();
  });

  it('is one of the game', async () => {
    const player = await app.aPlayer();
    const { status } = await app.send(chooseLanguage, { body: { language: 'tlh' as never } }, player.token);
    expect(status).toBe(400);
  });

  it('is that of the page on which the player registers: the first mail speaks it, and those after it', async () => {
    const email = 'neuling@example.org';
    const body = { username: 'neuling', email, password: 'chevron sieben', race_id: 4, language: 'de' as const };
    await app.send(register, { body });
    const first = await app.mails.mailTo(email);
    expect(first.subject).toMatch(/^\d{5} ist dein Code/);
    expect(first.text).toMatch(/Dein Bestätigungscode: \d{5}/);
    await app.db.query("UPDATE code_request SET last_at = last_at - interval '1 minute'");
    await app.send(resendVerification, { body: { email } });
    expect((await app.mails.mailTo(email, 2)).subject).toMatch(/^\d{5} ist dein Code/);
  });

  it('is spoken by every mail from then on', async () => {
    const player = await app.aPlayer();
    await app.send(forgotPassword, { body: { email: player.email } });
    expect((await app.mails.mailTo(player.email)).subject).toMatch(/^Your .* password$/);
    await choose(player.token, 'de');
    await app.send(deleteAccount, { body: { password: player.password } }, player.token);
    const { subject, text } = await app.mails.mailTo(player.email, 2);
    expect(subject).toMatch(/^Dein Konto .* wird gelöscht$/);
    expect(text).toMatch(/dein Konto wird am \w+, \d+\. \S+ \d{4}, um \d\d:\d\d Uhr \(UTC\) gelöscht/);
  });
});
