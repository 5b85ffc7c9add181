import { z } from 'zod';
import { ADDRESS_LENGTH, SYMBOLS } from '../catalogue/galaxy.ts';
import { DIALLED_KINDS, type DialledKind, MISSION_TYPES, missionTypeOf } from '../catalogue/missions.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { bodyId, cost, count, id, instant } from './fields.ts';
import { findings } from './reports.ts';
import { resources } from './resources.ts';

/** Where a mission of this type is launched: the client tells the kinds apart by it, never by name or id (G-70). */
export const missionEndpoint = z.enum(MISSION_TYPES.map((type) => type.endpoint));

export const missionType = z.object({
  mission_type_id: id,
  name: z.string(),
  description: z.string(),
  endpoint: missionEndpoint,
  mission_cost: cost,
  /** Days at speed 1; 0 and 0 is instant. */
  min_duration: count,
  max_duration: count,
});
export type MissionTypeView = z.infer<typeof missionType>;

/** */
export const missionTypes = call({
  method: 'GET',
  path: '/missions/types',
  audience: 'player',
  summary: 'The kinds of missions and what they cost',
  fallback: 'Failed to fetch mission types.',
  answer: z.array(missionType),
  status: 200,
});

const { minDays, maxDays, fallback: exploreFallback } = missionTypeOf('explore');
const wrongDuration = REFUSALS.durationOutOfBounds(minDays, maxDays).text;

/** */
export const explore = call({
  method: 'POST',
  path: '/missions/explore',
  audience: 'player',
  summary: 'Send a scout away for days',
  fallback: exploreFallback,
  body: z.strictObject({
    planet_id: bodyId(REFUSALS.exploreIdsMissing.text),
    ship_id: bodyId(REFUSALS.exploreIdsMissing.text),
    duration_days: z
      .int({ error: REFUSALS.exploreIdsMissing.text })
      .min(minDays, wrongDuration)
      .max(maxDays, wrongDuration),
  }),
  answer: z.object({ message: z.string(), mission_id: id, ship_id: id, finish_time: instant, resources }),
  status: 201,
  refuses: [403, 404, 409],
});

/** Exactly six symbols, each 1 to 39, with the specification's one sentence for anything else (V-11, V-12, V-15). */
export const stargateAddress = z
  .array(
    z.int(REFUSALS.addressInvalid.text).min(1, REFUSALS.addressInvalid.text).max(SYMBOLS, REFUSALS.addressInvalid.text),
    {
      error: REFUSALS.addressInvalid.text,
    },
  )
  .length(ADDRESS_LENGTH, REFUSALS.addressInvalid.text);

const dialling = z.strictObject({
  originating_planet_id: bodyId(REFUSALS.originMissing.text),
  stargate_address: stargateAddress,
});

/** What a MALP or a colonisation reports at once. A `mission_id` here would say that it was launched (G-64). */
const reported = z.object({
  message: z.string(),
  report: findings,
  /** The id of the mission, by which its report is found again. */
  report_id: id,
  resources,
});
export type MissionReported = z.infer<typeof reported>;

/** The call of a mission that is over at once. */
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
    refuses: [403, 404],
  });
};

/** a call for every kind of mission that the catalogue says is over at once. */
export const dialledCalls = Object.fromEntries(DIALLED_KINDS.map((kind) => [kind, dialledCall(kind)])) as Record<
  DialledKind,
  ReturnType<typeof dialledCall>
>;
export const { malp, colonize } = dialledCalls;
