import { Link } from 'react-router-dom';
import type { Conversation } from '#shared/api/letters/letters';
import { letterTexts } from '../../texts/players/letters.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import styles from './letters.module.css';

/** The player's conversations, the latest first. Each leads to its letters. */
export function ConversationList({ conversations }: { conversations: readonly Conversation[] }) {
  return (
    <ul className={styles.conversations}>
      {conversations.map(({ user_id, username, unread, last, last_at }) => (
        <li key={user_id}>
          <Link to={`/letters/${user_id}`} className={styles.conversation} data-unread={unread > 0 || undefined}>
            <b className={styles.who}>{letterTexts.someone(username)}</b>
            <time dateTime={last_at} className={styles.when}>
              {clockTime(last_at)}
            </time>
            <span className={styles.excerpt} dir="auto">
              {last ? (last.user_id === user_id ? last.excerpt : letterTexts.own(last.excerpt)) : ''}
            </span>
            {unread > 0 ? (
              <span className={styles.count}>
                <span aria-hidden="true">{full(unread)}</span>
                <span className="visually-hidden">{letterTexts.unreadCount(unread)}</span>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
