import { useState } from 'react';
import { resendVerification } from '#shared/api/account';
import { request, textOf } from '../../api/http/request.ts';
import { Button } from '../../ui/form/button.tsx';
import { useCooldown } from './use-cooldown.ts';

/** The server mails no second code within this many seconds (G-26). */
const COOLDOWN = 60;

export interface ResendResult {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

interface ResendCodeProps {
  /** The checked address, or undefined after telling the player what is wrong with it. */
  readEmail: () => string | undefined;
  onResult: (result: ResendResult | null) => void;
}

/** Asks for another code, and then counts down until it may be asked for again. */
export function ResendCode({ readEmail, onResult }: ResendCodeProps) {
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
      onResult({ tone: 'good', text: 'Verification code sent.' });
    } catch (error) {
      onResult({ tone: 'bad', text: textOf(error, resendVerification.fallback) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button wide busy={busy} disabled={wait > 0} onClick={() => void resend()}>
      Resend Code{wait > 0 ? ` (${wait} s)` : ''}
    </Button>
  );
}
