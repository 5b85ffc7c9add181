import { useState } from 'react';
import type { Request } from '#shared/api/call';
import { changePassword } from '#shared/api/settings';
import { failureOf, request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm, useTexts } from '../../ui/form/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { AccountName } from './account-name.tsx';
import { inputProps } from './fields.ts';
import styles from './form.module.css';

/** Changes the password of the signed-in player, which ends all other sessions. */
export function PasswordForm() {
  const change = useCommand((body: Request<typeof changePassword>['body']) => request(changePassword, { body }), {
    reads: ['sessions'],
  });
  const { texts, fieldsOf, clear } = useTexts({ current_password: '', new_password: '' });
  const [confirmation, setConfirmation] = useState<string>();
  const form = useForm(
    changePassword.body,
    () => texts,
    (body) => {
      setConfirmation(undefined);
      const changing = change.mutateAsync(body).then(({ message }) => {
        clear();
        setConfirmation(message);
      });
      return failureOf(changing);
    },
  );
  const field = fieldsOf(form);

  return (
    <Section title={accountTexts.change.title}>
      <form {...form.formProps} className={`${styles.form} ${styles.within}`}>
        <AccountName />
        <TextField
          {...inputProps('password')}
          {...field('current_password')}
          label={accountTexts.labels.currentPassword}
        />
        <TextField {...inputProps('newPassword')} {...field('new_password')} />
        {form.failure ? <Alert>{form.failure}</Alert> : null}
        {confirmation ? <Alert tone="good">{confirmation}</Alert> : null}
        <div className={styles.actions}>
          <Button type="submit" kind="primary" busy={form.busy} busyLabel={accountTexts.change.busy}>
            {accountTexts.change.submit}
          </Button>
        </div>
      </form>
    </Section>
  );
}
