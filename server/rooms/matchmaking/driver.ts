import type { matchMaker } from '@colyseus/core';

/** Colyseus' interfaces, which it does not export by name. */
export type MatchMakerDriver = typeof matchMaker.driver;
export type RoomCache = ReturnType<MatchMakerDriver['createInstance']>;
export type Conditions = Parameters<MatchMakerDriver['findOne']>[0];

/** The key by which rooms are indexed: room name and owner, as player 5 and alliance 5 differ. Undefined without an owner. */
export function ownerKey({ name, owner }: Conditions): string | undefined {
  return name === undefined || owner === undefined ? undefined : `${name}:${owner}`;
}

export function fits(listing: Conditions, conditions: Conditions): boolean {
  return Object.entries(conditions).every(([field, value]) => listing[field] === value);
}
