import { useState } from 'react';
import { resendVerification } from '#shared/api/account';
import { request, textOf } from '../../api/http/request.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Button } from '../../ui/form/button.tsx';
import { useCooldown } from './use-cooldown.ts';

/** The server mails no second code within this many seconds. */
const COOLDOWN = 60;

export interface ResendResult {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

interface ResendCodeProps {
  /** Returns the checked address, or undefined after showing the player what is wrong with it. */
  readEmail: () => string | undefined;
  onResult: (result: ResendResult | null) => void;
}

/** Requests another code, then counts down until the next request is allowed. */
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
      onResult({ tone: 'good', text: accountTexts.verify.resent });
    } catch (error) {
      onResult({ tone: 'bad', text: textOf(error, resendVerification.fallback) });
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
