import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { login, resendVerification, verifyEmail } from '#shared/api/account';
import type { Answer } from '#shared/api/call';
import { email as emailSchema } from '#shared/api/fields';
import { failureOf, request, textOf } from '../../api/http/request.ts';
import { signIn } from '../../api/http/session.ts';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { inputProps } from '../../features/account/fields.ts';
import styles from '../../features/account/form.module.css';
import { locationState } from '../../features/account/location.ts';
import { takeRegistration } from '../../features/account/registration.ts';
import { useCooldown } from '../../features/account/use-cooldown.ts';
import { apiTexts } from '../../texts/api.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { useForm, useTexts } from '../../ui/form/use-form.ts';

/** /verify. The navigation state holds the email address; without it the player types it. */
export function VerifyPage() {
  return (
    <AuthLayout
      title={accountTexts.verify.title}
      lead={accountTexts.verify.lead}
      locked={4}
      foot={accountTexts.verify.login((words) => <Link to="/login">{words}</Link>)}
    >
      <VerifyForm email={locationState(useLocation().state, 'email')} />
    </AuthLayout>
  );
}

const REDIRECT_AFTER = 3000;
const NO_CODE = ['', '', '', '', ''];

/** The address is verified. */
interface Verified {
  readonly email: string;
  /** The session of the tab that registered the address; undefined in another tab, or if the login fails. */
  readonly session: Promise<Answer<typeof login> | undefined>;
}

function verifiedOf(email: string): Verified {
  const body = takeRegistration(email);
  return { email, session: body ? request(login, { body }).catch(() => undefined) : Promise.resolve(undefined) };
}

/** Asks for the mailed code and the home world's name, then opens the login, which the tab that registered passes through. */
function VerifyForm({ email: known }: { email: string }) {
  const navigate = useNavigate();
  const [digits, setDigits] = useState(NO_CODE);
  const { texts, fieldsOf } = useTexts({ email: known, planet_name: '' });
  const [emailError, setEmailError] = useState<string>();
  const [verified, setVerified] = useState<Verified>();
  const [resent, setResent] = useState<ResendResult | null>(null);

  const form = useForm(
    verifyEmail.body,
    () => ({ ...texts, token: digits.join('') }),
    (body) => {
      setResent(null);
      return failureOf(request(verifyEmail, { body }).then(() => setVerified(verifiedOf(body.email))));
    },
  );

  useEffect(() => {
    if (!verified) return;
    let left = false;
    const timer = setTimeout(async () => {
      const session = await verified.session;
      if (left) return;
      if (session) signIn(session);
      navigate('/login', { state: { newcomer: verified.email } });
    }, REDIRECT_AFTER);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [verified, navigate]);

  function readEmail(): string | undefined {
    const checked = emailSchema.safeParse(texts.email);
    setEmailError(checked.success ? undefined : apiTexts.said(checked.error.issues[0]?.message ?? ''));
    return checked.data;
  }

  const field = fieldsOf(form);
  const email = field('email');
  const message = verified
    ? ({ tone: 'good', text: accountTexts.verify.verified } as const)
    : form.failure
      ? ({ tone: 'bad', text: form.failure } as const)
      : resent;

  return (
    <form {...form.formProps} className={styles.form}>
      {message ? <Alert tone={message.tone}>{message.text}</Alert> : null}
      <TextField
        {...inputProps('email')}
        {...email}
        error={email.error ?? emailError}
        onChange={(event) => {
          setEmailError(undefined);
          email.onChange(event);
        }}
      />
      <OtpInput
        label={accountTexts.labels.code}
        name="token"
        digits={digits}
        error={form.errors.token}
        hint={accountTexts.hints.code}
        onChange={(next) => {
          setDigits(next);
          form.edited('token');
        }}
      />
      <TextField {...inputProps('planetName')} {...field('planet_name')} hint={accountTexts.hints.planetName} />
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          wide
          busy={form.busy}
          busyLabel={accountTexts.verify.busy}
          disabled={verified !== undefined}
        >
          {accountTexts.verify.submit}
        </Button>
        <ResendCode
          readEmail={readEmail}
          onResult={(result) => {
            form.forget();
            setResent(result);
          }}
        />
      </div>
    </form>
  );
}

/** The server mails no second code within this many seconds. */
const COOLDOWN = 60;

interface ResendResult {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

interface ResendCodeProps {
  /** Returns the checked address, or undefined after showing the player what is wrong with it. */
  readEmail: () => string | undefined;
  onResult: (result: ResendResult | null) => void;
}

/** Requests another code, then counts down until the next request is allowed. */
function ResendCode({ readEmail, onResult }: ResendCodeProps) {
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCooldown();

  async function resend(): Promise<void> {
    const email = readEmail();
    if (email === undefined) return;
    setBusy(true);
    onResult(null);
    try {
      await request(resendVerification, { body: { email } });
      startWait(COOLDOWN);
      onResult({ tone: 'good', text: accountTexts.verify.resent });
    } catch (error) {
      onResult({ tone: 'bad', text: textOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button wide busy={busy} disabled={wait > 0} onClick={() => void resend()}>
      {accountTexts.verify.resend(wait)}
    </Button>
  );
}
