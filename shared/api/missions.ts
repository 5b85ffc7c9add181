import { z } from 'zod';
import {
  DIALLED_KINDS,
  type DialledKind,
  MISSION_TYPES,
  missionTypeOf,
  SHORT_EXPLORATION,
} from '../catalogue/missions.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { bodyId, cost, count, id, instant, level, stargateAddress } from './fields.ts';
import { findings, reportedWorld } from './reports.ts';
import { resources } from './resources.ts';

/**
 * The call that launches a mission of this type. The client tells the types apart by this field, never by name or id.
 */
export const missionEndpoint = z.enum(MISSION_TYPES.map((type) => type.endpoint));

export const missionType = z.object({
  mission_type_id: id,
  name: z.string(),
  description: z.string(),
  endpoint: missionEndpoint,
  mission_cost: cost,
  /** Days at game speed 1. If minimum and maximum are both 0, the mission is instant. */
  min_duration: count,
  max_duration: count,
  /** XP for a success. */
  xp_reward: count,
  /** Percent of what a single scout finds that the caller's next one would find, by its place among those that are away; null without scouts. */
  share: count.nullable(),
});
export type MissionTypeView = z.infer<typeof missionType>;

/** The mission types. */
export const missionTypes = call({
  method: 'GET',
  path: '/missions/types',
  audience: 'player',
  summary: 'The kinds of missions and what they cost',
  fallback: 'Failed to fetch mission types.',
  answer: z.array(missionType),
  versioned: true,
  status: 200,
});

const { minDays, maxDays, fallback: exploreFallback } = missionTypeOf('explore');
const wrongDuration = REFUSALS.durationOutOfBounds(minDays, maxDays).text;

const { minMinutes, maxMinutes } = SHORT_EXPLORATION;
const wrongMinutes = REFUSALS.shortDurationOutOfBounds(minMinutes, maxMinutes).text;

/** Launches an exploration of days, or a short one of minutes. */
export const explore = call({
  method: 'POST',
  path: '/missions/explore',
  audience: 'player',
  summary: 'Send a scout away for days, or for minutes',
  fallback: exploreFallback,
  /** Exactly one of the durations. */
  body: z
    .strictObject({
      planet_id: bodyId(REFUSALS.exploreIdsMissing.text),
      ship_id: bodyId(REFUSALS.exploreIdsMissing.text),
      duration_days: z
        .int({ error: REFUSALS.exploreIdsMissing.text })
        .min(minDays, wrongDuration)
        .max(maxDays, wrongDuration)
        .optional(),
      duration_minutes: z
        .number({ error: REFUSALS.exploreIdsMissing.text })
        .int(wrongMinutes)
        .min(minMinutes, wrongMinutes)
        .max(maxMinutes, wrongMinutes)
        .optional(),
    })
    .refine(
      ({ duration_days, duration_minutes }) => duration_days !== undefined || duration_minutes !== undefined,
      REFUSALS.exploreIdsMissing.text,
    )
    .refine(
      ({ duration_days, duration_minutes }) => duration_days === undefined || duration_minutes === undefined,
      REFUSALS.durationTwice.text,
    ),
  answer: z.object({ message: z.string(), mission_id: id, ship_id: id, finish_time: instant, resources }),
  status: 201,
  refuses: [403, 404, 409],
});

const dialling = z.strictObject({
  originating_planet_id: bodyId(REFUSALS.originMissing.text),
  stargate_address: stargateAddress,
});

/**
 * The report of a MALP or a colonisation. It must not contain `mission_id`, by which the client recognises the launch
 * of an exploration.
 */
const reported = z.object({
  message: z.string(),
  report: findings,
  /** The mission's id, by which its report can be fetched later. */
  report_id: id,
  /** The world at the address; none if no gate answered. */
  worlds: z.array(reportedWorld),
  xp_gained: count,
  level_promotion: z.boolean(),
  new_level: level,
  resources,
});
export type MissionReported = z.infer<typeof reported>;

/** The call of an instant mission. */
const dialledCall = (kind: DialledKind) => {
  const { endpoint, description, fallback } = missionTypeOf(kind);
  return call({
    method: 'POST',
    path: endpoint,
    audience: 'player',
    summary: description,
    fallback,
    body: dialling,
    answer: reported,
    status: 200,
    refuses: [403, 404, 409],
  });
};

/** One call for each instant mission type of the catalogue. */
export const dialledCalls = Object.fromEntries(DIALLED_KINDS.map((kind) => [kind, dialledCall(kind)])) as Record<
  DialledKind,
  ReturnType<typeof dialledCall>
>;
export const { malp, colonize } = dialledCalls;
