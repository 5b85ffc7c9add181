import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { verifyEmail } from '#shared/api/account';
import { email as emailSchema } from '#shared/api/fields';
import { request, textOf } from '../../api/http/request.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { FIELDS } from './fields.ts';
import styles from './form.module.css';
import { ResendCode, type ResendResult } from './resend-code.tsx';

const REDIRECT_AFTER = 3000;
const NO_CODE = ['', '', '', '', ''];

/** Asks for the mailed code and the home world's name, then opens the login. */
export function VerifyForm({ email: known }: { email: string }) {
  const navigate = useNavigate();
  const [digits, setDigits] = useState(NO_CODE);
  const { texts, fieldsOf } = useTexts({ email: known, planet_name: '' });
  const [emailError, setEmailError] = useState<string>();
  const [verified, setVerified] = useState(false);
  const [resent, setResent] = useState<ResendResult | null>(null);

  const form = useForm(
    verifyEmail.body,
    () => ({ ...texts, token: digits.join('') }),
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
    const checked = emailSchema.safeParse(texts.email);
    setEmailError(checked.success ? undefined : checked.error.issues[0]?.message);
    return checked.data;
  }

  const field = fieldsOf(form);
  const email = field('email');
  const message = verified
    ? ({ tone: 'good', text: 'Email verified successfully! Redirecting to login...' } as const)
    : form.failure
      ? ({ tone: 'bad', text: form.failure } as const)
      : resent;

  return (
    <form {...form.formProps} className={styles.form}>
      {message ? <Alert tone={message.tone}>{message.text}</Alert> : null}
      <TextField
        {...FIELDS.email}
        {...email}
        error={email.error ?? emailError}
        onChange={(event) => {
          setEmailError(undefined);
          email.onChange(event);
        }}
      />
      <OtpInput
        label="Verification code"
        name="token"
        digits={digits}
        error={form.errors.token}
        hint="Good for 10 minutes. A new code replaces the one before. No mail after a few minutes? Check the spam folder and the address, or request a new code."
        onChange={(next) => {
          setDigits(next);
          form.edited('token');
        }}
      />
      <TextField {...FIELDS.planetName} {...field('planet_name')} hint="Your first world. Up to 40 characters." />
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
