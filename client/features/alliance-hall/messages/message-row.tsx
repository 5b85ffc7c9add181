import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { HallMessage } from '#shared/api/alliances/alliance-hall';
import type { AllianceRole } from '#shared/api/alliances/alliances';
import { checkRemoval } from '#shared/rules/hall/message-removal';
import { serverNow } from '../../../api/http/server-clock.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { allianceHallTexts } from '../../../texts/players/alliance-hall.ts';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import styles from './message-row.module.css';
import { MessageText } from './message-text.tsx';

/** A message that is to be removed. */
export interface Removal {
  readonly messageId: number;
  readonly author: string;
  readonly isOwn: boolean;
}

interface MessageRowProps {
  message: HallMessage;
  /** Whether it stands below the name of the message before it. */
  follows: boolean;
  /** Whether it is the first one that the reader has not seen before. */
  isFirstNew: boolean;
  role: AllianceRole;
  selfId: number;
  /** The reader's name in small letters. */
  ownName: string;
  onRemove: (removal: Removal) => void;
}

/** One message with its author and time, and the way to remove it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, follows, isFirstNew, role, selfId, ownName, onRemove } = props;
  const { message_id, author, text, sent_at, removed_by } = message;
  const name = author?.username ?? allianceHallTexts.formerPlayer;
  const isOwn = author?.user_id === selfId;
  const mayRemove = text !== null && !checkRemoval(role, { isOwn, sentAt: Date.parse(sent_at) }, serverNow());
  return (
    <li className={styles.row} data-follows={follows} data-own={isOwn}>
      {isFirstNew ? <p className={styles.news}>{allianceHallTexts.conversation.news}</p> : null}
      <p className={follows ? 'visually-hidden' : styles.head}>
        {author ? (
          <Link to={`/profile/${author.user_id}`} className={styles.author} tabIndex={follows ? -1 : undefined}>
            {name}
          </Link>
        ) : (
          <span className={styles.former}>{name}</span>
        )}{' '}
        <time dateTime={sent_at} className={styles.time}>
          {clockTime(sent_at)}
        </time>
      </p>
      <div className={styles.said}>
        {text === null ? (
          <p className={styles.removed}>{allianceHallTexts.message.removed[removed_by ?? 'officer']}</p>
        ) : (
          <MessageText text={text} ownName={ownName} />
        )}
      </div>
      {mayRemove ? (
        <Button
          kind="bare"
          icon
          className={styles.remove}
          aria-label={allianceHallTexts.message.removeLabel(name, clockTime(sent_at))}
          onClick={() => onRemove({ messageId: message_id, author: name, isOwn })}
        >
          <Icon name="close" size={16} />
        </Button>
      ) : null}
    </li>
  );
});
