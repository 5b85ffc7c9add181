import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/catalogue/languages';
import { REPORT_ANSWERS } from '#shared/catalogue/staff';
import type { Mail } from './mailer.ts';
import {
  accountDeletedMail,
  addressChangedMail,
  addressTakenMail,
  deletionCancelledMail,
  deletionRequestedMail,
  leadershipMail,
  newAddressMail,
  notificationMail,
  oldAddressMail,
  passwordResetMail,
  pushEndedMail,
  reportAnsweredMail,
  verificationMail,
} from './templates.ts';

const AT = new Date('2026-12-01T07:00:00Z');
const NEWS = { title: 'Angriff', lines: ['teal-c schickt einen Angriff.'], url: '/battles' };
const ADDRESSES = {
  game: 'https://game.example',
  unsubscribe: 'https://game.example/unsubscribe#token=1',
  oneClick: 'https://game.example/unsubscribe?token=1',
};

/** Every mail in a language, with the values that it must hold. */
function mailsIn(language: string | null): readonly (readonly [Mail, ...string[]])[] {
  const to = { email: 'apophis@example.org', username: 'apophis', language };
  return [
    [verificationMail(to, '01234', 10), '01234', '10', 'apophis'],
    [passwordResetMail(to, 'https://game.example/reset', 30), 'https://game.example/reset', '30', 'apophis'],
    [oldAddressMail(to, '01234', 'new@example.org'), '01234', 'new@example.org', 'apophis'],
    [newAddressMail(to, '01234'), '01234', 'apophis'],
    [addressTakenMail(to)],
    [addressChangedMail(to, 'new@example.org'), 'new@example.org', 'apophis'],
    [deletionRequestedMail(to, AT), '2026', '07:00', 'apophis'],
    [deletionCancelledMail(to), 'apophis'],
    [accountDeletedMail(to), 'apophis'],
    [leadershipMail(to, 'Free Jaffa', 'bratac', 7), 'apophis', 'Free Jaffa', 'bratac', '7'],
    [pushEndedMail(to), 'apophis'],
    ...REPORT_ANSWERS.map((answer): [Mail, ...string[]] => [
      reportAnsweredMail(to, 'ba-al', answer),
      'apophis',
      'ba-al',
    ]),
    [
      notificationMail(to, NEWS, ADDRESSES),
      'apophis',
      ...NEWS.lines,
      'https://game.example/battles',
      ADDRESSES.unsubscribe,
    ],
  ];
}

describe.each(LANGUAGES)('mails in %s', (language) => {
  it('hold every value', () => {
    for (const [{ to, text }, ...values] of mailsIn(language)) {
      expect(to).toBe('apophis@example.org');
      for (const value of values) expect(text).toContain(value);
      expect(text).not.toMatch(/undefined|null|\[object/);
    }
  });
});

it('no German mail has an English line', () => {
  const lines = (language: string) => mailsIn(language).map(([{ subject, text }]) => [subject, ...text.split('\n')]);
  const english = lines('en');
  const values = ['', 'Seventh Chevron', ...NEWS.lines, ...Object.values(ADDRESSES), 'https://game.example/battles'];
  for (const [index, mail] of lines('de').entries()) {
    const same = mail.filter((line) => english[index]?.includes(line) && !values.includes(line));
    expect(same.filter((line) => !line.startsWith('https://') && !/: Angriff$/.test(line))).toEqual([]);
  }
});

it('whoever has chosen no language of the game gets English mails', () => {
  expect(mailsIn(null)).toEqual(mailsIn('en'));
  expect(mailsIn('tlh')).toEqual(mailsIn('en'));
});
