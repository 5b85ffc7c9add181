import { ALLIANCE_PERKS } from '#shared/catalogue/alliances';
import { allianceTexts } from '../../../texts/alliance.ts';
import styles from './perk-list.module.css';

/** What the alliance has besides more members, and what comes at which level. */
export function PerkList({ level }: { level: number }) {
  return (
    <ul className={styles.list} aria-label={allianceTexts.perks.list}>
      {ALLIANCE_PERKS.map((perk) => {
        const has = level >= perk.level;
        return (
          <li key={perk.id} className={styles.perk} data-has={has || undefined}>
            <div>
              <p className={styles.name}>{allianceTexts.perks.names[perk.id]}</p>
              <p className={styles.words}>{allianceTexts.perks.words[perk.id]}</p>
            </div>
            <span className={styles.state}>{has ? allianceTexts.perks.now : allianceTexts.perks.from(perk.level)}</span>
          </li>
        );
      })}
    </ul>
  );
}
