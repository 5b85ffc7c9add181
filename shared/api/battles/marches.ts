import { z } from 'zod';
import { RETREAT_PERCENTS } from '../../catalogue/battles.ts';
import { SYMBOLS } from '../../catalogue/galaxy.ts';
import { MARCH_KINDS } from '../../catalogue/marches.ts';
import { REFUSALS } from '../../refusals.ts';
import { call } from '../call.ts';
import {
  amounts,
  bodyId,
  cost,
  count,
  distinct,
  id,
  instant,
  queryId,
  shipCounts,
  squadCounts,
  stamp,
  stargateAddress,
  whyNot,
} from '../fields.ts';
import { resources } from '../resources.ts';
import { place, rival } from './battles.ts';
import { siege, siegeOutlook } from './sieges.ts';

export const marchKind = z.enum(MARCH_KINDS);

/**
 * `out`: on the way; `standing`: relief that stands on a mate's world, or an army that besieges one; `home`: on the way back; `done`: landed for good, or
 * lost.
 */
export const MARCH_PHASES = ['out', 'standing', 'home', 'done'] as const;

export const shipCount = z.object({ ship_type_id: id, count });
export const squadCount = z.object({ squad_type_id: id, count });

/** A march as its sender sees it. */
export const march = z.object({
  march_id: id,
  kind: marchKind,
  phase: z.enum(MARCH_PHASES),
  origin: place,
  target: place,
  /** The ruler of the target at the launch. */
  target_owner: rival.nullable(),
  launched_at: instant,
  /** When the leg began that it is on: the launch, or the moment it turned back. */
  began_at: instant,
  /** When this leg ends: the landing, or the homecoming. A standing march has none. */
  lands_at: instant.nullable(),
  /** Until when it can be called back; null if it cannot. A standing march can be called back at any time. */
  recall_until: instant.nullable(),
  /** Until when it can be called back after that, which uses up an artifact; null without one. */
  late_recall_until: instant.nullable(),
  retreat_percent: z.literal(RETREAT_PERCENTS),
  /** The forces that are left. */
  ships: z.array(shipCount),
  squads: z.array(squadCount),
  cargo: amounts,
  /** sha256 of the secret that the luck of its battles comes from. */
  seal: z.string(),
});
export type March = z.infer<typeof march>;

/**
 * A march of another player to one of the reader's worlds: an attack, or relief. An artifact of the sender's may hide his name until
 * shortly before the landing.
 */
export const incomingMarch = z.object({
  march_id: id,
  kind: marchKind,
  phase: z.enum(MARCH_PHASES),
  /** Null while it is hidden; `sender_known_at` says until when. */
  sender: rival.nullable(),
  sender_known_at: instant.nullable(),
  target: place,
  launched_at: instant,
  lands_at: instant.nullable(),
  seal: z.string(),
  /** What the reader hears of an attack: absent without the research Listening. `ships` and `squads` are null at its first level. */
  warning: z
    .object({ units: count, ships: z.array(shipCount).nullable(), squads: z.array(squadCount).nullable() })
    .optional(),
});
export type IncomingMarch = z.infer<typeof incomingMarch>;

/** The player's marches, those of others to the player's worlds, of which `guests` stand there, and sieges. The next to land first. */
export const listMarches = call({
  method: 'GET',
  path: '/marches',
  audience: 'player',
  summary: 'Your marches, and those that come to your worlds',
  fallback: 'Failed to fetch marches.',
  answer: z.object({
    own: z.array(march),
    incoming: z.array(incomingMarch),
    guests: z.array(incomingMarch),
    /** Those of the player's worlds, of the mates' and of partners', and the player's own. The next to end first. */
    sieges: z.array(siege),
    ...stamp.shape,
  }),
  status: 200,
});

/** '1-2-3-4-5-6' */
const addressInQuery = z
  .string(REFUSALS.addressInvalid.text)
  .regex(/^\d{1,2}(-\d{1,2}){5}$/, REFUSALS.addressInvalid.text)
  .transform((symbols) => symbols.split('-').map(Number))
  .refine((symbols) => symbols.every((symbol) => symbol >= 1 && symbol <= SYMBOLS), REFUSALS.addressInvalid.text);

