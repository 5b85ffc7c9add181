import { Link } from 'react-router-dom';
import type { LevelUnlock } from '#shared/rules/levels';
import { levelTexts } from '../../texts/players/levels.ts';
import styles from './unlock-list.module.css';

interface UnlockListProps {
  unlocks: readonly LevelUnlock[];
  /** Where an unlock is used; without it, nothing is linked. */
  linkOf?: (unlock: LevelUnlock) => string;
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

function nameOf(unlock: LevelUnlock): string {
  switch (unlock.kind) {
    case 'bonus':
      return levelTexts.bonuses[unlock.bonus];
    case 'title':
      return unlock.title;
    default:
      return unlock.name;
  }
}
