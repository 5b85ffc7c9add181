import { z } from 'zod';
import { notedAddress } from '../api/address-book.ts';
import { invitation } from '../api/alliances/alliance-admission.ts';
import { payout } from '../api/alliances/alliance-payouts.ts';
import { allianceRole } from '../api/alliances/alliances.ts';
import { announcement } from '../api/announcements.ts';
import { artifactRedeemed } from '../api/artifacts.ts';
import { battleSummary, place, rival } from '../api/battles/battles.ts';
import { nightTruceView, planetIris, planetStance } from '../api/battles/garrisons.ts';
import { incomingMarch, march } from '../api/battles/marches.ts';
import { siege, siegeEnd } from '../api/battles/sieges.ts';
import { squadsStarted } from '../api/battles/squads.ts';
import { buildingCancelled, buildingEvent, buildQueueChanged } from '../api/buildings.ts';
import { missionReport } from '../api/dashboard.ts';
import { amount, id, level } from '../api/fields.ts';
import { grownSector } from '../api/galaxy.ts';
import { blockList } from '../api/letters/blocks.ts';
import { letterReceived, lettersRead } from '../api/letters/letters.ts';
import { objective } from '../api/objectives.ts';
import { planet, renamedPlanet } from '../api/planets.ts';
import { refinedToday } from '../api/refining.ts';
import { reportsRead } from '../api/reports.ts';
import { researchEvent } from '../api/research.ts';
import { season } from '../api/seasons.ts';
import { accountChanged, languageChosen } from '../api/settings.ts';
import { shipEvent } from '../api/ships.ts';
import { vacationChanged } from '../api/vacation.ts';
import { RESERVES } from '../catalogue/resources.ts';
import { event, nothing } from './event.ts';

const toPlayer = <S extends z.ZodObject>(schema: S) => event(schema, 'player');

/** A mission as in the dashboard's list, with its ship, if any. */
const missionEvent = missionReport.extend({ ship_id: id.nullable() });

/**
 * Messages from the player's room to its tabs: events in the past tense, each with the complete new view of its subject. Clients send
 * nothing.
 */
