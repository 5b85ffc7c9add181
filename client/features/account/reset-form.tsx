import { useNavigate } from 'react-router-dom';
import { resetPassword } from '#shared/api/settings';
import { request, textOf } from '../../api/http/request.ts';
import { signOut } from '../../api/http/session.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { inputProps } from './fields.ts';
import styles from './form.module.css';

/** Sets a new password with the token of the mailed link, then opens the login. */
export function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { texts, fieldsOf } = useTexts({ new_password: '' });
  const form = useForm(
    resetPassword.body,
    () => ({ ...texts, token }),
    async (body) => {
      try {
        const { message } = await request(resetPassword, { body });
        // The server has ended all sessions, so drop this browser's too. Replace the used link in the history.
        signOut();
        navigate('/login', { replace: true, state: { said: message } });
        return undefined;
      } catch (error) {
        return textOf(error, resetPassword.fallback);
      }
    },
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
