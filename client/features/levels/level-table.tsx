import { MAX_LEVEL } from '#shared/rules/experience';
import { levelsBetween, xpUntil } from '#shared/rules/levels';
import { useResources } from '../../api/queries.ts';
import { useRaceId } from '../../api/ships.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { levelTexts } from '../../texts/players/levels.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { full } from '../../ui/format/number.ts';
import { Section } from '../../ui/layout/section.tsx';
import table from '../../ui/table.module.css';
import styles from './level-table.module.css';
import { UnlockList } from './unlock-list.tsx';

/** All levels that unlock something for the player's race: what is reached, and what comes next. */
export function LevelTable() {
  const { data } = useResources();
  const raceId = useRaceId();
  const rows = raceId === undefined ? [] : levelsBetween(0, MAX_LEVEL, raceId);
  const next = data && rows.find(({ level }) => level > data.level)?.level;
  const aside = next === undefined ? levelTexts.table.none : levelTexts.table.next(next);
  return (
    <Section title={levelTexts.heading} aside={data && rows.length > 0 ? aside : null}>
      {!data || rows.length === 0 ? (
        <SkeletonRows count={6} height="48px" label={levelTexts.heading} />
      ) : (
        <table className={`${table.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{levelTexts.table.level}</th>
              <th scope="col">{levelTexts.table.unlocks}</th>
              <th scope="col" className={styles.progress}>
                {levelTexts.table.progress}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ level, unlocks }) => (
              <tr key={level} data-highlighted={level === next || undefined} data-reached={level <= data.level}>
                <th scope="row" className={styles.level}>
                  {full(level)}
                </th>
                <td>
                  <UnlockList unlocks={unlocks} />
                </td>
                <td className={styles.progress}>
                  {level <= data.level ? (
                    <span className={styles.reached}>
                      <Icon name="check" size={16} />
                      {levelTexts.table.reached}
                    </span>
                  ) : (
                    levelTexts.table.toGo(xpUntil(level, data))
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
