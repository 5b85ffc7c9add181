import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { login } from '#shared/api/account';
import { PRODUCT } from '#shared/catalogue/product';
import { REFUSALS } from '#shared/refusals';
import { request, textOf } from '../../api/http/request.ts';
import { hasLoggedInBefore, lastSessionEnd, signIn, useSessionOwner } from '../../api/http/session.ts';
import { useRegistrationMode } from '../../api/registration.ts';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { inputProps } from '../../features/account/fields.ts';
import styles from '../../features/account/form.module.css';
import { locationState } from '../../features/account/location.ts';
import { loadTexts } from '../../language/load-texts.ts';
import { browserMemory } from '../../storage.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm, useTexts } from '../../ui/form/use-form.ts';
import { Splash } from '../layouts/root-layout.tsx';

/**
 * /login. With a session, also one that has just begun, it redirects to the page that was wanted. The page that verifies
 * an email address passes it on, because the player comes for the first time. Whoever uses a browser in which nobody ever
 * logged in is offered an account first.
 */
export function LoginPage() {
  const { state } = useLocation();
  const newcomer = locationState(state, 'newcomer');
  const mode = useRegistrationMode();
  if (useSessionOwner() !== null) {
    // On a slow connection the page that follows takes a while.
    return (
      <>
        <Splash />
        <Navigate to={locationState(state, 'wanted') || '/dashboard'} replace />
      </>
    );
  }
  const notice = noticeFrom(state);
  if (newcomer === '' && notice === null && mode !== 'closed' && !hasLoggedInBefore()) return <StrangersLogin />;
  return (
    <AuthLayout
      title={PRODUCT}
      lead={newcomer ? accountTexts.login.newcomer : accountTexts.login.lead}
      locked={6}
      foot={
        mode === 'closed'
          ? accountTexts.login.closed
          : accountTexts.login.register((words) => <Link to="/register">{words}</Link>)
      }
    >
      <LoginForm email={newcomer} notice={notice} />
    </AuthLayout>
  );
}

function StrangersLogin() {
  return (
    <AuthLayout title={PRODUCT} lead={accountTexts.login.stranger} locked={1} foot={null}>
      <ButtonLink to="/register" kind="primary" wide>
        {accountTexts.login.create}
      </ButtonLink>
      <section className={styles.alternative}>
        <h2>{accountTexts.login.known}</h2>
        <LoginForm email="" notice={null} kind="plain" />
      </section>
    </AuthLayout>
  );
}

/** The message of the previous page, or why the last session ended. */
function noticeFrom(state: unknown): LoginNotice | null {
  const message = locationState(state, 'said');
  if (message !== '') return { tone: 'good', text: message };
  const { message: ended } = lastSessionEnd();
  return ended === null ? null : { tone: 'bad', text: ended };
}

/** Why the player was sent back to the login. */
interface LoginNotice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

interface LoginFormProps {
  /** What the email field holds at first. */
  email: string;
  notice: LoginNotice | null;
  kind?: 'primary' | 'plain';
}

/** Whether this browser stores nothing for the game, so that a session ends with the page. */
function forgetsSessions(): boolean {
  const stored = browserMemory.set('probe', '');
  browserMemory.remove('probe');
  return !stored;
}

/** The value that other pages may use as the address. The server never tells which address belongs to a name. */
const addressIn = (login: string) => (login.includes('@') ? login : '');

/** Loads what follows the login, while the player types. Without it, the router loads it afterwards. */
function loadGame(): void {
  const files = [
    import('../layouts/protected-layout.tsx'),
    import('../dashboard/dashboard-page.tsx'),
    loadTexts('game'),
  ];
  void Promise.all(files).catch(() => undefined);
}

/** Signs in. Storing the tokens is enough: the page watches the session and then leaves. */
function LoginForm({ email, notice, kind = 'primary' }: LoginFormProps) {
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
        const text = textOf(error);
        if (text !== REFUSALS.emailNotVerified.text) return text;
        navigate('/verify', { state: { email: addressIn(body.email) } });
        return undefined;
      }
    },
  );
  const field = fieldsOf(form);
  const message = form.failure ? { tone: 'bad' as const, text: form.failure } : notice;

  return (
    <form {...form.formProps} className={styles.form} onInput={loadGame}>
      {message ? <Alert tone={message.tone}>{message.text}</Alert> : null}
      <TextField {...inputProps('login')} {...field('email')} hint={accountTexts.hints.login} />
      <TextField {...inputProps('password')} {...field('password')} />
      {forgets ? <p className={styles.rules}>{accountTexts.login.forgets}</p> : null}
      <div className={styles.actions}>
        <Button type="submit" kind={kind} wide busy={form.busy} busyLabel={accountTexts.login.busy}>
          {accountTexts.login.submit}
        </Button>
        <Link to="/forgot-password" state={{ email: addressIn(texts.email) }} className={styles.aside}>
          {accountTexts.login.forgotten}
        </Link>
      </div>
    </form>
  );
}
