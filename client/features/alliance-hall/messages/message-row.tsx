import { memo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { HallMessage } from '#shared/api/alliances/alliance-hall';
import type { AllianceRole } from '#shared/api/alliances/alliances';
import { checkRemoval } from '#shared/rules/messages';
import { Icon } from '../../../art/marks/icons.tsx';
import { serverNow } from '../../../clock/server-clock.ts';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
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

/** A message that is to be reported to the operators, and its author. */
export interface ReportedMessage {
  readonly messageId: number;
  readonly userId: number;
  readonly username: string;
}

interface MessageRowProps {
  message: HallMessage;
  /** Whether it shares the heading of the message before it. */
  follows: boolean;
  /** Whether it is the first one that the reader has not seen before. */
  isFirstNew: boolean;
  /** Whether the reader has blocked the author: then the text is shown only on request. */
  isBlocked: boolean;
  role: AllianceRole;
  selfId: number;
  /** The reader's name in small letters. */
  ownName: string;
  onRemove: (removal: Removal) => void;
  onReport: (reported: ReportedMessage) => void;
}

/** One message with its author and time, and the ways to report and to remove it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, follows, isFirstNew, isBlocked, role, selfId, ownName, onRemove, onReport } = props;
  const [unfolded, setUnfolded] = useState(false);
  const words = useRef<HTMLDivElement>(null);
  const unfold = () => {
    setUnfolded(true);
    // Pressing the button removes it.
    words.current?.focus();
  };
  const { message_id, author, text, sent_at, removed_by } = message;
  const name = author?.username ?? allianceHallTexts.formerPlayer;
  const isOwn = author?.user_id === selfId;
  const mayRemove = text !== null && !checkRemoval(role, { isOwn, sentAt: Date.parse(sent_at) }, serverNow());
  const mayReport = text !== null && author !== null && !isOwn;
  return (
    <li className={styles.row} data-follows={follows} data-own={isOwn} data-wide={mayReport && mayRemove}>
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
      <div ref={words} className={styles.said} tabIndex={-1}>
        {text === null ? (
          // An older server does not say that it was an operator who removed a message.
          <p className={styles.removed}>{allianceHallTexts.message.removed[removed_by ?? 'operator']}</p>
        ) : isBlocked && !unfolded ? (
          <>
            <p className={styles.removed}>{allianceHallTexts.message.blocked}</p>
            <Button onClick={unfold}>{allianceHallTexts.message.unfold}</Button>
          </>
        ) : (
          <MessageText text={text} ownName={ownName} />
        )}
      </div>
      <div className={styles.actions}>
        {mayReport ? (
          <Button
            kind="bare"
            icon
            className={styles.action}
            aria-label={allianceHallTexts.message.reportLabel(name, clockTime(sent_at))}
            onClick={() => onReport({ userId: author.user_id, username: author.username, messageId: message_id })}
          >
            <Icon name="flag" size={16} />
          </Button>
        ) : null}
        {mayRemove ? (
          <Button
            kind="bare"
            icon
            className={styles.action}
            aria-label={allianceHallTexts.message.removeLabel(name, clockTime(sent_at))}
            onClick={() => onRemove({ messageId: message_id, author: name, isOwn })}
          >
            <Icon name="close" size={16} />
          </Button>
        ) : null}
      </div>
    </li>
  );
});
