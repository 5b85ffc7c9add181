import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { login } from '#shared/api/account';
import { REFUSALS } from '#shared/refusals';
import { request, textOf } from '../../api/request.ts';
import { signIn } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './form.module.css';

interface LoginFormProps {
  /** Why the player is here again. */
  notice: string | null;
}

/** Signs in. Storing the tokens is enough: the page watches the session and goes on to the dashboard. */
export function LoginForm({ notice }: LoginFormProps) {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  const form = useForm(
    login.body,
    () => ({ email, password }),
    async (body) => {
      try {
        signIn(await request(login, { body }));
        return undefined;
      } catch (error) {
        const text = textOf(error, login.fallback);
        if (text !== REFUSALS.emailNotVerified.text) return text;
        navigate('/verify', { state: { email: body.email } });
        return undefined;
      }
    },
  );

  return (
    <form {...form.formProps} className={styles.form}>
      {(form.failure ?? notice) ? <Alert>{form.failure ?? notice}</Alert> : null}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={form.errors.email}
        onChange={(event) => {
          setEmail(event.target.value);
          form.edited('email');
        }}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={form.errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          form.edited('password');
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" wide busy={form.busy} busyLabel="Dialing…">
          Enter the Gate
        </Button>
      </div>
    </form>
  );
}
