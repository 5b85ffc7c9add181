import { useState } from 'react';
import type { Answer, Request } from '#shared/api/call';
import { changeEmail, confirmEmail, type getAccount } from '#shared/api/settings';
import { failureOf, request } from '../../api/http/request.ts';
import { KEYS } from '../../api/keys.ts';
import { useAccount } from '../../api/settings.ts';
import { Unread } from '../../game/unread.tsx';
import { useCommand } from '../../live/use-command.ts';
import { emailTexts } from '../../texts/players/settings.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { useForm, useTexts } from '../../ui/form/use-form.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import { AccountName } from './account-name.tsx';
import { inputProps } from './fields.ts';
import styles from './form.module.css';

type Account = Answer<typeof getAccount>;
const NO_CODE = ['', '', '', '', ''];

/** Changes the email address in two steps: two codes are mailed, then both are entered. */
export function EmailForm() {
  const { data, error, refetch } = useAccount();
  const [confirmation, setConfirmation] = useState<string>();
  /** The change that the player does not go on with, by the time at which its codes expire. */
  const [given, setGiven] = useState<string>();
  if (!data) {
    return (
      <Section title={emailTexts.title}>
        <Unread error={error} refetch={refetch} count={5} height="64px" label={emailTexts.loading} />
      </Section>
    );
  }
  const pending = data.email_change?.expires_at === given ? null : data.email_change;
  return (
    <Section title={emailTexts.title}>
      {pending ? (
        <ConfirmForm
          key={pending.expires_at}
          account={data}
          pending={pending}
          onDone={setConfirmation}
          onGiveUp={() => setGiven(pending.expires_at)}
        />
      ) : (
        <AskForm account={data} onAsked={() => setConfirmation(undefined)} confirmation={confirmation} />
      )}
    </Section>
  );
}

interface AskFormProps {
  account: Account;
  confirmation: string | undefined;
  onAsked: () => void;
}

function AskForm({ account, confirmation, onAsked }: AskFormProps) {
  const { texts, fieldsOf } = useTexts({ new_email: '', password: '' });
  const ask = useCommand((body: Request<typeof changeEmail>['body']) => request(changeEmail, { body }), {
    merge: (cache, { email_change }) =>
      void cache.setQueryData(KEYS.account, (known) => known && { ...known, email_change }),
  });
  const form = useForm(
    changeEmail.body,
    () => texts,
    (body) => failureOf(ask.mutateAsync(body).then(onAsked)),
  );
  const field = fieldsOf(form);
  return (
    <form {...form.formProps} className={`${styles.form} ${styles.within}`}>
      <AccountName />
      <p className={styles.words}>{emailTexts.present(<strong>{account.email}</strong>)}</p>
      <TextField
        {...inputProps('email')}
        {...field('new_email')}
        label={emailTexts.newAddress}
        hint={emailTexts.newAddressHint}
      />
      <TextField {...inputProps('password')} {...field('password')} label={emailTexts.password} />
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      {confirmation ? <Alert tone="good">{confirmation}</Alert> : null}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel={emailTexts.asking}>
          {emailTexts.ask}
        </Button>
      </div>
    </form>
  );
}

interface ConfirmFormProps {
  account: Account;
  pending: NonNullable<Account['email_change']>;
  onDone: (message: string) => void;
  onGiveUp: () => void;
}

function ConfirmForm({ account, pending, onDone, onGiveUp }: ConfirmFormProps) {
  const confirm = useCommand((body: Request<typeof confirmEmail>['body']) => request(confirmEmail, { body }));
  const [codes, setCodes] = useState({ old_code: NO_CODE, new_code: NO_CODE });
  const form = useForm(
    confirmEmail.body,
    () => ({ old_code: codes.old_code.join(''), new_code: codes.new_code.join('') }),
    (body) => failureOf(confirm.mutateAsync(body).then(() => onDone(emailTexts.changed(pending.new_email)))),
  );
  const code = (name: 'old_code' | 'new_code') => ({
    name,
    digits: codes[name],
    error: form.errors[name],
    onChange: (digits: string[]) => {
      setCodes((known) => ({ ...known, [name]: digits }));
      form.edited(name);
    },
  });
  const until = <time dateTime={pending.expires_at}>{clockTime(pending.expires_at)}</time>;
  return (
    <form {...form.formProps} className={`${styles.form} ${styles.within}`}>
      <p className={styles.words}>
        {emailTexts.sent(<strong>{account.email}</strong>, <strong>{pending.new_email}</strong>, until)}
      </p>
      <OtpInput {...code('old_code')} label={emailTexts.oldCode} />
      <OtpInput {...code('new_code')} label={emailTexts.newCode} hint={emailTexts.codesHint} />
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel={emailTexts.confirming}>
          {emailTexts.confirm}
        </Button>
        <p className={styles.words}>{emailTexts.everySession}</p>
        <Button kind="bare" onClick={onGiveUp}>
          {emailTexts.startAgain}
        </Button>
      </div>
    </form>
  );
}
