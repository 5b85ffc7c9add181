import { z } from 'zod';
import { call } from './call.ts';
import { coordinate, gateAddress, id } from './fields.ts';

/** The gate address only of worlds that are the caller's own or known to the caller. */
export const getGalaxy = call({
  method: 'GET',
  path: '/galaxy',
  audience: 'player',
  summary: 'Every world on the map',
  fallback: 'Failed to fetch the galaxy.',
  answer: z.array(
    z.object({
      planet_id: id,
      coordinates_x: coordinate,
      coordinates_y: coordinate,
      planet_type_id: id,
      own: z.boolean(),
      known: z.boolean(),
      stargate_address: gateAddress.optional(),
    }),
  ),
  status: 200,
});
