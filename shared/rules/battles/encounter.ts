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

/** Who meets whom when a raid or a strike lands. */
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
  /** Ready ships and squads of the owner and the guests that stand on the world. */
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

function sideOf(stacks: readonly Stack[], attack: number, hull: number, retreat: number): Side {
  return { attack_percent: attack, hull_percent: hull, retreat_percent: retreat, stacks };
}

/** Null if there is nobody to fight. */
function phaseOf(attacker: Side, defender: Side): Phase | null {
  return attacker.stacks.length > 0 && defender.stacks.length > 0 ? { attacker, defender } : null;
}
