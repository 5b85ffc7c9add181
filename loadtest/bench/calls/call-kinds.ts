import { contribute } from '#shared/api/alliances/alliances';
import { build } from '#shared/api/buildings';
import type { Call } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { getResources } from '#shared/api/resources';
import { type BurstRequest, requestFor } from '../../lib/http-burst.ts';
import type { Actor, CallFixtures } from './fixtures.ts';

/** A call, its caller, and the promised share of the baseline's rate. */
export interface CallKind {
  readonly name: string;
  readonly call: Call;
  readonly who: keyof CallFixtures;
  readonly body?: (actor: Actor) => object;
  readonly floor?: number;
}

const METAL_MINE = 3;
const GIVEN = { naquadah: 3, trinium: 2, metal: 1 };

export const CALL_KINDS: readonly CallKind[] = [
  { name: 'resources', call: getResources, who: 'many', floor: 0.6 },
  { name: 'dashboard', call: getDashboard, who: 'many' },
  {
    name: 'build',
    call: build,
    who: 'many',
    body: ({ planet }) => ({ planet_id: planet, building_type_id: METAL_MINE }),
    floor: 0.5,
  },
  { name: 'contribute', call: contribute, who: 'many', body: () => GIVEN },
  { name: 'contribute-one-bank', call: contribute, who: 'one', body: () => GIVEN, floor: 0.5 },
];

export const gameRequest = ({ call, body }: CallKind, actor: Actor): BurstRequest =>
  requestFor(call, actor.token, { params: { id: actor.alliance }, body: body?.(actor) });

/** The baseline takes from the path the player that the game takes from the token. */
export const baselineRequest = ({ name, call, body }: CallKind, actor: Actor): BurstRequest =>
  requestFor(call, actor.token, { body: body?.(actor) }, `/${name}/${actor.player}/${actor.planet}/${actor.alliance}`);
