import { Link } from 'react-router-dom';
import type { Panel } from '#shared/catalogue/disclosure';
import type { LevelUnlock } from '#shared/rules/levels';
import { levelTexts } from '../../texts/players/levels.ts';
import styles from './unlock-list.module.css';

/** What a player is told of: what a level brings, or a part of the game that is shown from now on. */
export type Unlocked = LevelUnlock | { readonly kind: 'panel'; readonly panel: Panel };

interface UnlockListProps {
  unlocks: readonly Unlocked[];
  /** Where an unlock is used; without it, nothing is linked. */
  linkOf?: (unlock: Unlocked) => string;
  /** Called when a link is followed. */
  onFollow?: () => void;
}

/** What one or more levels unlock. */
export function UnlockList({ unlocks, linkOf, onFollow }: UnlockListProps) {
  return (
    <ul className={styles.list}>
      {unlocks.map((unlock) => (
        <li key={nameOf(unlock)} className={styles.unlock}>
          <span className={styles.kind}>{levelTexts.kinds[unlock.kind]}</span>
          {linkOf ? (
            <Link to={linkOf(unlock)} className={styles.link} onClick={onFollow}>
              {nameOf(unlock)}
            </Link>
          ) : (
            <span>{nameOf(unlock)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function nameOf(unlock: Unlocked): string {
  switch (unlock.kind) {
    case 'bonus':
      return levelTexts.bonuses[unlock.bonus];
    case 'panel':
      return levelTexts.panels[unlock.panel];
    case 'title':
      return unlock.title;
    default:
      return unlock.name;
  }
}
