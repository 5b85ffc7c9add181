import { sumOf } from '#shared/rules/battles/worth';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { ResourceList } from '../../../ui/resource-amount.tsx';
import styles from './battle-view.module.css';
import type { ToldBattle } from './reader.ts';

/** Loot, salvage, and the reader's XP. */
export function Spoils({ battle: { loot, salvage, outcome }, xp }: { battle: ToldBattle; xp: number | undefined }) {
  const { spoils } = battleReportTexts;
  const isSalvaged = sumOf(salvage) > 0;
  return (
    <Section title={spoils.title}>
      <dl className={styles.spoils}>
        <dt>{spoils.loot}</dt>
        <dd>
          {sumOf(loot) > 0 ? <ResourceList amounts={loot} /> : <span className={styles.dim}>{spoils.noLoot}</span>}
        </dd>
        <dt>{spoils.salvage}</dt>
        <dd>
          {isSalvaged ? <ResourceList amounts={salvage} /> : null}
          <p className={styles.dim}>{isSalvaged ? spoils.salvageTo(outcome !== 'repelled') : spoils.noSalvage}</p>
        </dd>
        {xp === undefined ? null : (
          <>
            <dt>{spoils.xp}</dt>
            <dd>{xp > 0 ? spoils.gained(xp) : spoils.noXp}</dd>
          </>
        )}
      </dl>
      {sumOf(loot) > 0 ? <p className={styles.note}>{spoils.lootNote}</p> : null}
    </Section>
  );
}
