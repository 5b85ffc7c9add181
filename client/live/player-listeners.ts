import type { QueryClient } from '@tanstack/react-query';
import type { PlayerMessages } from '#shared/live/player';
import { applyAccount, applyLanguage } from '../cache/account-cache.ts';
import { applyNote } from '../cache/address-cache.ts';
import { applyInvitation } from '../cache/alliance-cache.ts';
import { artifactsChanged } from '../cache/artifact-cache.ts';
import { waitingChanged } from '../cache/dashboard-cache.ts';
import { applyIris, applyNightTruce, applyStance } from '../cache/garrison-cache.ts';
import {
  applyAttack,
  applyAttackCalledOff,
  applyBattle,
  applyMarch,
  applyRelief,
  applySiege,
  applySiegeEnd,
  plansChanged,
} from '../cache/march-cache.ts';
import { applyObjective, objectivesChanged } from '../cache/objective-cache.ts';
import {
  applyBuilding,
  applyBuildQueue,
  applyCancelledBuilding,
  applyMission,
  applyPlanetName,
  applyShip,
  applySquads,
  blueprintsChanged,
  planetGained,
  refetchAll,
} from '../cache/player-cache.ts';
import { applyReportsRead } from '../cache/report-cache.ts';
import { applyResearch, researchNeedsChanged } from '../cache/research-cache.ts';
import { applySeason } from '../cache/season-cache.ts';
import type { LetterMessages } from './letter-news.ts';
import type { Listeners } from './listen.ts';
import { announceLevel, latestNotice } from './live-events.ts';
import { loadOnce } from './load-once.ts';

/**
 * Handlers for the messages of the player's room. `standing` is called when the player joins or leaves an alliance or
 * changes role.
 */
