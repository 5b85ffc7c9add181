import { setSharing } from '#shared/api/galaxy-people';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { blockPlayer, unblockPlayer } from '#shared/api/letters/blocks';
import { readLetters, writeLetter } from '#shared/api/letters/letters';
import { Violation } from '../../bots/bot.ts';
import type { Arena } from '../support/arena.ts';
import { type Action, action } from './action.ts';
import type { PlayerGroup } from './players.ts';

/** What players write to each other, read and report, and whom they block. */
export const LETTER_ACTIONS: readonly Action[] = [
  action('write a letter', [], ({ ask, random }, { mate, leader }) =>
    ask(mate, writeLetter, {
      params: { userId: leader.userId },
      body: { text: `Rolled ${random.between(1, 1_000_000)}.` },
    }),
  ),
  action('read a letter', [], ({ ask }, { leader, mate, letter: letter_id }) =>
    ask(leader, readLetters, { params: { userId: mate.userId }, body: { letter_id } }),
  ),
  action('report a letter', ['letter report'], ({ ask }, { leader, mate, letter: letter_id }) =>
    ask(leader, reportPlayer, { body: { user_id: mate.userId, letter_id, reason: 'Rude.' } }),
  ),
  action('block a writer', [], ({ ask }, { leader, mate }) =>
    ask(leader, blockPlayer, { params: { userId: mate.userId } }),
  ),
  action('block an inviter', [], ({ ask }, { asker, leader }) =>
    ask(asker, blockPlayer, { params: { userId: leader.userId } }),
  ),
  action('unblock', [], ({ ask }, { leader, guest }) =>
    ask(leader, unblockPlayer, { params: { userId: guest.userId } }),
  ),
  action('hide the worlds', [], ({ ask }, { mate }) => ask(mate, setSharing, { body: { sharing: false } })),
];

/** Leaders have blocked their guests, and nobody anybody else; writers have paused, and hide nothing; nothing is read. */
export async function resetLetters({ db }: Arena, groups: readonly PlayerGroup[]): Promise<void> {
  const ids = groups.flatMap(({ leader, mate, asker, guest }) =>
    [leader, mate, asker, guest].map(({ userId }) => userId),
  );
  await db.query('DELETE FROM block WHERE player_id = ANY ($1)', [ids]);
  await db.query(
    'INSERT INTO block (player_id, blocked_id, at) SELECT *, clock_timestamp() FROM unnest($1::int[], $2::int[])',
    [groups.map(({ leader }) => leader.userId), groups.map(({ guest }) => guest.userId)],
  );
  await db.query("UPDATE letter SET at = at - interval '1 minute' WHERE author_id = ANY ($1)", [ids]);
  await db.query('UPDATE conversation SET read_id = 0 WHERE player_id = ANY ($1)', [ids]);
  await db.query('UPDATE player SET worlds_hidden = false WHERE id = ANY ($1)', [ids]);
}

/**
 * Letters and invitations that were accepted after a block of the same race; the order is that of the commits, which PostgreSQL
 * records. Throws a Violation for one.
 */
export async function requireBlocksHeld({ db }: Arena, after: string): Promise<void> {
  const { rows } = await db.query(`
    SELECT 'letter ' || letter.id AS what FROM letter JOIN block ON player_id = reader_id AND blocked_id = author_id
    WHERE pg_xact_commit_timestamp(letter.xmin) > pg_xact_commit_timestamp(block.xmin)
    UNION ALL SELECT 'invitation ' || invitation.id FROM invitation JOIN block ON player_id = invitee_id AND blocked_id = inviter_id
    WHERE pg_xact_commit_timestamp(invitation.xmin) > pg_xact_commit_timestamp(block.xmin)`);
  if (rows.length > 0)
    throw new Violation(`After ${after}: ${rows.map(({ what }) => what).join(', ')} came after a block.`);
}
