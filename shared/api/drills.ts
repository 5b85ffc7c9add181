import { z } from 'zod';
import { DRILL_GARRISONS } from '../catalogue/sparring.ts';
import { REFUSALS } from '../refusals.ts';
import { OUTCOMES } from '../rules/battles/battle.ts';
import { battleLosses, battleProof } from './battles.ts';
import { call } from './call.ts';
import { id, instant, stamp } from './fields.ts';
import { shipCounts, squadCounts } from './marches.ts';

/** A drill: no row of a battle, no loot, no salvage. `input` names the player's drills, counted from 1, instead of a battle and a march. */
export const drillReport = z.object({
  garrison_id: id,
  at: instant,
  outcome: z.enum(OUTCOMES),
  losses: battleLosses,
  ...battleProof.shape,
  ...stamp.shape,
});
export type DrillReport = z.infer<typeof drillReport>;

/** Fights a drill in the sparring world. Nothing is lost or won, and nobody hears of it. Without ships and squads, a practice force is lent. */
export const fightDrill = call({
  method: 'POST',
  path: '/battles/drill',
  audience: 'player',
  summary: 'Fight a drill garrison with ready ships and squads, or with a practice force; nothing is lost',
  fallback: 'Failed to fight the drill.',
  body: z.strictObject({
    garrison_id: z.literal(
      DRILL_GARRISONS.map(({ id: garrison }) => garrison),
      REFUSALS.drillUnknown.text,
    ),
    ships: shipCounts,
    squads: squadCounts,
  }),
  answer: drillReport,
  status: 201,
  refuses: [404, 409],
});
