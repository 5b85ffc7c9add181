import { Link } from 'react-router-dom';
import { rulePath } from '#shared/catalogue/battle-rules';
import { STACK_CLASSES } from '#shared/catalogue/battles';
import { isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import { RESERVES } from '#shared/catalogue/resources';
import { type Course, courseOf } from '#shared/rules/battles/course';
import { holdOf } from '#shared/rules/battles/spoils';
import { sumOf } from '#shared/rules/battles/worth';
import { ResourceList } from '../../../game/resource-amount.tsx';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { Section } from '../../../ui/layout/section.tsx';
import styles from './battle-view.module.css';
import { lostForGood, type ToldBattle } from './reader.ts';

interface SpoilsProps {
  battle: ToldBattle;
  xp: number | undefined;
  /** Whether the limits of loot link to their rule: visitors cannot read the rules, which are part of the game. */
  linked: boolean;
}

/** Loot, salvage, and the reader's XP. */
export function Spoils({ battle, xp, linked }: SpoilsProps) {
  const { loot, salvage, outcome, losses } = battle;
  const isSalvaged = sumOf(salvage) > 0;
  return (
    <Section title={battleReportTexts.spoils.title}>
      <dl className={styles.spoils}>
        <dt>{battleReportTexts.spoils.loot}</dt>
        <dd>
          {sumOf(loot) > 0 ? (
            <ResourceList amounts={loot} />
          ) : (
            <span className={styles.dim}>
              {battleReportTexts.spoils.noLoot[whyNoLoot(battle)]}{' '}
              {linked ? <Link to={rulePath('loot')}>{battleReportTexts.story.more}</Link> : null}
            </span>
          )}
        </dd>
        <dt>{battleReportTexts.spoils.salvage}</dt>
        <dd>
          {isSalvaged ? <ResourceList amounts={salvage} /> : null}
          <p className={styles.dim}>
            {isSalvaged
              ? battleReportTexts.spoils.salvageTo(outcome !== 'repelled')
              : hasWrecks(losses)
                ? battleReportTexts.spoils.noSalvage[outcome]
                : battleReportTexts.spoils.noWrecks}
          </p>
        </dd>
        {xp === undefined ? null : (
          <>
            <dt>{battleReportTexts.spoils.xp}</dt>
            <dd>{xp > 0 ? battleReportTexts.spoils.gained(xp) : battleReportTexts.spoils.noXp}</dd>
          </>
        )}
      </dl>
      {sumOf(loot) > 0 ? <p className={styles.note}>{battleReportTexts.spoils.lootNote}</p> : null}
    </Section>
  );
}

/** Whether a ship of either side was lost for good. */
function hasWrecks({ attacker, defender }: ToldBattle['losses']): boolean {
  return [attacker, defender].some((side) => lostForGood(side).ships > 0);
}

/** Which condition of loot was not met, as far as the report tells: the victim's stock is not in it. */
function whyNoLoot({
  kind,
  outcome,
  input,
  rounds,
  salvage,
}: ToldBattle): keyof typeof battleReportTexts.spoils.noLoot {
  if (MARCH_TYPES[kind].besieges) return 'siege';
  if (!isHostile(kind)) return 'relief';
  // Through the gate nobody fights for the orbit.
  if (outcome === 'repelled' && input.orbit === null) return 'orbit_won';
  if (outcome !== 'ground_won') return outcome;
  const hold = holdLeft(courseOf(input, rounds));
  if (hold === 0) return 'unable';
  if (hold === undefined && sumOf(salvage) > 0) return 'perhaps_full';
  // Rounding leaves less than a unit of each ore free.
  return hold !== undefined && hold - sumOf(salvage) < RESERVES.length ? 'full' : 'ground_won';
}

/** The hold of those who were left on the ground; undefined if nobody fought there. */
function holdLeft({ ground }: Course): number | undefined {
  if (!ground) return undefined;
  const left = ground.rounds.at(-1)?.left.attacker ?? ground.began.attacker;
  const living = (stackClass: number) =>
    ground.phase.attacker.stacks.flatMap(({ class: of, type_id: typeId }, i) => {
      const count = left[i] ?? 0;
      return of === stackClass && count > 0 ? [{ typeId, count }] : [];
    });
  return holdOf({ crews: living(STACK_CLASSES.crew), squads: living(STACK_CLASSES.squad) });
}
