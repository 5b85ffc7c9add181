import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { forgotPassword } from '#shared/api/settings';
import { failureOf, request } from '../../api/http/request.ts';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { inputProps } from '../../features/account/fields.ts';
import styles from '../../features/account/form.module.css';
import { locationState } from '../../features/account/location.ts';
import { useCooldown } from '../../features/account/use-cooldown.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm, useTexts } from '../../ui/form/use-form.ts';

/** /forgot-password. The login page passes on the email address that was typed there. */
export function ForgotPasswordPage() {
  return (
    <AuthLayout
      title={accountTexts.forgot.title}
      lead={accountTexts.forgot.lead}
      locked={3}
      foot={accountTexts.forgot.login((words) => <Link to="/login">{words}</Link>)}
    >
      <ForgotForm email={locationState(useLocation().state, 'email')} />
    </AuthLayout>
  );
}

/** The server mails no second link within this many seconds. */
const COOLDOWN = 60;

/** Requests a reset link by email. The confirmation never reveals whether the address belongs to a player. */
function ForgotForm({ email }: { email: string }) {
  const { texts, fieldsOf } = useTexts({ email });
  const [confirmation, setConfirmation] = useState<string>();
  const [wait, startWait] = useCooldown();
  const form = useForm(
    forgotPassword.body,
    () => texts,
    (body) => {
      setConfirmation(undefined);
      const asked = request(forgotPassword, { body }).then(({ message }) => {
        setConfirmation(message);
        startWait(COOLDOWN);
      });
      return failureOf(asked);
    },
  );

  return (
    <form {...form.formProps} className={styles.form}>
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      {confirmation ? <Alert tone="good">{confirmation}</Alert> : null}
      <TextField {...inputProps('email')} {...fieldsOf(form)('email')} hint={accountTexts.hints.resetLink} />
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          wide
          busy={form.busy}
          busyLabel={accountTexts.forgot.busy}
          disabled={wait > 0}
        >
          {accountTexts.forgot.submit(wait)}
        </Button>
      </div>
    </form>
  );
}
