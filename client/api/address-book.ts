import { queryOptions, useQuery } from '@tanstack/react-query';
import { addressBook } from '#shared/api/address-book';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { POLL, unlessLost } from './queries.ts';

/** Events that change the known planets invalidate this query by the first element of its key. */
export const addressBookQuery = queryOptions({
  queryKey: KEYS.known,
  queryFn: () => request(addressBook),
  refetchInterval: unlessLost(POLL),
});

export const useAddressBook = () => useQuery(addressBookQuery);
