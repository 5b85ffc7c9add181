import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
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
  const navigate = useNavigate();
  const [shown, setShown] = useState(introductionShown);
  return {
    open: firstLogin === true && !shown,
    /** 'Yes, Hide It'. Throws if the server refuses, and then the prompt stays open. */
    onAcknowledge: () => mutateAsync().then(() => undefined),
    /** Closed for this login session, whatever the player answered. `then`: the page that follows. */
    onClose(then?: string): void {
      rememberIntroduction();
      setShown(true);
      if (then) navigate(then);
    },
  };
}
