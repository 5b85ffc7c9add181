import { useEffect, useState } from 'react';
import type { getRegistration } from '#shared/api/account';
import type { Answer } from '#shared/api/call';
import type { RegistrationMode } from '#shared/catalogue/accounts';
import { API_BASE } from '../../api/http/api-base.ts';
import { landingTexts } from '../../texts/landing.ts';

/** Asked with nothing but `fetch`: the landing page has no room for the contract and the query library. */
export const REGISTRATION_PATH: typeof getRegistration.path = '/registration';

/** Says that new players come by invitation, or not at all; nothing where everybody may register. */
export function Newcomers({ className }: { className: string | undefined }) {
  const mode = useMode();
  return mode === 'open' ? null : <p className={className}>{landingTexts.newcomers[mode]}</p>;
}

/** Open until the server has said otherwise. */
function useMode(): RegistrationMode {
  const [mode, setMode] = useState<RegistrationMode>('open');
  useEffect(() => {
    const leaving = new AbortController();
    readMode(leaving.signal).then(setMode, () => undefined);
    return () => leaving.abort();
  }, []);
  return mode;
}

async function readMode(signal: AbortSignal): Promise<RegistrationMode> {
  const response = await fetch(API_BASE + REGISTRATION_PATH, { headers: { Accept: 'application/json' }, signal });
  const { mode }: Answer<typeof getRegistration> = await response.json();
  return response.ok ? mode : 'open';
}
