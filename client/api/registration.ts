import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRegistration } from '#shared/api/account';
import type { RegistrationMode } from '#shared/catalogue/accounts';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

const registrationQuery = queryOptions({
  queryKey: KEYS.registration,
  queryFn: () => request(getRegistration),
  staleTime: 60_000,
});

/** Who may register; undefined until the server has said so. */
export const useRegistrationMode = (): RegistrationMode | undefined => useQuery(registrationQuery).data?.mode;
