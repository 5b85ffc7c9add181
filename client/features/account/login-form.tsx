import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { login } from '#shared/api/account';
import { REFUSALS } from '#shared/refusals';
import { request, textOf } from '../../api/http/request.ts';
import { signIn } from '../../api/http/session.ts';
import { browserMemory } from '../../storage.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { inputProps } from './fields.ts';
import styles from './form.module.css';

/** Why the player was sent back to the login. */
export interface LoginNotice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

interface LoginFormProps {
  /** What the email field holds at first. */
  email: string;
  notice: LoginNotice | null;
}

/** Whether this browser stores nothing for the game, so that a session ends with the page. */
function forgetsSessions(): boolean {
  const stored = browserMemory.set('probe', '');
  browserMemory.remove('probe');
  return !stored;
}

/** What other pages may take for the address. The server tells nobody which one belongs to a name. */
const addressIn = (login: string) => (login.includes('@') ? login : '');

/** Signs in. Storing the tokens is enough: the page watches the session and then leaves. */
export function LoginForm({ email, notice }: LoginFormProps) {
  const navigate = useNavigate();
  const [forgets] = useState(forgetsSessions);
  const { texts, fieldsOf } = useTexts({ email, password: '' });
  const form = useForm(
    login.body,
    () => texts,
    async (body) => {
      try {
        signIn(await request(login, { body }));
        return undefined;
      } catch (error) {
        const text = textOf(error, login.fallback);
        if (text !== REFUSALS.emailNotVerified.text) return text;
        navigate('/verify', { state: { email: addressIn(body.email) } });
        return undefined;
      }
    },
  );
  const field = fieldsOf(form);
  const message = form.failure ? { tone: 'bad' as const, text: form.failure } : notice;

  return (
    <form {...form.formProps} className={styles.form}>
      {message ? <Alert tone={message.tone}>{message.text}</Alert> : null}
      <TextField {...inputProps('login')} {...field('email')} hint={accountTexts.hints.login} />
      <TextField {...inputProps('password')} {...field('password')} />
      {forgets ? <p className={styles.rules}>{accountTexts.login.forgets}</p> : null}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" wide busy={form.busy} busyLabel={accountTexts.login.busy}>
          {accountTexts.login.submit}
        </Button>
        <Link to="/forgot-password" state={{ email: addressIn(texts.email) }} className={styles.aside}>
          {accountTexts.login.forgotten}
        </Link>
      </div>
    </form>
  );
}
