import { z } from 'zod';
import { MARCH_KINDS } from '../../catalogue/marches.ts';
import { DRILL_GARRISONS } from '../../catalogue/sparring.ts';
import { REFUSALS } from '../../refusals.ts';
import { OUTCOMES } from '../../rules/battles/battle.ts';
import { call } from '../call.ts';
import {
  amounts,
  bodyId,
  coordinate,
  count,
  gateAddress,
  id,
  instant,
  paging,
  pathId,
  shipCounts,
  squadCounts,
  stamp,
} from '../fields.ts';

/** A player as marches and battles name one: the id leads to the profile. */
export const rival = z.object({ user_id: id, username: z.string() });

/** A world as marches and battles name one. A world without an owner has no name. */
export const place = z.object({
  planet_id: id,
  planet_name: z.string().nullable(),
  coordinates_x: coordinate,
  coordinates_y: coordinate,
  stargate_address: gateAddress,
});

export type WorldPlace = z.infer<typeof place>;

/** Ships or squads of one owner and type that fell; `saved` of them were towed home or got away. */
export const battleLoss = z.object({
  owner_id: id,
  kind: z.enum(['ship', 'squad']),
  type_id: id,
  fallen: count,
  saved: count,
});

/** The sides of a battle from which a player may see it. */
export const BATTLE_SIDES = ['attacker', 'defender', 'guest'] as const;

/** What fell on both sides. */
export const battleLosses = z.object({ attacker: z.array(battleLoss), defender: z.array(battleLoss) });

/** What both sides may know of a battle without its place. */
const told = {
  battle_id: id,
  /** The kind of the attacker's march. Relief fights the besiegers of a world, and so does a transfer to a besieged world. */
  kind: z.enum(MARCH_KINDS),
  at: instant,
  outcome: z.enum(OUTCOMES),
  attacker: rival,
  defender: rival,
  /** Units that went aboard. */
  loot: amounts,
  salvage: amounts,
  losses: battleLosses,
  /** Percent of the attacker's attack. */
  morale: count,
  /** Whether the ships of the world slipped away: they neither fought nor fell. */
  slipped: z.boolean(),
};

/** A battle in the list of one of those who fought it. */
export const battleSummary = z.object({
  ...told,
  march_id: id,
  side: z.enum(BATTLE_SIDES),
  planet: place,
  /** XP that the reader gained by it. */
  xp: count,
});
export type BattleSummary = z.infer<typeof battleSummary>;

const stack = z.object({
  owner_id: id,
  class: count,
  type_id: count,
  count,
  attack: count,
  hull: count,
});
const side = z.object({ attack_percent: count, hull_percent: count, retreat_percent: count, stacks: z.array(stack) });
const phase = z.object({ attacker: side, defender: side }).nullable();
const round = z.object({ attacker: z.array(count), defender: z.array(count), parting: z.boolean() });
const hex = z.string().regex(/^[0-9a-f]+$/);

/** Everything with which anybody can fight a battle again, and see that nobody chose its luck. */
export const battleProof = z.object({
  input: z.object({
    version: count,
    battle_id: id,
    march_id: id,
    leg: count,
    orbit: phase,
    ground: phase,
  }),
  secret: hex,
  seal: hex,
  seed: hex,
  hash: hex,
  rounds: z.object({ orbit: z.array(round), ground: z.array(round) }),
});

/** A battle as those who fought it read it. `share_path`: where everybody may read it; null if it is not shared. */
export const battleReport = z.object({
  ...battleSummary.shape,
  ...battleProof.shape,
  share_path: z.string().nullable(),
});
export type BattleReport = z.infer<typeof battleReport>;

/** A shared battle: without its place. */
export const sharedBattle = z.object({ ...told, ...battleProof.shape });
export type SharedBattle = z.infer<typeof sharedBattle>;

/** The battles that the player fought as attacker, defender or guest, newest first; a page past the end is empty. */
export const listBattles = call({
  method: 'GET',
  path: '/battles',
  audience: 'player',
  summary: 'A page of the reports of your battles',
  fallback: 'Failed to fetch battle reports.',
  query: z.strictObject({
    ...paging,
    side: z.enum(BATTLE_SIDES).optional(),
    outcome: z.enum(OUTCOMES).optional(),
  }),
  answer: z.object({
    battles: z.array(battleSummary),
    page: z.int().positive(),
    per_page: z.int().positive(),
    total: count,
    ...stamp.shape,
  }),
  status: 200,
});

export const getBattle = call({
  method: 'GET',
  path: '/battles/{id}',
  audience: 'player',
  summary: 'One of your battles, with everything that proves it',
  fallback: 'Failed to fetch the battle report.',
  missing: REFUSALS.battleNotFound.text,
  params: z.object({ id: pathId }),
  answer: battleReport,
  versioned: true,
  status: 200,
  refuses: [403],
});

/** Idempotent: a battle has one address at which it is shared. */
export const shareBattle = call({
  method: 'POST',
  path: '/battles/share',
  audience: 'player',
  summary: 'Make the report of one of your battles readable for everybody, without its place',
  fallback: 'Failed to share the battle.',
  body: z.strictObject({ battle_id: bodyId(REFUSALS.battleIdMissing.text) }),
  answer: z.object({ path: z.string() }),
  status: 201,
  refuses: [403, 404],
});

/** What the address of a shared battle ends with. */
const shareToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

export const getSharedBattle = call({
  method: 'GET',
  path: '/battles/shared/{token}',
  audience: 'public',
  sameForAll: true,
  summary: 'A battle that somebody shared',
  fallback: 'Failed to fetch the battle report.',
  missing: REFUSALS.battleNotFound.text,
  params: z.object({ token: shareToken }),
  answer: sharedBattle,
  status: 200,
});

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
