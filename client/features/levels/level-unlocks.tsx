import { useId } from 'react';
import { Link } from 'react-router-dom';
import { levelsBetween } from '#shared/rules/levels';
import { useRaceId } from '../../api/ships.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { levelTexts } from '../../texts/players/levels.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './level-unlocks.module.css';
import { UnlockList } from './unlock-list.tsx';
import { useUnlockLink } from './use-unlock-link.ts';

interface LevelUnlocksProps {
  /** The levels after `after`, up to `upTo`, are new. */
  after: number;
  upTo: number;
  onClose: () => void;
}

/** What the new levels unlock, each linked to where it is used. Stays until it is closed, and blocks nothing. */
export function LevelUnlocks({ after, upTo, onClose }: LevelUnlocksProps) {
  const id = useId();
  const raceId = useRaceId();
  const linkOf = useUnlockLink();
  const rows = raceId === undefined ? [] : levelsBetween(after, upTo, raceId);
  const [first, ...more] = rows;
  if (!first) return null;
  return (
    <section className={styles.card} aria-labelledby={id} aria-live="polite">
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {more.length === 0 ? levelTexts.unlocked.one(first.level) : levelTexts.unlocked.several}
        </h2>
        <Button kind="bare" icon aria-label={levelTexts.unlocked.close} onClick={onClose}>
          <Icon name="close" size={18} />
        </Button>
      </div>
      <UnlockList unlocks={rows.flatMap(({ unlocks }) => unlocks)} linkOf={linkOf} onFollow={onClose} />
      <Link to="/profile" className={styles.all} onClick={onClose}>
        {levelTexts.unlocked.all}
      </Link>
    </section>
  );
}
