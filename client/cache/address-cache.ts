import type { QueryClient } from '@tanstack/react-query';
import type { AddressRecord, NotedAddress } from '#shared/api/address-book';
import { addressBookQuery } from '../api/address-book.ts';
import { mergeUnversioned } from './cache-merge.ts';

/** Applies the note on a known world, written here or in another tab. */
export function applyNote(cache: QueryClient, { planet_id, note }: NotedAddress): void {
  mergeUnversioned<AddressRecord[]>(cache, addressBookQuery.queryKey, (book) =>
    book.map((record) => (record.planet_id === planet_id ? { ...record, note } : record)),
  );
}