/** '42x5,43x1': five ships of type 42 and one of type 43. */
const forceInQuery = z
  .string()
  .max(400, REFUSALS.forceInvalid.text)
  .regex(/^\d{1,9}x-?[\d.]{1,9}(,\d{1,9}x-?[\d.]{1,9}){0,19}$/, REFUSALS.forceInvalid.text)
  .transform((list) => list.split(',').map((entry) => entry.split('x').map(Number) as [typeId: number, count: number]))
  .refine((list) => list.every(([, count]) => Number.isInteger(count) && count >= 1), REFUSALS.marchCountInvalid.text)
  .refine((list) => distinct(list.map(([typeId]) => typeId)), REFUSALS.typeTwice.text);

/** What a march would take, and whether it may leave. What only the ruler of the target should know is told as at the launch: to a force that stands ready. */
export const planMarch = call({
  method: 'GET',
  path: '/marches/plan',
  audience: 'player',
  summary: 'What a march would take, and whether it may leave',
  fallback: 'Failed to plan the march.',
  query: z.strictObject({
    origin_id: queryId(REFUSALS.originMissing.text),
    stargate_address: addressInQuery,
    kind: marchKind,
    ships: forceInQuery.optional(),
    squads: forceInQuery.optional(),
    end_protection: z
      .enum(['true', 'false'])
      .transform((word) => word === 'true')
      .optional(),
  }),
  answer: z.object({
    distance: count,
    /** How far ships fly; a way through the gate has no limit. */
    reach: count,
    way: z.enum(['space', 'gate']),
    /** Minutes until it lands and, after that, until it is back, at the game's speed. */
    minutes: z.number().positive(),
    minutes_back: z.number().positive(),
    fuel: cost,
    /** If it left now. A night truce may move an attack: that of the ruler is told once a force stands ready. */
    lands_at: instant,
    moved_by_truce: z.boolean(),
    facts: z.object({
      target: place,
      /** Whoever rules it, as far as the reader knows. */
      target_owner: rival.nullable(),
      /** The reader's own might, and the worth of the march. */
      might: count,
      worth: count,
      /** The least worth of a march against its ruler, and percent of the attack. Null for no attack, and until a force stands ready. */
      least_worth: count.nullable(),
      morale: count.nullable(),
      /** How long a siege would last; null for every other march, for a world that cannot be besieged, and until a force stands ready. */
      siege: siegeOutlook.nullable(),
      /** Squads that the ships can carry. */
      berths: count,
      /** Whether the reader is under the peace of newcomers, which an attack or relief ends. */
      under_peace: z.boolean(),
      /** Artifacts that its launch uses up: until when one hides the sender's name, or null; whether one shortens the flight. */
      veiled_until: instant.nullable(),
      hastened: z.boolean(),
    }),
    /** Why it may not leave now. */
    ...whyNot,
    ...stamp.shape,
  }),
  status: 200,
  refuses: [403, 404, 409],
});
export type MarchPlan = z.infer<typeof planMarch.answer>;

/** Sends ships and squads of one world to another. The fuel is taken at once and never comes back. */
export const launchMarch = call({
  method: 'POST',
  path: '/marches',
  audience: 'player',
  summary: 'Send ships and squads to a world: a raid, a strike, a siege, a transfer, or relief for a mate',
  fallback: 'Failed to launch the march.',
  body: z.strictObject({
    kind: z.enum(MARCH_KINDS, REFUSALS.marchKindUnknown.text),
    origin_id: bodyId(REFUSALS.originMissing.text),
    stargate_address: stargateAddress,
    ships: shipCounts,
    squads: squadCounts,
    /** Percent of its own hull after whose loss a raid leaves. */
    retreat_percent: z.literal(RETREAT_PERCENTS, REFUSALS.retreatPercentInvalid.text).optional(),
    /** An attack or relief ends the sender's own peace of newcomers, for good. */
    end_protection: z.boolean().optional(),
  }),
  answer: z.object({ message: z.string(), march, resources }),
  status: 201,
  refuses: [403, 404, 409],
});

export const recallMarch = call({
  method: 'POST',
  path: '/marches/recall',
  audience: 'player',
  summary: 'Call one of your marches back',
  fallback: 'Failed to call the march back.',
  body: z.strictObject({ march_id: bodyId(REFUSALS.marchIdMissing.text) }),
  answer: z.object({ message: z.string(), march, ...stamp.shape }),
  status: 200,
  refuses: [403, 404, 409],
});
