import { z } from 'zod';
import { call } from './call.ts';
import { coordinate, gateAddress, id } from './fields.ts';

/** The galaxy map. It holds the gate addresses only of worlds that the caller owns or knows. */
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
      /** Whether it is under siege; absent if it is not. */
      besieged: z.literal(true).optional(),
    }),
  ),
  versioned: true,
  status: 200,
});
