import { useState } from 'react';
import { logout } from '#shared/api/account';
import { request, textOf } from '../../api/http/request.ts';
import { signOut } from '../../api/http/session.ts';

/** Ends the session in this browser in any case; if the server could not be reached, the login page says so. */
export function useLogout(): { readonly busy: boolean; logOut(): Promise<void> } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async logOut() {
      setBusy(true);
      try {
        await request(logout);
        signOut();
      } catch (error) {
        signOut(textOf(error, logout.fallback));
      }
    },
  };
}
