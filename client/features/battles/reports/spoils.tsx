import { sumOf } from '#shared/rules/battles/worth';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { ResourceList } from '../../../ui/resource-amount.tsx';
import styles from './battle-view.module.css';
import type { ToldBattle } from './reader.ts';

/** Loot, salvage, and the reader's XP. */
export function Spoils({ battle: { loot, salvage, outcome }, xp }: { battle: ToldBattle; xp: number | undefined }) {
  const isSalvaged = sumOf(salvage) > 0;
  return (
    <Section title={battleReportTexts.spoils.title}>
      <dl className={styles.spoils}>
        <dt>{battleReportTexts.spoils.loot}</dt>
        <dd>
          {sumOf(loot) > 0 ? (
            <ResourceList amounts={loot} />
          ) : (
            <span className={styles.dim}>{battleReportTexts.spoils.noLoot}</span>
          )}
        </dd>
        <dt>{battleReportTexts.spoils.salvage}</dt>
        <dd>
          {isSalvaged ? <ResourceList amounts={salvage} /> : null}
          <p className={styles.dim}>
            {isSalvaged
              ? battleReportTexts.spoils.salvageTo(outcome !== 'repelled')
              : battleReportTexts.spoils.noSalvage}
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
