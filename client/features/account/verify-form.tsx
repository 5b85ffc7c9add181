import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { verifyEmail } from '#shared/api/account';
import { email as emailSchema } from '#shared/api/fields';
import { request, textOf } from '../../api/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './form.module.css';
import { ResendCode, type ResendResult } from './resend-code.tsx';

const REDIRECT_AFTER = 3000;
const NO_CODE = ['', '', '', '', ''];

/** Takes the mailed code and the home world's name, then leads to the login. */
export function VerifyForm({ email: known }: { email: string }) {
  const navigate = useNavigate();
  const [digits, setDigits] = useState(NO_CODE);
  const [planetName, setPlanetName] = useState('');
  const [email, setEmail] = useState(known);
  const [emailError, setEmailError] = useState<string>();
  const [verified, setVerified] = useState(false);
  const [resent, setResent] = useState<ResendResult | null>(null);

  const form = useForm(
    verifyEmail.body,
    () => ({ email, token: digits.join(''), planet_name: planetName }),
    async (body) => {
      setResent(null);
      try {
        await request(verifyEmail, { body });
        setVerified(true);
        return undefined;
      } catch (error) {
        return textOf(error, verifyEmail.fallback);
      }
    },
  );

  useEffect(() => {
    if (!verified) return;
    const timer = setTimeout(() => navigate('/login'), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [verified, navigate]);

  function readEmail(): string | undefined {
    const checked = emailSchema.safeParse(email);
    setEmailError(checked.success ? undefined : checked.error.issues[0]?.message);
    return checked.data;
  }

  const message = verified
    ? ({ tone: 'good', text: 'Email verified successfully! Redirecting to login...' } as const)
    : form.failure
      ? ({ tone: 'bad', text: form.failure } as const)
      : resent;

  return (
    <form {...form.formProps} className={styles.form}>
      {message ? <Alert tone={message.tone}>{message.text}</Alert> : null}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={form.errors.email ?? emailError}
        onChange={(event) => {
          setEmail(event.target.value);
          setEmailError(undefined);
          form.edited('email');
        }}
      />
      <CodeBoxes
        label="Verification code"
        name="token"
        digits={digits}
        error={form.errors.token}
        hint="Good for 10 minutes. A new code replaces the one before."
        onChange={(next) => {
          setDigits(next);
          form.edited('token');
        }}
      />
      <TextField
        label="Home planet name"
        name="planet_name"
        autoComplete="off"
        required
        value={planetName}
        error={form.errors.planet_name}
        hint="Your first world. Up to 40 characters."
        onChange={(event) => {
          setPlanetName(event.target.value);
          form.edited('planet_name');
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" wide busy={form.busy} busyLabel="Verifying…" disabled={verified}>
          Verify Email
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
