import { z } from 'zod';
import { REPORT_KINDS } from '../catalogue/missions.ts';
import { announcement } from './announcements.ts';
import { battleSummary } from './battles/battles.ts';
import { incomingMarch, march } from './battles/marches.ts';
import { siege } from './battles/sieges.ts';
import { call } from './call.ts';
import { count, id, instant, language, level, rendered, stamp } from './fields.ts';
import { research } from './research.ts';
import { resources } from './resources.ts';
import { season } from './seasons.ts';
import { vacation } from './vacation.ts';

export const missionReport = z.object({
  mission_id: id,
  completed: z.boolean(),
  report: z.object({ message: z.string(), ...rendered }).nullable(),
  start_time: instant,
  finish_time: instant,
  kind: z.enum(REPORT_KINDS),
  /** The origin. */
  planet_id: id,
  /** Null for a mission without ship. */
  ship_type_name: z.string().nullable(),
});
export type Mission = z.infer<typeof missionReport>;

/** A building that is not yet activated. */
export const construction = z.object({
  building_id: id,
  building_type_name: z.string(),
  level: level,
  planet_name: z.string(),
  planet_id: id,
  started_at: instant,
  built_at: instant,
  activated: z.boolean(),
});
export type Construction = z.infer<typeof construction>;

/** A ship that is not yet launched for the first time. */
export const shipConstruction = z.object({
  ship_id: id,
  ship_type_name: z.string(),
  planet_name: z.string(),
  planet_id: id,
  started_at: instant,
  ready_at: instant,
});

/** The player's dashboard. Buildings and ships under construction are sorted by completion time. */
export const getDashboard = call({
  method: 'GET',
  path: '/dashboard',
  audience: 'player',
  summary: 'What is happening and what is due',
  fallback: 'Failed to fetch dashboard data.',
  answer: z.object({
    resources,
    missions: z.array(missionReport),
    buildings_under_construction: z.array(construction),
    ships_under_construction: z.array(shipConstruction),
    /** Marches that are not over, attacks and relief that come, the next to land first; sieges; and the last battles, newest first. */
    situations: z.object({
      own: z.array(march),
      incoming: z.array(incomingMarch),
      sieges: z.array(siege),
      battles: z.array(battleSummary),
    }),
    /** What is researched, or waits to be completed; null if nothing. */
    research: research.nullable(),
    unread_reports: count,
    /** Messages of others in the hall of the player's alliance that are not read, up to 100; 0 without an alliance. */
    unread_messages: count,
    /** Conversations with letters that the player has not read. */
    unread_conversations: count,
    /** Invitations to alliances that the player has not answered. */
    invitations: count,
    /** Requests to join the alliance that the player leads; 0 for everybody else. */
    join_requests: count,
    first_login: z.boolean(),
    /** False if the player has put the orders away. */
    objectives_shown: z.boolean(),
    /** When the account is to be deleted; null if its player has not asked for that. */
    delete_at: instant.nullable(),
    /** The language that the player has chosen; null for the browser's. */
    language: language.nullable(),
    season,
    /** What the operators announce now; null if nothing. */
    announcement: announcement.nullable(),
    /** The player's place by might in the last snapshot of the ranking; null without one. */
    standing: z
      .object({
        rank: z.int().positive(),
        /** The last place. */
        of: z.int().positive(),
        score: count,
        /** The next better place, and the might there, rounded to two digits; null for the first. */
        above: z.object({ rank: z.int().positive(), score: count }).nullable(),
      })
      .nullable(),
    /** The leave of absence that is announced, or lasts; null without one. */
    vacation: vacation.nullable(),
    /** How many hours of the game pass in a real one. */
    game_speed: z.number(),
    ...stamp.shape,
  }),
  status: 200,
});
