import { type FormEvent, useState } from 'react';
import type { Answer } from '#shared/api/call';
import {
  banPerson,
  type getPerson,
  logOutPerson,
  mutePerson,
  renamePerson,
  unbanPerson,
  unmutePerson,
} from '#shared/api/console';
import { STAFF } from '#shared/catalogue/staff';
import { consoleRequest } from '../../api/console.ts';
import { failureOf } from '../../api/http/request.ts';
import { consoleTexts } from '../../texts/console.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './staff-console.module.css';

type Kind = 'mute' | 'unmute' | 'ban' | 'unban' | 'rename' | 'logOut';

interface Given {
  readonly reason: string;
  /** Null: without an end. */
  readonly hours: number | null;
  readonly username: string;
}

/** How each act is sent. */
const SEND: Readonly<Record<Kind, (params: { id: number }, given: Given) => Promise<unknown>>> = {
  mute: (params, { hours, reason }) => consoleRequest(mutePerson, { params, body: { hours: hours ?? 1, reason } }),
  unmute: (params, { reason }) => consoleRequest(unmutePerson, { params, body: { reason } }),
  ban: (params, { hours, reason }) => consoleRequest(banPerson, { params, body: { hours, reason } }),
  unban: (params, { reason }) => consoleRequest(unbanPerson, { params, body: { reason } }),
  rename: (params, { username, reason }) => consoleRequest(renamePerson, { params, body: { username, reason } }),
  logOut: (params, { reason }) => consoleRequest(logOutPerson, { params, body: { reason } }),
};

const HOURS = [1, 6, 24, 72, 168, 720];

interface ActFormProps {
  person: Answer<typeof getPerson>;
  isOperator: boolean;
  onDone: () => void;
}

/** One act on a player at a time: what it does is said before, and it needs a reason. */
export function ActForm({ person, isOperator, onDone }: ActFormProps) {
  const kinds = kindsFor(person, isOperator);
  const [chosen, setKind] = useState<Kind>('mute');
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'rename');
  const [hours, setHours] = useState<number | null>(24);
  const [username, setUsername] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ failed: string | undefined }>();
  const choices = HOURS.filter((each) => kind !== 'ban' || isOperator || each <= STAFF.moderatorsBanHours);
  const lasts = kind === 'mute' || kind === 'ban';
  const lasting = hours !== null && choices.includes(hours) ? hours : kind === 'ban' && isOperator ? null : 24;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const given = { reason: reason.trim(), hours: lasting, username: username.trim() };
    const failed = await failureOf(SEND[kind]({ id: person.id }, given));
    setBusy(false);
    setOutcome({ failed });
    if (failed !== undefined) return;
    setReason('');
    onDone();
  };
  return (
    <Section title={consoleTexts.act.title}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <SelectField
          label={consoleTexts.act.choose}
          value={kind}
          hint={consoleTexts.act.effects[kind]}
          onChange={({ target }) => {
            setKind(target.value as Kind);
            setOutcome(undefined);
          }}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {consoleTexts.act.kinds[each]}
            </option>
          ))}
        </SelectField>
        {lasts ? (
          <SelectField
            label={consoleTexts.act.howLong}
            value={lasting ?? ''}
            onChange={({ target }) => setHours(target.value === '' ? null : Number(target.value))}
          >
            {choices.map((each) => (
              <option key={each} value={each}>
                {consoleTexts.act.hours(each)}
              </option>
            ))}
            {kind === 'ban' && isOperator ? <option value="">{consoleTexts.act.forGood}</option> : null}
          </SelectField>
        ) : null}
        {kind === 'rename' ? (
          <TextField
            label={consoleTexts.act.newName}
            maxLength={30}
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
        ) : null}
        <TextAreaField
          label={consoleTexts.act.reason}
          hint={consoleTexts.act.reasonHint}
          rows={2}
          maxLength={STAFF.longestReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {outcome ? (
          <Alert tone={outcome.failed === undefined ? 'good' : 'bad'}>{outcome.failed ?? consoleTexts.act.done}</Alert>
        ) : null}
        <Button
          type="submit"
          kind={kind === 'unmute' || kind === 'unban' ? 'primary' : 'danger'}
          busy={busy}
          busyLabel={consoleTexts.act.doing}
          disabled={reason.trim() === '' || (kind === 'rename' && username.trim() === '')}
        >
          {consoleTexts.act.kinds[kind]}
        </Button>
      </form>
    </Section>
  );
}

/** What can be done to a player who is as he is. */
function kindsFor({ banned_at, muted_until }: Answer<typeof getPerson>, isOperator: boolean): Kind[] {
  return [
    'mute',
    ...(muted_until ? (['unmute'] as const) : []),
    ...(banned_at ? [] : (['ban'] as const)),
    ...(banned_at && isOperator ? (['unban'] as const) : []),
    'rename',
    ...(isOperator ? (['logOut'] as const) : []),
  ];
}
