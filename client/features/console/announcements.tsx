import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#shared/api/call';
import { makeAnnouncement, reviewAnnouncements, withdrawAnnouncement } from '#shared/api/operators';
import { LANGUAGE_NAMES, LANGUAGES } from '#shared/catalogue/languages';
import { ANNOUNCEMENTS } from '#shared/catalogue/staff';
import { consoleRequest } from '../../api/console.ts';
import { failureOf } from '../../api/http/request.ts';
import { Unread } from '../../game/unread.tsx';
import { consoleTexts } from '../../texts/console.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { readAmount } from '../../ui/format/number.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './staff-console.module.css';
import { useStaffForm } from './use-staff-form.ts';

type Listed = Answer<typeof reviewAnnouncements>['announcements'][number];

/** What operators tell all players: a form for a new announcement, and the last ones. */
export function Announcements() {
  const [failure, setFailure] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'announcements'],
    queryFn: () => consoleRequest(reviewAnnouncements),
    staleTime: 0,
  });
  if (!data) return <Unread error={error} refetch={refetch} count={4} height="64px" label={consoleTexts.loading} />;
  const withdraw = async (id: number) => {
    setFailure(await failureOf(consoleRequest(withdrawAnnouncement, { params: { id } })));
    await refetch();
  };
  return (
    <>
      <Section title={consoleTexts.announcements.write}>
        <NewAnnouncement onMade={() => void refetch()} />
      </Section>
      <Section title={consoleTexts.announcements.list}>
        {failure ? <Alert>{failure}</Alert> : null}
        {data.announcements.length === 0 ? <Empty>{consoleTexts.announcements.none}</Empty> : null}
        <ul>
          {data.announcements.map((each) => (
            <Row
              key={each.id}
              listed={each}
              isCurrent={each.id === data.current}
              onWithdraw={() => void withdraw(each.id)}
            />
          ))}
        </ul>
      </Section>
    </>
  );
}

const NO_TEXTS = { en: '', de: '' };

function NewAnnouncement({ onMade }: { onMade: () => void }) {
  const [texts, setTexts] = useState(NO_TEXTS);
  const [days, setDays] = useState('3');
  const [isMade, setMade] = useState(false);
  const { busy, failure, onSubmit } = useStaffForm(async () => {
    setMade(false);
    await consoleRequest(makeAnnouncement, { body: { ...texts, days: readAmount(days) ?? 0 } });
    setMade(true);
    setTexts(NO_TEXTS);
    onMade();
  });
  const isEmpty = LANGUAGES.every((language) => texts[language].trim() === '');
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {LANGUAGES.map((language) => (
        <TextAreaField
          key={language}
          label={LANGUAGE_NAMES[language]}
          lang={language}
          rows={3}
          maxLength={ANNOUNCEMENTS.longest}
          value={texts[language]}
          onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
        />
      ))}
      <p className={styles.fine}>{consoleTexts.announcements.eitherLanguage}</p>
      <AmountField label={consoleTexts.announcements.days} required value={days} onChange={setDays} />
      <p>{consoleTexts.announcements.effect}</p>
      {failure ? <Alert>{failure}</Alert> : null}
      {isMade ? <Alert tone="good">{consoleTexts.announcements.made}</Alert> : null}
      <Button
        type="submit"
        kind="primary"
        busy={busy}
        busyLabel={consoleTexts.announcements.announcing}
        disabled={isEmpty}
      >
        {consoleTexts.announcements.announce}
      </Button>
    </form>
  );
}

interface RowProps {
  listed: Listed;
  /** Whether players see it now. */
  isCurrent: boolean;
  onWithdraw: () => void;
}

function Row({ listed, isCurrent, onWithdraw }: RowProps) {
  const [asked, setAsked] = useState(false);
  const { at, author, until, texts, withdrawn_at } = listed;
  const state = withdrawn_at
    ? consoleTexts.announcements.withdrawn(clockTime(withdrawn_at))
    : isCurrent
      ? consoleTexts.announcements.current(clockTime(until))
      : consoleTexts.announcements.past;
  return (
    <li className={styles.row}>
      <div>
        {LANGUAGES.filter((language) => texts[language] !== '').map((language) => (
          <p key={language} lang={language} dir="auto" className={styles.words}>
            {texts[language]}
          </p>
        ))}
        <p className={styles.fine}>
          {clockTime(at)} · {author} · {state}
        </p>
      </div>
      {withdrawn_at ? null : (
        <Button kind="danger" onClick={() => setAsked(true)}>
          {consoleTexts.announcements.withdraw}
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        title={consoleTexts.announcements.ask}
        words={consoleTexts.announcements.withdrawEffect}
        label={consoleTexts.announcements.withdraw}
        onConfirm={onWithdraw}
        onClose={() => setAsked(false)}
      />
    </li>
  );
}
