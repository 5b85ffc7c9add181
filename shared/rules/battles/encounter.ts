import { BATTLE_VERSION, NO_RETREAT, type Stance } from '../../catalogue/battles.ts';
import type { BattleInput, Phase, Side, Stack } from './battle.ts';
import {
  crewStacks,
  type Defences,
  gunStack,
  militiaStack,
  ordered,
  shipStacks,
  squadStacks,
  type Units,
} from './stacks.ts';
import { slips } from './stance.ts';
import { wallPercent } from './worth.ts';

/** The two sides when a raid or a strike lands. */
export interface Encounter {
  readonly battleId: number;
  readonly marchId: number;
  /** The landings of a march count from 1. */
  readonly leg: number;
  readonly attacker: {
    /** None for a strike. */
    readonly ships: readonly Units[];
    readonly squads: readonly Units[];
    /** Percent, from moraleOf(). */
    readonly morale: number;
    /** One of RETREAT_PERCENTS. */
    readonly retreatPercent: number;
  };
  /** Ready ships and squads of the owner and of the guests on the world. */
  readonly defender: { readonly ships: readonly Units[]; readonly squads: readonly Units[] };
  readonly world: Defences & { readonly stance: Stance };
}

/** A battle that can be fought, with what its input leaves out. */
export interface PreparedBattle {
  readonly input: BattleInput;
  /** The attacker's stacks that go ashore if nothing is lost in orbit, even if nobody awaits them there. */
  readonly landing: readonly Stack[];
  /** The defender's stacks on the ground. */
  readonly garrison: readonly Stack[];
  /** Whether the attackers come by ship; otherwise they come through the gate. */
  readonly comesBySpace: boolean;
  /** Whether the ships of the world slip away: they are in no stack. */
  readonly slipped: boolean;
}

/**
 * The input of a battle. Ships fight ships and guns in orbit; then crews and squads fight squads and militia on the
 * ground. Those who come through the gate meet the guns there. Throws on an unknown type, and if two groups of one side
 * have the same owner and type.
 */
export function prepareBattle({ battleId, marchId, leg, attacker, defender, world }: Encounter): PreparedBattle {
  const comesBySpace = attacker.ships.length > 0;
  const slipped = comesBySpace && slips(world.stance, attacker.ships, defender.ships);
  const standing = comesBySpace && !slipped ? defender.ships : [];
  const guns = [gunStack(world)];
  const wall = wallPercent(world.defenseStat);

  const fleet = ordered(shipStacks(attacker.ships));
  const orbit = comesBySpace ? ordered([...guns, ...shipStacks(standing)]) : [];
  const landing = ordered([...crewStacks(attacker.ships), ...squadStacks(attacker.squads)]);
  const garrison = ordered([...(comesBySpace ? [] : guns), ...squadStacks(defender.squads), militiaStack(world)]);

  const attackers = (stacks: readonly Stack[], retreat: number) => sideOf(stacks, attacker.morale, 100, retreat);
  const defenders = (stacks: readonly Stack[]) => sideOf(stacks, wall, wall, NO_RETREAT);
  return {
    input: {
      version: BATTLE_VERSION,
      battle_id: battleId,
      march_id: marchId,
      leg,
      orbit: phaseOf(attackers(fleet, attacker.retreatPercent), defenders(orbit)),
      ground: phaseOf(attackers(landing, NO_RETREAT), defenders(garrison)),
    },
    landing,
    garrison,
    comesBySpace,
    slipped,
  };
}

/** The two sides when relief, or a third player's raid, lands on a besieged world. */
export interface FieldEncounter extends Omit<Encounter, 'defender' | 'world'> {
  readonly besieger: {
    readonly ships: readonly Units[];
    readonly squads: readonly Units[];
    /** Percent of the attack and hull of those ashore: more against relief, for they are dug in. */
    readonly groundPercent: number;
  };
}

/**
 * The input of a battle with a besieger: ships fight ships in orbit, then those who land fight the squads ashore. The world's own
 * guns and militia take no part. Throws as prepareBattle() does.
 */
export function prepareFieldBattle({ battleId, marchId, leg, attacker, besieger }: FieldEncounter): PreparedBattle {
  const landing = ordered([...crewStacks(attacker.ships), ...squadStacks(attacker.squads)]);
  const garrison = ordered(squadStacks(besieger.squads));
  const attackers = (stacks: readonly Stack[], retreat: number) => sideOf(stacks, attacker.morale, 100, retreat);
  const fleets = {
    own: attackers(ordered(shipStacks(attacker.ships)), attacker.retreatPercent),
    // Whoever comes through the gate meets no ship.
    theirs: sideOf(attacker.ships.length > 0 ? ordered(shipStacks(besieger.ships)) : [], 100, 100, NO_RETREAT),
  };
  const ashore = sideOf(garrison, besieger.groundPercent, besieger.groundPercent, NO_RETREAT);
  return {
    input: {
      version: BATTLE_VERSION,
      battle_id: battleId,
      march_id: marchId,
      leg,
      orbit: phaseOf(fleets.own, fleets.theirs),
      ground: phaseOf(attackers(landing, NO_RETREAT), ashore),
    },
    landing,
    garrison,
    slipped: false,
    comesBySpace: attacker.ships.length > 0,
  };
}

function sideOf(stacks: readonly Stack[], attack: number, hull: number, retreat: number): Side {
  return { attack_percent: attack, hull_percent: hull, retreat_percent: retreat, stacks };
}

/** Null if there is nobody to fight. */
function phaseOf(attacker: Side, defender: Side): Phase | null {
  return attacker.stacks.length > 0 && defender.stacks.length > 0 ? { attacker, defender } : null;
}