export function playerListeners(
  cache: QueryClient,
  standing: (event: PlayerMessages['alliance_changed']) => void,
): Listeners<PlayerMessages> {
  return {
    building_started: (event) => {
      applyBuilding(cache, event);
      blueprintsChanged(cache);
      objectivesChanged(cache);
    },
    building_due: (event) => {
      applyBuilding(cache, event);
      latestNotice.set({ kind: 'building_due', news: event });
    },
    building_activated: (event) => {
      applyBuilding(cache, event);
      researchNeedsChanged(cache);
      objectivesChanged(cache);
      latestNotice.set({ kind: 'building_activated', news: event });
    },
    building_cancelled: (event) => {
      applyCancelledBuilding(cache, event);
      blueprintsChanged(cache);
      researchNeedsChanged(cache);
    },
    build_queue_changed: (event) => applyBuildQueue(cache, event),
    ship_started: (event) => applyShip(cache, event),
    ship_due: (event) => {
      applyShip(cache, event);
      latestNotice.set({ kind: 'ship_due', news: event });
    },
    ship_activated: (event) => {
      applyShip(cache, event);
      objectivesChanged(cache);
      latestNotice.set({ kind: 'ship_activated', news: event });
    },
    squads_started: (event) => applySquads(cache, event),
    research_started: (event) => applyResearch(cache, event),
    research_due: (event) => {
      applyResearch(cache, event);
      latestNotice.set({ kind: 'research_due', news: event });
    },
    research_completed: (event) => {
      applyResearch(cache, event);
      latestNotice.set({ kind: 'research_completed', news: event });
    },
    artifact_redeemed: () => artifactsChanged(cache),
    artifact_used: () => artifactsChanged(cache),
    mission_launched: (event) => {
      applyMission(cache, event);
      objectivesChanged(cache);
    },
    mission_completed: (event) => {
      applyMission(cache, event);
      objectivesChanged(cache);
      // The result of an instant mission is shown where it was launched.
      if (event.finish_time !== event.start_time) latestNotice.set({ kind: 'mission_completed', news: event });
    },
    fleet_launched: (event) => {
      applyMarch(cache, event);
      objectivesChanged(cache);
    },
    fleet_turned_back: (event) => {
      applyMarch(cache, event);
      // The player called back those without a reason.
      if (event.reason) tell('fleet_turned_back', event);
    },
    fleet_landed: (event) => {
      applyMarch(cache, event);
      latestNotice.set({ kind: 'fleet_landed', news: event });
    },
    attack_incoming: (event) => {
      applyAttack(cache, event);
      latestNotice.set({ kind: 'attack_incoming', news: event });
    },
    attack_called_off: (event) => {
      applyAttackCalledOff(cache, event);
      latestNotice.set({ kind: 'attack_called_off', news: event });
    },
    relief_changed: (event) => applyRelief(cache, event),
    battle_fought: (event) => {
      applyBattle(cache, event);
      objectivesChanged(cache);
      latestNotice.set({ kind: 'battle_fought', news: event });
    },
    siege_begun: (event) => {
      applySiege(cache, event);
      tell('siege_begun', event);
    },
    siege_continues: (event) => {
      applySiege(cache, event);
      tell('siege_continues', event);
    },
    siege_lengthened: (event) => {
      applySiege(cache, event);
      tell('siege_lengthened', event);
    },
    siege_broken: (event) => {
      applySiegeEnd(cache, event, event.march_id, event.planet.planet_id);
      tell('siege_broken', event);
    },
    world_captured: (event) => {
      applySiegeEnd(cache, event, event.march.march_id, event.planet.planet_id);
      applyMarch(cache, { ...event.march, version: event.version, server_time: event.server_time });
      worldsChangeHands(cache);
      tell('world_captured', event);
    },
    world_lost: (event) => {
      applySiegeEnd(cache, event, event.march_id, event.planet.planet_id);
      worldsChangeHands(cache);
      tell('world_lost', event);
    },
    world_given_up: () => worldsChangeHands(cache),
    protection_ended: () => plansChanged(cache),
    stance_changed: (event) => applyStance(cache, event),
    iris_changed: (event) => applyIris(cache, event),
    // Everything that the worlds yield has changed with it.
    vacation_changed: () => refetchAll(cache),
    night_truce_changed: (event) => applyNightTruce(cache, event),
    probe_seen: (event) => latestNotice.set({ kind: 'probe_seen', news: event }),
    reports_read: (news) => applyReportsRead(cache, news),
    planet_gained: () => planetGained(cache),
    address_noted: (event) => applyNote(cache, event),
    planet_renamed: (event) => applyPlanetName(cache, event),
    objective_completed: (event) => {
      applyObjective(cache, event);
      latestNotice.set({ kind: 'objective_completed', news: event });
    },
    objective_claimed: (event) => applyObjective(cache, event),
    level_gained: ({ level }) => {
      blueprintsChanged(cache);
      researchNeedsChanged(cache);
      announceLevel(level);
    },
    reserve_emptied: (event) => {
      for (const queryKey of [['planet', event.planet_id], ['planets']]) void cache.invalidateQueries({ queryKey });
      latestNotice.set({ kind: 'reserve_emptied', news: event });
    },
    invitation_received: (event) => {
      applyInvitation(cache, event);
      waitingChanged(cache);
      latestNotice.set({ kind: 'invitation_received', news: event });
    },
    alliance_changed: (event) => {
      objectivesChanged(cache);
      waitingChanged(cache);
      standing(event);
    },
    payout_received: (event) => latestNotice.set({ kind: 'payout_received', news: event }),
    letter_received: (event) => letters(cache, 'letter_received', event),
    letters_read: (event) => letters(cache, 'letters_read', event),
    blocks_changed: (event) => letters(cache, 'blocks_changed', event),
    account_changed: (event) => applyAccount(cache, event),
    language_chosen: (event) => applyLanguage(cache, event),
    season_changed: ({ season }) => applySeason(cache, season),
    resync: () => refetchAll(cache),
  };
}

/** What these messages do is loaded with the first of them. */
const warNews = loadOnce(() => import('./war-news.ts'));
const letterNews = loadOnce(() => import('./letter-news.ts'));

/** Tells the player of a siege or a march that turned back. Pages show both also if the words cannot be loaded. */
function tell<M extends keyof PlayerMessages>(message: M, event: PlayerMessages[M]): void {
  warNews().then(
    ({ WAR_NEWS }) => WAR_NEWS[message]?.(event),
    () => undefined,
  );
}

/** Shows what has changed in the player's letters. If the words cannot be loaded, everything that shows them is read again. */
function letters<M extends keyof LetterMessages>(cache: QueryClient, message: M, event: LetterMessages[M]): void {
  letterNews().then(
    ({ LETTER_NEWS }) => LETTER_NEWS[message](cache, event),
    () => refetchAll(cache),
  );
}

/** A world has changed hands: lists of worlds, prices and addresses are read again. */
function worldsChangeHands(cache: QueryClient): void {
  planetGained(cache);
  blueprintsChanged(cache);
  researchNeedsChanged(cache);
  objectivesChanged(cache);
  for (const queryKey of [['marches'], ['dashboard'], ['address-book'], ['scouts']])
    void cache.invalidateQueries({ queryKey });
}
