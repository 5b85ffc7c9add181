import { Link, useNavigate } from 'react-router-dom';
import { resetPassword } from '#shared/api/settings';
import { REFUSALS } from '#shared/refusals';
import { failureOf, request } from '../../api/http/request.ts';
import { signOut } from '../../api/http/session.ts';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { inputProps } from '../../features/account/fields.ts';
import styles from '../../features/account/form.module.css';
import { useLinkToken } from '../../features/account/location.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm, useTexts } from '../../ui/form/use-form.ts';

/** /reset-password#token=…, where the mailed link leads. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <AuthLayout
      title={accountTexts.reset.title}
      lead={accountTexts.reset.lead}
      locked={5}
      foot={accountTexts.reset.again((words) => <Link to="/forgot-password">{words}</Link>)}
    >
      {token === '' ? <Alert>{REFUSALS.resetLinkSpent.text}</Alert> : <ResetForm token={token} />}
    </AuthLayout>
  );
}

/** Sets a new password with the token of the mailed link, then opens the login. */
function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { texts, fieldsOf } = useTexts({ new_password: '' });
  const form = useForm(
    resetPassword.body,
    () => ({ ...texts, token }),
    (body) =>
      failureOf(
        request(resetPassword, { body }).then(({ message }) => {
          // The server has ended all sessions, so drop this browser's too. Replace the used link in the history.
          signOut();
          navigate('/login', { replace: true, state: { said: message } });
        }),
      ),
  );

  return (
    <form {...form.formProps} className={styles.form}>
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      <TextField {...inputProps('newPassword')} {...fieldsOf(form)('new_password')} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" wide busy={form.busy} busyLabel={accountTexts.reset.busy}>
          {accountTexts.reset.submit}
        </Button>
      </div>
    </form>
  );
}
