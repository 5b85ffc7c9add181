import { useResources } from '../../api/queries.ts';

/** Tells a password manager whose password the form asks for, so that it keeps a new one with the right login. */
export function AccountName() {
  const username = useResources().data?.username ?? '';
  return <input hidden readOnly autoComplete="username" value={username} />;
}
