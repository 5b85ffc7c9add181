import { useState } from 'react';
import { logout } from '#shared/api/account';
import { request, textOf } from '../../api/http/request.ts';
import { signOut } from '../../api/http/session.ts';

/** Ends the session here in any case; when the server could not be told, the login page says so (G-18). */
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
