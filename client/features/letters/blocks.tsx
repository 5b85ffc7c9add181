import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BlockList } from '#shared/api/letters/blocks';
import { textOf } from '../../api/http/request.ts';
import { letterTexts } from '../../texts/players/letters.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './letters.module.css';
import { useBlock } from './use-mutations.ts';

type Someone = Pick<BlockList['blocks'][number], 'user_id' | 'username'>;

/** Blocks a player, after a question. */
export function BlockButton({ userId, username }: { userId: number; username: string }) {
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, error } = useBlock(userId);
  return (
    <>
      <Button busy={isPending} onClick={() => setAsked(true)}>
        {letterTexts.blocks.block}
      </Button>
      {error ? <Alert>{textOf(error)}</Alert> : null}
      <ConfirmDialog
        open={asked}
        title={letterTexts.blocks.ask(username)}
        words={letterTexts.blocks.words(username)}
        label={letterTexts.blocks.block}
        onConfirm={() => mutate(true)}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

export function UnblockButton({ user_id, username }: Someone) {
  const { mutate, isPending, error } = useBlock(user_id);
  return (
    <>
      <Button busy={isPending} aria-label={letterTexts.blocks.unblockLabel(username)} onClick={() => mutate(false)}>
        {letterTexts.blocks.unblock}
      </Button>
      {error ? <Alert>{textOf(error)}</Alert> : null}
    </>
  );
}

/** The list of players whom the player has blocked; nothing is shown if it is empty. */
export function BlockedPlayers({ blocks }: { blocks: readonly Someone[] }) {
  if (blocks.length === 0) return null;
  return (
    <Section title={letterTexts.blocks.title}>
      <ul className={styles.conversations}>
        {blocks.map(({ user_id, username }) => (
          <li key={user_id} className={styles.blocked}>
            <Link to={`/profile/${user_id}`}>{username}</Link>
            <UnblockButton user_id={user_id} username={username} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
