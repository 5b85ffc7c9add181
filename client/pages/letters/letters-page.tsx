import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#shared/api/letters/letters';
import { conversationsQuery, useBlocks } from '../../api/letters.ts';
import { AnnouncementList } from '../../features/letters/announcement-list.tsx';
import { BlockedPlayers } from '../../features/letters/blocks.tsx';
import styles from '../../features/letters/letters.module.css';
import { Unread } from '../../game/unread.tsx';
import { letterTexts } from '../../texts/players/letters.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { lastPage, Pager } from '../../ui/pager.tsx';

/** /letters: the player's conversations, what the operators have announced, and whom the player has blocked. */
export function LettersPage() {
  const blocks = useBlocks().data?.blocks ?? [];
  return (
    <Page title={letterTexts.title} lead={letterTexts.lead}>
      <Section title={letterTexts.conversations}>
        <Conversations />
      </Section>
      <AnnouncementList />
      <BlockedPlayers blocks={blocks} />
      <p className={styles.fine}>
        {letterTexts.rules((words) => (
          <Link to="/rules">{words}</Link>
        ))}
      </p>
    </Page>
  );
}

function Conversations() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...conversationsQuery(page),
    // The page before stays until the next one has loaded.
    placeholderData: keepPreviousData,
  });
  if (!data) return <Unread error={error} refetch={refetch} count={3} height="56px" label={letterTexts.loading} />;
  if (data.total === 0) return <Empty>{letterTexts.none}</Empty>;
  return (
    <>
      <ConversationList conversations={data.conversations} />
      {lastPage(data) > 1 ? (
        <Pager page={data.page} last={lastPage(data)} turning={isPlaceholderData} onTurn={setPage} />
      ) : null}
    </>
  );
}

/** The player's conversations, the latest first. Each leads to its letters. */
function ConversationList({ conversations }: { conversations: readonly Conversation[] }) {
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