export const PLAYER_EVENTS = {
  building_started: toPlayer(buildingEvent),
  /**
   * Sent at `built_at`: the construction is complete and waits for activation. Nothing is written, so the version
   * stays the same.
   */
  building_due: toPlayer(buildingEvent),
  building_activated: toPlayer(buildingEvent),
  building_cancelled: toPlayer(buildingCancelled),
  /** Orders on a planet were added, cancelled or begun, or begin at another moment than they would have. */
  build_queue_changed: toPlayer(buildQueueChanged),
  ship_started: toPlayer(shipEvent),
  /** Sent at `ready_at`: the ship waits for activation. Nothing is written, so the version stays the same. */
  ship_due: toPlayer(shipEvent),
  ship_activated: toPlayer(shipEvent),
  /** Squads are in training, each until a moment of its own. */
  squads_started: toPlayer(squadsStarted),
  research_started: toPlayer(researchEvent),
  /** Sent at `ready_at`: the research waits to be completed. Nothing is written, so the version stays the same. */
  research_due: toPlayer(researchEvent),
  /** From now on its level counts: for ships and squads, yields, slots, reach and flights. */
  research_completed: toPlayer(researchEvent),
  artifact_redeemed: toPlayer(artifactRedeemed),
  /** The effect of an artifact that waited was used up. */
  artifact_used: toPlayer(z.object({ artifact_type_id: id })),
  /** A scout left. */
  mission_launched: toPlayer(missionEvent),
  /** A scout has returned, or an instant mission was launched: its report is available. */
  mission_completed: toPlayer(missionEvent),
  /** One of the player's marches left. */
  fleet_launched: toPlayer(march),
  /** It was called back, or could not land: `reason` is the code of the refusal, or null for a recall. */
  fleet_turned_back: toPlayer(march.extend({ reason: z.string().nullable() })),
  /** A march came home, a transfer arrived, or relief stands on a mate's world. */
  fleet_landed: toPlayer(march),
  /** Another player sends an attack to one of the player's worlds. */
  attack_incoming: toPlayer(incomingMarch),
  /** It turned back. */
  attack_called_off: toPlayer(z.object({ march_id: id })),
  /** A mate sent relief to one of the player's worlds, it arrived there, or it left: then its phase is `home`. */
  relief_changed: toPlayer(incomingMarch),
  /** To both sides and to guests. `march` is the reader's own that fought: the attacker's, or the besieger's. */
  battle_fought: toPlayer(battleSummary.extend({ march: march.nullable() })),
  /** To the besieger and the ruler: from now on nothing is built or sent on the world, and others can relieve it. */
  siege_begun: toPlayer(siege),
  /** Another quarter of it is over. To the ruler alone. */
  siege_continues: toPlayer(siege),
  /** To the besieger and the ruler: an artifact of the ruler's makes it last longer. */
  siege_lengthened: toPlayer(siege),
  /** To both: the army is gone, and the ruler has the world. */
  siege_broken: toPlayer(siegeEnd),
  /** To the winner. `march` is over: those who besieged the world are its garrison now. */
  world_captured: toPlayer(z.object({ planet, march, loser: rival })),
  /** The player has given a colony up. */
  world_given_up: toPlayer(z.object({ planet_id: id, planet_name: z.string() })),
  /** To the loser: the world, with everything on it. */
  world_lost: toPlayer(z.object({ march_id: id, planet: place, winner: rival })),
  /** How the ships of one of the player's worlds meet attacks. */
  stance_changed: toPlayer(planetStance),
  /** The iris of one of the player's gates was closed, or opened before its time. That its time is over, the clock says. */
  iris_changed: toPlayer(planetIris),
  /** The hours of the player's night truce will change. */
  night_truce_changed: toPlayer(nightTruceView),
  /** A leave of absence was announced, called off, or began or ended: with it, all that the player's worlds yield. */
  vacation_changed: toPlayer(vacationChanged),
  /** Another player's probe came through the gate of one of the player's worlds. */
  probe_seen: toPlayer(z.object({ planet_id: id, planet_name: z.string(), username: z.string() })),
  /** The player's own march ended the peace of newcomers. */
  protection_ended: toPlayer(nothing),
  /** Reports were marked as read in any tab. */
  reports_read: toPlayer(reportsRead),
  /** To all players: worlds have come on the map. Each sector has a version of its own. */
  galaxy_grown: toPlayer(z.object({ sectors: z.array(grownSector) })),
  planet_gained: toPlayer(planet),
  planet_renamed: toPlayer(renamedPlanet),
  /** The note on a known world was changed in any tab. */
  address_noted: toPlayer(notedAddress),
  level_gained: toPlayer(z.object({ level })),
  /** A command of the player completed this objective: its reward can be claimed. */
  objective_completed: toPlayer(objective),
  /** Its reward was claimed, in any tab. */
  objective_claimed: toPlayer(objective),
  /** In any tab: what the player has refined today. */
  ore_refined: toPlayer(refinedToday),
  reserve_emptied: toPlayer(z.object({ planet_id: id, planet_name: z.string(), resource: z.enum(RESERVES) })),
  invitation_received: toPlayer(invitation),
  /** The player's membership in an alliance, or null. The list of pending invitations may have changed with it. */
  alliance_changed: toPlayer(z.object({ alliance_id: id.nullable(), role: allianceRole.nullable() })),
  /** In any tab: `given` is what the player gave in the last day, to all banks together. */
  contribution_made: toPlayer(z.object({ alliance_id: id, given: amount })),
  /** An officer of the alliance paid the player from its bank. */
  payout_received: toPlayer(payout),
  /** To the author and to the reader of a letter, each with the other one. */
  letter_received: toPlayer(letterReceived),
  /** Letters were marked as read in any tab. */
  letters_read: toPlayer(lettersRead),
  /** A player was blocked or unblocked in any tab. */
  blocks_changed: toPlayer(blockList),
  /** In any tab or by mail: the mail address, its pending change, or the date of the account's deletion has changed. */
  account_changed: toPlayer(accountChanged),
  /** In any tab. */
  language_chosen: toPlayer(languageChosen),
  /** In any tab: whether the introduction is shown at the next visit, and the orders on the dashboard. */
  introduction_chosen: toPlayer(z.object({ first_login: z.boolean() })),
  objectives_chosen: toPlayer(z.object({ objectives_shown: z.boolean() })),
  /** In any tab: from now on everybody who has the path of the report can read it. */
  battle_shared: toPlayer(z.object({ battle_id: id, share_path: z.string() })),
  /** In any tab or browser: all sessions but one have ended; what the player is notified of, and where, has changed. */
  sessions_ended: toPlayer(nothing),
  notifications_changed: toPlayer(nothing),
  /** In any tab. */
  bio_changed: toPlayer(z.object({ bio: z.string() })),
  /** To everybody: the season is over, or its end or the next one's beginning was moved. The version stays the same. */
  season_changed: toPlayer(z.object({ season })),
  /** To everybody: what the operators announce now, or null after it was taken back. The version stays the same. */
  announcement_changed: toPlayer(z.object({ announcement: announcement.nullable() })),
  /** The room may have missed an event: the client must fetch everything again. */
  resync: toPlayer(nothing),
} as const;
