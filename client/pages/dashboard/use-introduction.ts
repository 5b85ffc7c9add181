import { useState } from 'react';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { request } from '../../api/http/request.ts';
import { introductionShown, rememberIntroduction } from '../../api/http/session.ts';
import { KEYS } from '../../api/keys.ts';
import { useCommand } from '../../live/use-command.ts';

/** Whether the introduction is open, and its two ways to close. */
export function useIntroduction(firstLogin: boolean | undefined) {
  const { mutateAsync } = useCommand(() => request(acknowledgeFirstLogin), {
    merge: (cache) => void cache.setQueryData(KEYS.dashboard, (known) => known && { ...known, first_login: false }),
  });
  const [shown, setShown] = useState(introductionShown);
  return {
    open: firstLogin === true && !shown,
    /** 'Yes, Hide It'. Throws if the server refuses, and then the prompt stays open. */
    onAcknowledge: () => mutateAsync().then(() => undefined),
    /** Closed for this login session, whatever the player answered. */
    onClose(): void {
      rememberIntroduction();
      setShown(true);
    },
  };
}
