import { AFTERMATH, STACK_CLASSES } from '../../catalogue/battles.ts';
import { shipTypeOf } from '../../catalogue/ships.ts';
import { squadTypeOf } from '../../catalogue/squads.ts';
import type { Outcome, SideName, Stack } from './battle.ts';
import type { PreparedBattle } from './encounter.ts';
import type { Fight } from './fight.ts';
import { ashore } from './landing.ts';
import { sumOf, type TypeCount } from './worth.ts';

/** Ships or squads of one owner and type that fell in a fight, and how many of them live after all. */
export interface Loss {
  readonly ownerId: number;
  readonly kind: 'ship' | 'squad';
  readonly typeId: number;
  /** How many fell, or had no berth left. */
  readonly fallen: number;
  /** How many of these were towed home or got away. */
  readonly saved: number;
}

export interface Aftermath {
  readonly outcome: Outcome;
  /** Types of which nothing fell are left out. */
  readonly losses: Readonly<Record<SideName, readonly Loss[]>>;
  /** The attacker's survivors that can carry something home: crews, by type of their ship, and squads. */
  readonly carriers: { readonly crews: readonly TypeCount[]; readonly squads: readonly TypeCount[] };
}

/**
 * What a fight leaves. `ownWorld`: whether the defender fought at a world of their own, whose tugs bring ships in; a besieger
 * does not. `towPercent` is larger if an artifact was used.
 */
export function aftermathOf(
  battle: PreparedBattle,
  { orbit, ground }: Fight,
  { ownWorld = true, towPercent = AFTERMATH.towPercent as number } = {},
): Aftermath {
  const { input, landing, garrison, comesBySpace } = battle;
  const landed = ashore(landing, input.orbit?.attacker.stacks ?? [], orbit?.left.attacker);
  const back = ground?.left.attacker ?? landed;
  const wonOrbit = orbit?.holder !== 'defender';
  const unopposed = garrison.length === 0 && landed.some((count) => count > 0);
  const wonGround = wonOrbit && (ground ? ground.holder === 'attacker' : unopposed);

  const fallen = (stacks: readonly Stack[] = [], left: readonly number[] = []) =>
    stacks.map((stack, i) => ({ stack, count: stack.count - (left[i] ?? stack.count) }));
  const { squadPercent } = AFTERMATH;
  const [attackers, defenders] = [
    [...fallen(input.orbit?.attacker.stacks, orbit?.left.attacker), ...fallen(landing, back)],
    [
      ...fallen(input.orbit?.defender.stacks, orbit?.left.defender),
      ...fallen(input.ground?.defender.stacks, ground?.left.defender),
    ],
  ];
  return {
    // An attack through the gate that does not win the ground has won nothing.
    outcome: wonGround ? 'ground_won' : wonOrbit && comesBySpace ? 'orbit_won' : 'repelled',
    losses: {
      attacker: lossesOf(attackers, { ship: 0, squad: wonGround ? squadPercent : 0 }),
      defender: lossesOf(defenders, { ship: ownWorld ? towPercent : 0, squad: squadPercent }),
    },
    carriers: {
      crews: living(landing, back, STACK_CLASSES.crew),
      squads: living(landing, back, STACK_CLASSES.squad),
    },
  };
}

/** Crews and militia go back to their ships and houses: only ships and squads are lost. */
function kindOf({ class: stackClass }: Stack): Loss['kind'] | undefined {
  if (stackClass === STACK_CLASSES.squad) return 'squad';
  return stackClass > STACK_CLASSES.guns && stackClass < STACK_CLASSES.crew ? 'ship' : undefined;
}

function lossesOf(
  fallen: readonly { readonly stack: Stack; readonly count: number }[],
  savedPercent: Readonly<Record<Loss['kind'], number>>,
): Loss[] {
  return fallen.flatMap(({ stack, count }) => {
    const kind = kindOf(stack);
    if (!kind || count === 0) return [];
    const saved = Math.floor((count * savedPercent[kind]) / 100);
    return [{ ownerId: stack.owner_id, kind, typeId: stack.type_id, fallen: count, saved }];
  });
}

function living(stacks: readonly Stack[], left: readonly number[], stackClass: number): TypeCount[] {
  return stacks.flatMap((stack, i) => {
    const count = left[i] ?? 0;
    return stack.class === stackClass && count > 0 ? [{ typeId: stack.type_id, count }] : [];
  });
}

const lostOf = ({ fallen, saved }: Loss) => fallen - saved;

/** The price of all ships and squads that were lost for good. */
export function destroyedPrice(losses: readonly Loss[]): number {
  return losses.reduce((sum, loss) => {
    const { cost } = loss.kind === 'ship' ? shipTypeOf(loss.typeId) : squadTypeOf(loss.typeId);
    return sum + lostOf(loss) * sumOf(cost);
  }, 0);
}

/** The ships of these that were lost for good, whoever owned them. */
export function lostShips(losses: readonly Loss[]): TypeCount[] {
  return losses
    .filter((loss) => loss.kind === 'ship' && lostOf(loss) > 0)
    .map((loss) => ({ typeId: loss.typeId, count: lostOf(loss) }));
}
