import type { AddressStatus } from '../catalogue/galaxy.ts';

/** The mission that comes next for a world of this status; undefined if there is none. */
export function nextMission({ status }: { readonly status: AddressStatus }): 'malp' | 'colonize' | undefined {
  if (status === 'own') return undefined;
  return status === 'free' ? 'colonize' : 'malp';
}
