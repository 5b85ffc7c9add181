import { setPresence } from '#shared/api/alliances/alliance-hall';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { readLetters } from '#shared/api/letters/letters';
import { wordsIn } from './heard-words.ts';
import { idsIn } from './ids-in.ts';
import type { Acked } from './journal.ts';

/** The letters, the reports, and the members who hide whether they are online, as these answers promise them, as rows of text. */
export function expectedWords(acked: readonly Acked[]) {
  return {
    letters: acked.flatMap((each) => {
      const words = wordsIn(each);
      const [author, reader] = words?.players ?? [];
      return words?.players ? [[words.name.replace('letter ', ''), author, reader, words.text].join(' ')] : [];
    }),
    readLetters: lettersReadIn(acked),
    reports: reportsIn(acked),
    absent: absentAfter(acked),
  };
}

/** The last letter that was marked as read, by reader and the other player. */
function lettersReadIn(acked: readonly Acked[]): string[] {
  const read = new Map<string, number>();
  for (const { ask } of acked) {
    const ids = idsIn(readLetters, ask);
    if (!ids) continue;
    const who = `${ask.by.userId} ${ids.userId}`;
    read.set(who, Math.max(read.get(who) ?? 0, (ask.body as { letter_id: number }).letter_id));
  }
  return [...read].map(([who, letter]) => `${who} ${letter}`);
}

interface Reported {
  readonly user_id: number;
  readonly letter_id?: number;
  readonly message_id?: number;
  readonly reason: string;
}

/** The reports: author, reported player, letter or message, reason, and a copy of the words. */
function reportsIn(acked: readonly Acked[]): string[] {
  const said = new Map(acked.flatMap((each) => wordsIn(each) ?? []).map(({ name, text }) => [name, text]));
  return acked
    .filter(({ ask }) => idsIn(reportPlayer, ask))
    .map(({ ask }) => {
      const { user_id, letter_id, message_id, reason } = ask.body as Reported;
      const what = letter_id === undefined ? `message ${message_id}` : `letter ${letter_id}`;
      return [ask.by.userId, user_id, what, reason, said.get(what)].join(' | ');
    });
}

/** The players who hid last whether they are in. */
function absentAfter(acked: readonly Acked[]): string[] {
  const hidden = new Map<number, boolean>();
  for (const { ask } of acked)
    if (idsIn(setPresence, ask)) hidden.set(ask.by.userId, (ask.body as { hidden: boolean }).hidden);
  return [...hidden].flatMap(([player, isHidden]) => (isHidden ? String(player) : []));
}
