import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type HallMessage, removeMessage } from '#shared/api/alliances/alliance-hall';
import type { AllianceRole } from '#shared/api/alliances/alliances';
import type { BlockList } from '#shared/api/letters/blocks';
import { type Hall, MESSAGES_PER_READ, readOlder } from '../../../api/hall.ts';
import { failureOf, request, textOf } from '../../../api/http/request.ts';
import { addOlder } from '../../../cache/hall-cache.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { Self } from '../members.ts';
import { SpokenNews } from '../spoken/spoken-news.tsx';
import styles from './conversation.module.css';
import { MessageRow, type Removal, type ReportedMessage } from './message-row.tsx';
import { useHallReading, useInView } from './use-reading.ts';
import { useScroll } from './use-scroll.ts';

/** The dialog in which a message is reported. */
export type ReportDialogOf = (reported: ReportedMessage, onClose: () => void) => ReactNode;

interface ConversationProps {
  allianceId: number;
  role: AllianceRole;
  hall: Hall;
  self: Self;
  /** Whom the reader has blocked; undefined if that could not be read. */
  blocks: BlockList['blocks'] | undefined;
  reportDialog: ReportDialogOf;
}

/** The messages in the order in which they were sent. What comes into view counts as read. */
export function Conversation({ allianceId, role, hall, self, blocks, reportDialog }: ConversationProps) {
  const { messages } = hall;
  const end = useRef<HTMLDivElement>(null);
  const inView = useInView(end);
  const { box, content, atEnd, onScroll, toEnd } = useScroll(messages, self.user_id);
  const firstNew = useHallReading(allianceId, hall, self.user_id, inView);
  const { older, remove, failure } = useActs(allianceId, messages[0]?.message_id);
  const [asked, setAsked] = useState<Removal>();
  const [asking, setAsking] = useState(false);
  const [reported, setReported] = useState<ReportedMessage | null>(null);
  const ask = useCallback((removal: Removal) => {
    setAsked(removal);
    setAsking(true);
  }, []);
  const blocked = useMemo(() => new Set(blocks?.map(({ user_id }) => user_id)), [blocks]);
  const isBlocked = ({ author }: HallMessage) => author !== null && blocked.has(author.user_id);
  const ownName = useMemo(() => self.username.toLowerCase(), [self.username]);
  return (
    <div className={styles.conversation}>
      <section
        ref={box}
        className={styles.box}
        aria-label={allianceHallTexts.conversation.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse, only what has the focus can be scrolled
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content} className={styles.content}>
          {hall.has_older ? (
            <Button busy={older.busy} busyLabel={allianceHallTexts.conversation.olderBusy} onClick={older.read}>
              {allianceHallTexts.conversation.older}
            </Button>
          ) : (
            <p className={styles.begin}>
              {messages.length === 0 ? allianceHallTexts.conversation.none : allianceHallTexts.conversation.begin}
            </p>
          )}
          <ol className={styles.list}>
            {messages.map((message, index) => (
              <MessageRow
                key={message.message_id}
                message={message}
                follows={message.message_id !== firstNew && followsOn(messages[index - 1], message)}
                isFirstNew={message.message_id === firstNew}
                isBlocked={isBlocked(message)}
                role={role}
                selfId={self.user_id}
                ownName={ownName}
                onRemove={ask}
                onReport={setReported}
              />
            ))}
          </ol>
          <div ref={end} className={styles.end} />
        </div>
      </section>
      {atEnd ? null : (
        <div className={styles.latest}>
          <Button onClick={toEnd}>{allianceHallTexts.conversation.latest}</Button>
        </div>
      )}
      {failure ? <Alert>{failure}</Alert> : null}
      <SpokenNews messages={messages.filter((message) => !isBlocked(message))} self={self} />
      <ConfirmDialog
        open={asking}
        title={allianceHallTexts.message.question}
        words={
          asked?.isOwn ? allianceHallTexts.message.ownWords : allianceHallTexts.message.othersWords(asked?.author ?? '')
        }
        label={allianceHallTexts.message.remove}
        kind="danger"
        // The button that was pressed disappears with the message.
        focusAfter={box}
        onConfirm={() => {
          if (asked) void remove(asked.messageId);
        }}
        onClose={() => setAsking(false)}
      />
      {reported ? reportDialog(reported, () => setReported(null)) : null}
    </div>
  );
}

/** What the reader can do with the conversation, and why the last attempt failed. */
function useActs(allianceId: number, first: number | undefined) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const removing = useCommand((messageId: number) => request(removeMessage, { params: { id: allianceId, messageId } }));

  async function read(): Promise<void> {
    if (first === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const page = await readOlder(allianceId, first);
      addOlder(cache, allianceId, first, page, page.length < MESSAGES_PER_READ);
    } catch (error) {
      setFailure(textOf(error));
    }
    setBusy(false);
  }

  async function remove(messageId: number): Promise<void> {
    setFailure(undefined);
    setFailure(await failureOf(removing.mutateAsync(messageId)));
  }

  return { older: { busy, read: () => void read() }, remove, failure };
}

/** Messages of one author within this time (ms) share one heading with the author's name. */
const TOGETHER = 5 * 60_000;

/** Whether the message shares the heading of the one before it. */
function followsOn(before: HallMessage | undefined, message: HallMessage): boolean {
  return (
    before !== undefined &&
    before.author !== null &&
    before.author.user_id === message.author?.user_id &&
    Date.parse(message.sent_at) - Date.parse(before.sent_at) < TOGETHER
  );
}
