import type { z } from 'zod';
import type { NotedAddress } from '../api/address-book.ts';
import type { Invitation } from '../api/alliances/alliance-admission.ts';
import type { Payout } from '../api/alliances/alliance-payouts.ts';
import type { AllianceRole } from '../api/alliances/alliances.ts';
import type { ArtifactRedeemed } from '../api/artifacts.ts';
import type { BattleSummary, Place, Rival } from '../api/battles/battles.ts';
import type { NightTruceView, PlanetIris, PlanetStance } from '../api/battles/garrisons.ts';
import type { IncomingMarch, March } from '../api/battles/marches.ts';
import type { SiegeEnd, SiegeView } from '../api/battles/sieges.ts';
import type { SquadsStarted } from '../api/battles/squads.ts';
import type { BuildingCancelled, BuildingEvent, BuildQueueChanged } from '../api/buildings.ts';
import type { missionReport } from '../api/dashboard.ts';
import type { BlockList } from '../api/letters/blocks.ts';
import type { LetterReceived, LettersRead } from '../api/letters/letters.ts';
import type { ObjectiveView } from '../api/objectives.ts';
import type { Planet, RenamedPlanet } from '../api/planets.ts';
import type { ReportsRead } from '../api/reports.ts';
import type { ResearchEvent } from '../api/research.ts';
import type { Season } from '../api/seasons/seasons.ts';
import type { AccountChanged, LanguageChosen } from '../api/settings.ts';
import type { ShipEvent } from '../api/ships.ts';
import type { VacationChanged } from '../api/vacation.ts';
import type { Reserve } from '../catalogue/resources.ts';
import type { Stamp } from './room.ts';

/** The room of one player, which each of the player's tabs joins with `{ token }`, the access token. */
export const PLAYER_ROOM = 'player';

/**
 * The room's state: the contents of the top bar. The ticker patches changed fields. `xp_for_next_level` is 0 at the
 * last level, because a number in the schema cannot be null. `server_time` is in ms since 1970 and changes only
 * together with another field.
 */
export interface PlayerState {
  naquadah: number;
  trinium: number;
  metal: number;
  energy: number;
  food: number;
  /** Units per hour that come in now. */
  naquadah_rate: number;
  trinium_rate: number;
  metal_rate: number;
  energy_rate: number;
  food_rate: number;
  xp: number;
  level: number;
  xp_for_next_level: number;
  username: string;
  version: number;
  server_time: number;
}

/** A mission as in the dashboard's list, with its ship, if any. */
export type MissionEvent = z.infer<typeof missionReport> & Stamp & { readonly ship_id: number | null };

/**
 * Messages from room to client: events in the past tense, each with the complete new view of its subject. Clients send
 * nothing.
 */
