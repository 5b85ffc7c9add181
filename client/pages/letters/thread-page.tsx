import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { getConversation, type LetterPage } from '#shared/api/letters/letters';
import { REFUSALS } from '#shared/refusals';
import { ApiError } from '../../api/http/api-error.ts';
import { textOf } from '../../api/http/request.ts';
import { useConversation } from '../../api/letters.ts';
import { useResources } from '../../api/queries.ts';
import { MessageText } from '../../features/alliance-hall/messages/message-text.tsx';
import { BlockButton, UnblockButton } from '../../features/letters/blocks.tsx';
import styles from '../../features/letters/letters.module.css';
import { Thread } from '../../features/letters/thread.tsx';
import { Writing } from '../../features/letters/writing.tsx';
import { InviteButtonOf } from '../../features/profile/invite-button.tsx';
import { letterTexts } from '../../texts/players/letters.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { BackLink, Page } from '../../ui/layout/page.tsx';

const Back = () => <BackLink to="/letters">{letterTexts.title}</BackLink>;

/** /letters/{userId}: the letters with one player. Opening it with your own id redirects to the list. */
export function ThreadPage() {
  const { userId = '' } = useParams();
  const self = useResources().data?.user_id;
  const id = getConversation.params.safeParse({ userId });
  if (!id.success) return <NoThread text={REFUSALS.userNotFound.text} />;
  if (id.data.userId === self) return <Navigate to="/letters" replace />;
  return <Letters key={id.data.userId} userId={id.data.userId} />;
}

function Letters({ userId }: { userId: number }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useConversation(userId);
  const latest = data?.pages[0];
  if (latest) {
    const { username, blocked } = latest;
    return (
      <Page
        title={letterTexts.someone(username)}
        lead={letterTexts.thread.lead}
        above={<Back />}
        tools={
          username === null ? null : (
            <Tools userId={userId}>
              {blocked ? null : (
                <>
                  <InviteButtonOf userId={userId} />
                  <BlockButton userId={userId} username={username} />
                </>
              )}
            </Tools>
          )
        }
      >
        <div>
          <Thread
            latest={latest}
            letters={data.pages.flatMap(({ letters }) => letters)}
            earlier={{ exist: hasNextPage, busy: isFetchingNextPage, load: () => void fetchNextPage() }}
            words={(text) => <MessageText text={text} />}
          />
          <Foot thread={latest} />
        </div>
      </Page>
    );
  }
  if (isPending) {
    return (
      <Page
        title={letterTexts.title}
        lead=" "
        above={<Back />}
        tools={
          <Tools userId={userId}>
            <Button disabled>{letterTexts.blocks.block}</Button>
          </Tools>
        }
      >
        <SkeletonRows count={3} height="72px" label={letterTexts.loading} />
      </Page>
    );
  }
  // An unknown player stays unknown, so no retry is offered.
  if (error instanceof ApiError && error.status === 404) return <NoThread text={error.text} />;
  return <NoThread text={textOf(error)} onRetry={() => void refetch()} />;
}

function Tools({ userId, children }: { userId: number; children: ReactNode }) {
  return (
    <>
      <ButtonLink to={`/profile/${userId}`}>{letterTexts.thread.profile}</ButtonLink>
      {children}
    </>
  );
}

/** Below the letters: where the next one is written, or why none can be. */
function Foot({ thread: { user_id, username, blocked } }: { thread: LetterPage }) {
  if (username === null) return <p className={styles.note}>{letterTexts.thread.gone}</p>;
  if (!blocked) return <Writing userId={user_id} />;
  return (
    <div className={styles.note}>
      <p>{letterTexts.blocks.blocked(username)}</p>
      <UnblockButton user_id={user_id} username={username} />
    </div>
  );
}

function NoThread({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Page title={letterTexts.title} lead=" " above={<Back />}>
      {onRetry ? <LoadError onRetry={onRetry}>{text}</LoadError> : <Alert>{text}</Alert>}
    </Page>
  );
}
