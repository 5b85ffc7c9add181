import { useState } from 'react';
import type { Answer } from '#shared/api/call';
import { endOtherSessions, type listSessions } from '#shared/api/settings';
import { request, textOf } from '../../api/http/request.ts';
import { useSessions } from '../../api/settings.ts';
import { Unread } from '../../game/unread.tsx';
import { useCommand } from '../../live/use-command.ts';
import { settingsTexts } from '../../texts/players/settings.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import setting from '../../ui/form/setting.module.css';
import { deviceOf } from '../../ui/format/device.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

type Session = Answer<typeof listSessions>[number];

/** How many sessions are listed at first; a button shows the rest. */
const SHOWN = 6;

/** The player's sessions, with the button that ends all others. */
export function Sessions() {
  const { data, error, refetch } = useSessions();
  const [all, setAll] = useState(false);
  if (!data) {
    return (
      <Section title={settingsTexts.sessions.title}>
        <Unread error={error} refetch={refetch} count={2} height="64px" label={settingsTexts.sessions.loading} />
      </Section>
    );
  }
  // The current session is first, so that it is always among those shown.
  const sessions = data.toSorted((a, b) => Number(b.current) - Number(a.current));
  const rest = sessions.length - SHOWN;
  return (
    <Section title={settingsTexts.sessions.title} aside={full(data.length)}>
      <ul>
        {(all ? sessions : sessions.slice(0, SHOWN)).map((session) => (
          <Row key={session.session_id} session={session} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button kind="bare" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? settingsTexts.sessions.fewer : settingsTexts.sessions.more(rest)}
        </Button>
      ) : null}
      <EndOthers others={sessions.filter(({ current }) => !current)} />
    </Section>
  );
}

function Row({ session: { created_at, last_used_at, user_agent, current } }: { session: Session }) {
  return (
    <li className={current ? `${styles.session} ${styles.current}` : styles.session}>
      <div>
        <p className={styles.device} title={user_agent}>
          {deviceOf(user_agent)}
        </p>
        <p className={styles.fine}>
          {settingsTexts.sessions.since} <time dateTime={created_at}>{clockTime(created_at)}</time>
        </p>
      </div>
      {current ? (
        <p className={styles.this}>{settingsTexts.sessions.current}</p>
      ) : (
        <p className={styles.fine}>
          {settingsTexts.sessions.lastSeen} <time dateTime={last_used_at}>{clockTime(last_used_at)}</time>
        </p>
      )}
    </li>
  );
}

/** 'Log out everywhere', with a confirmation that says what ends. */
function EndOthers({ others }: { others: readonly Session[] }) {
  const [asking, setAsking] = useState(false);
  const end = useCommand(() => request(endOtherSessions));
  const devices = [...new Set(others.map(({ user_agent }) => deviceOf(user_agent)))].join(', ');
  return (
    <div className={setting.act}>
      <Button
        kind="danger"
        disabled={others.length === 0}
        aria-describedby="log-out-everywhere"
        busy={end.isPending}
        busyLabel={settingsTexts.sessions.ending}
        onClick={() => setAsking(true)}
      >
        {settingsTexts.sessions.endOthers}
      </Button>
      <p id="log-out-everywhere" className={styles.fine}>
        {others.length === 0 ? settingsTexts.sessions.noOthers : settingsTexts.sessions.howSoon}
      </p>
      {end.isError ? <Alert>{textOf(end.error)}</Alert> : null}
      {end.isSuccess && others.length === 0 ? <Alert tone="good">{end.data.message}</Alert> : null}
      <ConfirmDialog
        open={asking}
        title={settingsTexts.sessions.question}
        words={settingsTexts.sessions.words(others.length, devices)}
        label={settingsTexts.sessions.endOthers}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
