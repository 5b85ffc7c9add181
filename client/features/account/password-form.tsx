import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#shared/api/settings';
import { request, textOf } from '../../api/http/request.ts';
import { sessionsQuery } from '../../api/settings.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { AccountName } from './account-name.tsx';
import { inputOf } from './fields.ts';
import styles from './form.module.css';

/** Changes the password of the signed-in player, which ends all other sessions. */
export function PasswordForm() {
  const cache = useQueryClient();
  const { texts, fieldsOf, clear } = useTexts({ current_password: '', new_password: '' });
  const [confirmation, setConfirmation] = useState<string>();
  const form = useForm(
    changePassword.body,
    () => texts,
    async (body) => {
      setConfirmation(undefined);
      try {
        const { message } = await request(changePassword, { body });
        clear();
        setConfirmation(message);
        void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        return undefined;
      } catch (error) {
        return textOf(error, changePassword.fallback);
      }
    },
  );
  const field = fieldsOf(form);

  return (
    <Section title={accountTexts.change.title}>
      <form {...form.formProps} className={`${styles.form} ${styles.within}`}>
        <AccountName />
        <TextField
          {...inputOf('password')}
          {...field('current_password')}
          label={accountTexts.labels.currentPassword}
        />
        <TextField {...inputOf('newPassword')} {...field('new_password')} />
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
