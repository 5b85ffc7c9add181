import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { request } from '../../api/http/request.ts';
import { introductionShown, rememberIntroduction } from '../../api/http/session.ts';
import { dashboardQuery } from '../../api/queries.ts';

/** Whether the introduction is open, and its two ways to close. */
export function useIntroduction(firstLogin: boolean | undefined) {
  const cache = useQueryClient();
  const [shown, setShown] = useState(introductionShown);
  return {
    open: firstLogin === true && !shown,
    /** 'Yes, Hide It'. Throws if the server refuses, and then the prompt stays open. */
    async onAcknowledge(): Promise<void> {
      await request(acknowledgeFirstLogin);
      cache.setQueryData(dashboardQuery.queryKey, (known) => known && { ...known, first_login: false });
    },
    /** Closed for this login session, whatever the player answered. */
    onClose(): void {
      rememberIntroduction();
      setShown(true);
    },
  };
}
