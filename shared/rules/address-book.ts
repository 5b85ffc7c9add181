import type { AddressStatus } from '../catalogue/galaxy.ts';

interface Seen {
  readonly status: AddressStatus;
  readonly owner: { readonly username: string } | null;
  readonly guard: number;
}

/** What is known about who owns a world, in a few words. */
export function statusText({ status, owner, guard }: Seen): string {
  switch (status) {
    case 'own':
      return 'Yours';
    case 'held':
      return `Held by ${owner?.username ?? 'another player'}`;
    case 'free':
      return guard > 0 ? `Free, guarded with strength ${guard}` : 'Free';
    case 'unknown':
      return 'Not probed yet';
  }
}

/** The mission that comes next for a world of this status; undefined if there is none. */
export function nextMission({ status }: Pick<Seen, 'status'>): 'malp' | 'colonize' | undefined {
  if (status === 'own') return undefined;
  return status === 'free' ? 'colonize' : 'malp';
}
