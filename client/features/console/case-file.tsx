import { useState } from 'react';
import type { Answer } from '#shared/api/call';
import { openCase, ownCase, removeWords, settleCase } from '#shared/api/console';
import { REPORT_ANSWERS, type ReportAnswer, STAFF } from '#shared/catalogue/staff';
import { consoleRequest } from '../../api/console.ts';
import { failureOf } from '../../api/http/request.ts';
import { useSessionOwner } from '../../api/http/session.ts';
import { consoleTexts } from '../../texts/console.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { SelectField, TextAreaField } from '../../ui/form/field.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './staff-console.module.css';

type File = Answer<typeof openCase>;

interface CaseFileProps {
  file: File;
  onBack: () => void;
  onChange: (file: File) => void;
}

/** A report with its words, and what can be done about it. */
export function CaseFile({ file, onBack, onChange }: CaseFileProps) {
  const own = Number(useSessionOwner());
  const [failure, setFailure] = useState<string>();
  const params = { id: file.report_id };
  const { user, reporter, owner, words } = file;
  const isOthers = owner !== null && owner.id !== own;
  const act = async (send: () => Promise<unknown>, then: () => Promise<unknown> | unknown) => {
    const acting = send();
    const failed = await failureOf(acting);
    setFailure(failed);
    if (failed === undefined) await then();
  };
  const again = async () => onChange(await consoleRequest(openCase, { params }));
  const take = (mine: boolean) => act(() => consoleRequest(ownCase, { params, body: { mine } }), again);
  return (
    <Section
      title={`${consoleTexts.cases.number(file.report_id)}: ${consoleTexts.cases.of[file.of]} ${consoleTexts.cases.against(user.username)}`}
    >
      <Button kind="bare" onClick={onBack}>
        {consoleTexts.cases.back}
      </Button>
      <p className={styles.words}>{file.reason}</p>
      <p className={styles.fine}>
        <time dateTime={file.at}>{clockTime(file.at)}</time> · {consoleTexts.cases.by(reporter.username)} ·{' '}
        {owner ? consoleTexts.cases.owner(owner.username) : consoleTexts.cases.nobody}
      </p>
      <h3 className={styles.heading}>{consoleTexts.cases.words}</h3>
      {words.length === 0 ? <p>{consoleTexts.cases.noWords}</p> : null}
      <ol className={styles.thread}>
        {words.map((word, index) => (
          // Words have no id, and their places do not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className={word.reported ? `${styles.word} ${styles.reported}` : styles.word}>
            <p className={styles.fine}>
              {word.of ? `${index + 1}. ${consoleTexts.cases.text[word.of]}` : word.author.username}
              {word.at ? ` · ${clockTime(word.at)}` : null}
              {word.reported && !word.of ? ` · ${consoleTexts.cases.reported}` : null}
            </p>
            <p className={styles.words}>{word.text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.acts}>
        <ButtonLink to={`/admin/people/${user.id}`}>{consoleTexts.cases.person}</ButtonLink>
        {file.settled_at || isOthers ? null : owner ? (
          <Button onClick={() => void take(false)}>{consoleTexts.cases.leave}</Button>
        ) : (
          <Button onClick={() => void take(true)}>{consoleTexts.cases.take}</Button>
        )}
      </div>
      {failure ? <Alert>{failure}</Alert> : null}
      {file.settled_at ? (
        <p>{consoleTexts.cases.settledBy(file.settled_by ?? '', file.note ?? '')}</p>
      ) : isOthers ? null : (
        <Decide
          file={file}
          onSettle={(decision) => act(() => consoleRequest(settleCase, { params, body: decision }), onBack)}
          onRemove={(decision, text) =>
            act(
              () => consoleRequest(removeWords, { params, body: { ...decision, ...(text !== undefined && { text }) } }),
              onBack,
            )
          }
        />
      )}
    </Section>
  );
}

interface Decision {
  readonly note: string;
  readonly answer?: ReportAnswer;
}

interface DecideProps {
  file: File;
  onSettle: (decision: Decision) => Promise<void>;
  onRemove: (decision: Decision, text: number | undefined) => Promise<void>;
}

/** Settles the report, or removes the text: each with a reason, an answer if one is chosen, and with its effect said before. */
function Decide({ file, onSettle, onRemove }: DecideProps) {
  const [note, setNote] = useState('');
  const [answer, setAnswer] = useState<ReportAnswer | ''>('');
  const [text, setText] = useState(1);
  const [busy, setBusy] = useState(false);
  const isProfile = file.of === 'profile';
  const canRemove = file.of === 'message' || (isProfile && file.words.length > 0);
  const during = async (work: Promise<void>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const reason = note.trim();
  const decision = { note: reason, ...(answer && { answer }) };
  return (
    <div className={styles.form}>
      <TextAreaField
        label={consoleTexts.act.reason}
        hint={consoleTexts.act.reasonHint}
        rows={2}
        maxLength={STAFF.longestReason}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <SelectField
        label={consoleTexts.cases.answer(file.reporter.username)}
        hint={consoleTexts.cases.answerHint}
        value={answer}
        onChange={({ target }) => setAnswer(REPORT_ANSWERS.find((each) => each === target.value) ?? '')}
      >
        <option value="">{consoleTexts.cases.noAnswer}</option>
        {REPORT_ANSWERS.map((each) => (
          <option key={each} value={each}>
            {consoleTexts.cases.answers[each]}
          </option>
        ))}
      </SelectField>
      <p>{consoleTexts.cases.settleEffect}</p>
      <Button kind="primary" disabled={reason === ''} busy={busy} onClick={() => void during(onSettle(decision))}>
        {consoleTexts.cases.settle}
      </Button>
      {canRemove ? (
        <>
          {isProfile ? (
            <SelectField
              label={consoleTexts.cases.which}
              value={text}
              onChange={({ target }) => setText(Number(target.value))}
            >
              {file.words.map(({ of }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts have no id, and their places do not change
                <option key={index} value={index + 1}>
                  {`${index + 1}. ${of ? consoleTexts.cases.text[of] : ''}`}
                </option>
              ))}
            </SelectField>
          ) : null}
          <p>{consoleTexts.cases.removeEffect}</p>
          <Button
            kind="danger"
            disabled={reason === ''}
            busy={busy}
            onClick={() => void during(onRemove(decision, isProfile ? text : undefined))}
          >
            {consoleTexts.cases.remove}
          </Button>
        </>
      ) : null}
    </div>
  );
}
