import type { matchMaker } from '@colyseus/core';

/** Colyseus' own contracts, which it does not export by name. */
export type MatchMakerDriver = typeof matchMaker.driver;
export type RoomCache = ReturnType<MatchMakerDriver['createInstance']>;
export type Conditions = Parameters<MatchMakerDriver['findOne']>[0];

/** What rooms are found by: player 5 and alliance 5 are two owners. Undefined for a room of nobody. */
export function ownerKey({ name, owner }: Conditions): string | undefined {
  return name === undefined || owner === undefined ? undefined : `${name}:${owner}`;
}

export function fits(listing: Conditions, conditions: Conditions): boolean {
  return Object.entries(conditions).every(([field, value]) => listing[field] === value);
}
