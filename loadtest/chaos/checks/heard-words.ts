import { postMessage, removeMessage } from '#shared/api/alliances/alliance-hall';
import { writeLetter } from '#shared/api/letters/letters';
import { idsIn } from './ids-in.ts';
import type { Acked } from './journal.ts';

/** A letter or a message of a hall, as its author sent it, or the removal of a message. */
export interface Words {
  /** `letter 12`, `message 12`, or `removal 12` of that message */
  readonly name: string;
  /** A removal has neither. */
  readonly author?: number;
  readonly text?: string;
  /** The players whose tabs must be told: both players of a letter, or the members of this alliance. */
  readonly players?: readonly number[];
  readonly alliance?: number;
  /** When it was asked for, a `performance.now()`. */
  readonly askedAt: number;
}

/** One connection of one tab, from its join to its end, and what it was sent. */
export interface Connection {
  readonly userId: number;
  /** The alliance whose room it is, 0 before the room has said it; undefined for the player's room. */
  alliance?: number;
  readonly joinedAt: number;
  endedAt?: number;
  /** When the room last said that it may have missed something: the page reads everything again. */
  resyncedAt?: number;
  readonly heard: Pick<Words, 'name' | 'author' | 'text'>[];
}

const sent = (ask: Acked['ask']) => (ask.body as { text: string }).text;

/** What was said or removed by this accepted action; undefined for any other action. */
export function wordsIn({ ask, text, askedAt = 0 }: Acked): Words | undefined {
  const author = ask.by.userId;
  const reader = idsIn(writeLetter, ask)?.userId;
  if (reader !== undefined) {
    const { letter } = JSON.parse(text) as { letter: { letter_id: number } };
    return { name: `letter ${letter.letter_id}`, author, text: sent(ask), players: [author, reader], askedAt };
  }
  const removal = idsIn(removeMessage, ask);
  if (removal?.id !== undefined) return { name: `removal ${removal.messageId}`, alliance: removal.id, askedAt };
  const alliance = idsIn(postMessage, ask)?.id;
  if (alliance === undefined) return undefined;
  const { message_id } = JSON.parse(text) as { message_id: number };
  return { name: `message ${message_id}`, author, text: sent(ask), alliance, askedAt };
}

/**
 * The words that these actions wrote and removed, without those that are known already. Several actions may remove the same
 * message, and only the first has an effect: a tab that joins after it is told of no removal, so the removal counts from the
 * earliest of these requests.
 */
export function newWordsIn(acked: readonly Acked[], known: ReadonlyMap<string, Words>): Words[] {
  const found = new Map<string, Words>();
  for (const words of acked.flatMap((each) => wordsIn(each) ?? [])) {
    const earlier = found.get(words.name);
    if (known.has(words.name) || (earlier && earlier.askedAt <= words.askedAt)) continue;
    found.set(words.name, words);
  }
  return [...found.values()];
}

const numberOf = (name: string) => Number(name.split(' ')[1]);

/**
 * Everything wrong with what tabs were sent, no matter what failed: words that no answer accepted, of the wrong author or to the
 * wrong reader, sent twice or out of order. Messages may be removed in any order, each once, and none is sent after its removal.
 * `all`: every accepted letter, message and removal, by name. One sentence for each.
 */
export function wronglyHeard(connections: readonly Connection[], all: ReadonlyMap<string, Words>): string[] {
  return connections.flatMap(({ userId, alliance, heard }) => {
    const last = new Map<string, number>();
    return heard.flatMap(({ name, author, text }) => {
      const tab = `A tab of player ${userId} was sent ${name}`;
      const [kind = ''] = name.split(' ');
      const sequence = kind === 'removal' ? name : kind;
      const before = last.get(sequence) ?? 0;
      last.set(sequence, Math.max(before, numberOf(name)));
      const said = all.get(name);
      if (!said) return [`${tab}, which nobody was told is accepted.`];
      if (said.author !== author || said.text !== text) return [`${tab} with words that nobody wrote.`];
      if (said.players ? !said.players.includes(userId) : said.alliance !== alliance)
        return [`${tab}, which is not for it.`];
      if (kind === 'message' && last.has(`removal ${numberOf(name)}`)) return [`${tab} after its removal.`];
      return numberOf(name) <= before ? [`${tab} after ${kind} ${before}.`] : [];
    });
  });
}

/** Words and removals that a tab was not sent although it was connected all the time and not told to read again. One sentence for each. */
export function notHeard(connections: readonly Connection[], all: Iterable<Words>): string[] {
  const said = [...all];
  return connections.flatMap((connection) => {
    const { userId, alliance, joinedAt, endedAt, resyncedAt = 0, heard } = connection;
    if (endedAt !== undefined) return [];
    const names = new Set(heard.map(({ name }) => name));
    return said
      .filter((each) =>
        each.players ? alliance === undefined && each.players.includes(userId) : each.alliance === alliance,
      )
      .filter(({ name, askedAt }) => askedAt > Math.max(joinedAt, resyncedAt) && !names.has(name))
      .map(({ name }) => `A tab of player ${userId} was not sent ${name}.`);
  });
}
