import type { BattleSummary } from '#shared/api/battles/battles';
import type { Shields } from '#shared/api/battles/garrisons';
import type { IncomingMarch, March, MarchPlan } from '#shared/api/battles/marches';
import type { SiegeView } from '#shared/api/battles/sieges';
import { ago, ahead } from './page-fixture.tsx';

// Marches and battles for the answers of page tests.

const NOTHING = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };

export const CHULAK_PLACE = {
  planet_id: 5,
  planet_name: 'Chulak',
  coordinates_x: 120,
  coordinates_y: -340,
  stargate_address: [9, 2, 23, 15, 37, 20],
};

export const TOLLANA_PLACE = {
  planet_id: 70,
  planet_name: 'Tollana',
  coordinates_x: 150,
  coordinates_y: -300,
  stargate_address: [1, 2, 3, 4, 5, 6],
};

/** A raid of the player's, on its way from Chulak to Tollana. */
export function aMarch(changes: Partial<March> = {}): March {
  const launched_at = ago(600);
  return {
    march_id: 40,
    kind: 'raid',
    phase: 'out',
    origin: CHULAK_PLACE,
    target: TOLLANA_PLACE,
    target_owner: { user_id: 9, username: 'narim' },
    launched_at,
    began_at: launched_at,
    lands_at: ahead(7205),
    recall_until: ahead(5405),
    late_recall_until: null,
    retreat_percent: 50,
    ships: [{ ship_type_id: 42, count: 5 }],
    squads: [],
    cargo: NOTHING,
    seal: 'ab'.repeat(32),
    ...changes,
  };
}

/** A raid of another player on Chulak. */
export function anAttack(changes: Partial<IncomingMarch> = {}): IncomingMarch {
  return {
    march_id: 50,
    kind: 'raid',
    phase: 'out',
    sender: { user_id: 8, username: 'apophis' },
    sender_known_at: null,
    target: CHULAK_PLACE,
    launched_at: ago(60),
    lands_at: ahead(3605),
    seal: 'cd'.repeat(32),
    ...changes,
  };
}

/** The siege of another player's army before Chulak, half over. */
export function aSiege(changes: Partial<SiegeView> = {}): SiegeView {
  return {
    march_id: 80,
    planet: CHULAK_PLACE,
    besieger: { user_id: 8, username: 'apophis' },
    ruler: { user_id: 7, username: 'daniel' },
    side: 'ruler',
    begun_at: ago(43_300),
    ends_at: ahead(43_205),
    pauses: [],
    ...changes,
  };
}

/** A battle in which the player's raid won the field at Tollana. */
export function aBattle(changes: Partial<BattleSummary> = {}): BattleSummary {
  return {
    battle_id: 60,
    march_id: 40,
    side: 'attacker',
    kind: 'raid',
    at: ago(300),
    outcome: 'ground_won',
    planet: TOLLANA_PLACE,
    attacker: { user_id: 7, username: 'daniel' },
    defender: { user_id: 9, username: 'narim' },
    loot: { ...NOTHING, metal: 800 },
    salvage: NOTHING,
    losses: { attacker: [], defender: [] },
    morale: 100,
    slipped: false,
    xp: 12,
    ...changes,
  };
}

/** A plan for a raid that may leave. */
export function aPlan({
  facts,
  ...changes
}: Partial<Omit<MarchPlan, 'facts'>> & { facts?: Partial<MarchPlan['facts']> } = {}): MarchPlan {
  return {
    distance: 50,
    reach: 400,
    way: 'space',
    minutes: 240,
    minutes_back: 100,
    fuel: { energy: 30, food: 0 },
    lands_at: ahead(14_400),
    moved_by_truce: false,
    facts: {
      target: TOLLANA_PLACE,
      target_owner: { user_id: 9, username: 'narim' },
      might: 1000,
      worth: 400,
      least_worth: 20,
      siege: null,
      morale: 90,
      berths: 0,
      under_peace: false,
      veiled_until: null,
      hastened: false,
      ...facts,
    },
    refusal: null,
    refusal_code: null,
    refusal_params: null,
    version: 3,
    server_time: ago(0),
    ...changes,
  };
}

/** What protects the player: nothing. */
export function someShields(changes: Partial<Shields> = {}): Shields {
  return {
    peace_until: null,
    respite_until: null,
    worlds: [],
    might: 1200,
    at_stake: NOTHING,
    loot_left: 4000,
    attacks: { out: 1, most: 2 },
    version: 3,
    server_time: ago(0),
    ...changes,
  };
}
