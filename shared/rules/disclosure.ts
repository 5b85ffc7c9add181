import { DISCLOSURES, type DisclosureReason, PANELS, type Panel } from '../catalogue/disclosure.ts';
import { isHostile, type MarchKind } from '../catalogue/marches.ts';

/** What a player of this level, with these reasons, is shown, in the order of the table. */
export function disclosedBy(level: number, reasons: readonly DisclosureReason[]): readonly Panel[] {
  return PANELS.filter((panel) => {
    const { level: from, or } = DISCLOSURES[panel];
    return level >= from || reasons.some((reason) => or.some((each) => each === reason));
  });
}

/** The team at the gate of each home is there from the start. */
const SQUADS_AT_START = 1;

interface World {
  readonly ships: readonly { readonly is_scout: boolean }[];
  readonly soldier_squads: readonly unknown[];
  readonly artifacts: readonly unknown[];
  readonly siege: unknown;
  readonly iris_until: string | null;
}

/** The reasons that lie on a world of the player. */
export function reasonsOn({ ships, soldier_squads, artifacts, siege, iris_until }: World): readonly DisclosureReason[] {
  const hasSquads = soldier_squads.length > SQUADS_AT_START;
  return which({
    armed: hasSquads || ships.some(({ is_scout }) => !is_scout),
    squads: hasSquads,
    artifacts: artifacts.length > 0,
    attacked: siege !== null,
    iris: iris_until !== null,
  });
}

interface Situations {
  readonly own: readonly unknown[];
  readonly incoming: readonly { readonly kind: MarchKind }[];
  readonly sieges: readonly unknown[];
  readonly battles: readonly unknown[];
}

/** The reasons that lie in a player's marches, sieges and battles, and in what is researched. */
export function reasonsIn(
  { own, incoming, sieges, battles }: Situations,
  research: unknown,
): readonly DisclosureReason[] {
  return which({
    armed: own.length > 0,
    marching: own.length > 0,
    attacked: incoming.some(({ kind }) => isHostile(kind)) || sieges.length + battles.length > 0,
    researching: research !== null,
  });
}

function which(facts: Partial<Record<DisclosureReason, boolean>>): readonly DisclosureReason[] {
  return Object.entries(facts).flatMap(([reason, holds]) => (holds ? [reason as DisclosureReason] : []));
}
