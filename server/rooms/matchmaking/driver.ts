import type { matchMaker } from '@colyseus/core';

/** Colyseus' interfaces, which it does not export by name. */
export type MatchMakerDriver = typeof matchMaker.driver;
export type RoomCache = ReturnType<MatchMakerDriver['createInstance']>;
export type Conditions = Parameters<MatchMakerDriver['findOne']>[0];

/** Whose room is looked for. */
export interface Wanted {
  readonly name: string;
  readonly owner: number;
}

/** A driver that gives an owner one room, however many joins look for it at once. */
export interface OwnerDriver extends MatchMakerDriver {
  /** The room; or that this process is to create it (`claimed`), or that another one does (`elsewhere`). */
  findOrClaim(wanted: Wanted): Promise<RoomCache | 'claimed' | 'elsewhere'>;
  /** The room that was claimed cannot be created. Never rejects. */
  disclaim(wanted: Wanted): Promise<void>;
}

/** The key by which rooms are indexed: room name and owner, as player 5 and alliance 5 differ. Undefined without an owner. */
export function ownerKey({ name, owner }: Conditions): string | undefined {
  return name === undefined || owner === undefined ? undefined : `${name}:${owner}`;
}

/** A room that may be joined. */
export const isFree = ({ name, owner }: Wanted): Conditions => ({ name, owner, locked: false, private: false });

export function fits(listing: Conditions, conditions: Conditions): boolean {
  return Object.entries(conditions).every(([field, value]) => listing[field] === value);
}