export interface PlayerMessages {
  building_started: BuildingEvent;
  /**
   * Sent at `built_at`: the construction is complete and waits for activation. Nothing is written, so the version
   * stays the same.
   */
  building_due: BuildingEvent;
  building_activated: BuildingEvent;
  building_cancelled: BuildingCancelled;
  /** Orders on a planet were added, cancelled or begun, or begin at another moment than they would have. */
  build_queue_changed: BuildQueueChanged;
  ship_started: ShipEvent;
  /** Sent at `ready_at`: the ship waits for activation. Nothing is written, so the version stays the same. */
  ship_due: ShipEvent;
  ship_activated: ShipEvent;
  /** Squads are in training, each until a moment of its own. */
  squads_started: SquadsStarted;
  research_started: ResearchEvent;
  /** Sent at `ready_at`: the research waits to be completed. Nothing is written, so the version stays the same. */
  research_due: ResearchEvent;
  /** From now on its level counts: for ships and squads, yields, slots, reach and flights. */
  research_completed: ResearchEvent;
  artifact_redeemed: ArtifactRedeemed;
  /** The effect of an artifact that waited was used up. */
  artifact_used: Stamp & { readonly artifact_type_id: number };
  /** A scout left. */
  mission_launched: MissionEvent;
  /** A scout has returned, or an instant mission was launched: its report is available. */
  mission_completed: MissionEvent;
  /** One of the player's marches left. */
  fleet_launched: Stamp & March;
  /** It was called back, or could not land: `reason` is the code of the refusal, or null for a recall. */
  fleet_turned_back: Stamp & March & { readonly reason: string | null };
  /** A march came home, a transfer arrived, or relief stands on a mate's world. */
  fleet_landed: Stamp & March;
  /** Another player sends an attack to one of the player's worlds. */
  attack_incoming: Stamp & IncomingMarch;
  /** It turned back. */
  attack_called_off: Stamp & { readonly march_id: number };
  /** A mate sent relief to one of the player's worlds, it arrived there, or it left: then its phase is `home`. */
  relief_changed: Stamp & IncomingMarch;
  /** To both sides and to guests. `march` is the reader's own that fought: the attacker's, or the besieger's. */
  battle_fought: Stamp & BattleSummary & { readonly march: March | null };
  /** To the besieger and the ruler: from now on nothing is built or sent on the world, and others can relieve it. */
  siege_begun: Stamp & SiegeView;
  /** Another quarter of it is over. To the ruler alone. */
  siege_continues: Stamp & SiegeView;
  /** To the besieger and the ruler: an artifact of the ruler's makes it last longer. */
  siege_lengthened: Stamp & SiegeView;
  /** To both: the army is gone, and the ruler has the world. */
  siege_broken: Stamp & SiegeEnd;
  /** To the winner. `march` is over: those who besieged the world are its garrison now. */
  world_captured: Stamp & { readonly planet: Planet; readonly march: March; readonly loser: Rival };
  /** To the loser: the world, with everything on it. */
  /** The player gave a colony up. */
  world_given_up: Stamp & { readonly planet_id: number; readonly planet_name: string };
  world_lost: Stamp & { readonly march_id: number; readonly planet: Place; readonly winner: Rival };
  /** How the ships of one of the player's worlds meet attacks. */
  stance_changed: PlanetStance;
  /** The iris of one of the player's gates was closed, or opened before its time. That its time is over, the clock says. */
  iris_changed: PlanetIris;
  /** The hours of the player's night truce will change. */
  night_truce_changed: NightTruceView;
  /** A leave of absence was announced, called off, or began or ended: with it, all that the player's worlds yield. */
  vacation_changed: VacationChanged;
  /** Another player's probe came through the gate of one of the player's worlds. */
  probe_seen: Stamp & { readonly planet_id: number; readonly planet_name: string; readonly username: string };
  /** The player's own march ended the peace of newcomers. */
  protection_ended: Stamp;
  /** Reports were marked as read in any tab. */
  reports_read: ReportsRead;
  planet_gained: Stamp & Planet;
  planet_renamed: RenamedPlanet;
  /** The note on a known world was changed in any tab. */
  address_noted: NotedAddress;
  level_gained: Stamp & { readonly level: number };
  /** A command of the player completed this objective: its reward can be claimed. */
  objective_completed: Stamp & ObjectiveView;
  /** Its reward was claimed, in any tab. */
  objective_claimed: Stamp & ObjectiveView;
  reserve_emptied: Stamp & { readonly planet_id: number; readonly planet_name: string; readonly resource: Reserve };
  invitation_received: Invitation & Stamp;
  /** The player's membership in an alliance, or null. The list of pending invitations may have changed with it. */
  alliance_changed: Stamp & { readonly alliance_id: number | null; readonly role: AllianceRole | null };
  /** An officer of the alliance paid the player from its bank. */
  payout_received: Stamp & Payout;
  /** To the author and to the reader of a letter, each with the other one. */
  letter_received: Stamp & LetterReceived;
  /** Letters were marked as read in any tab. */
  letters_read: LettersRead;
  /** A player was blocked or unblocked in any tab. */
  blocks_changed: BlockList;
  /** In any tab or by mail: the mail address, its pending change, or the date of the account's deletion has changed. */
  account_changed: AccountChanged;
  /** In any tab. */
  language_chosen: LanguageChosen;
  /** To everybody: the season is over, or its end or the next one's beginning was moved. The version stays the same. */
  season_changed: Stamp & { readonly season: Season };
  /** The room may have missed an event: the client must fetch everything again. */
  resync: Stamp;
}
