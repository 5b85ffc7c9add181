import { useId } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { type LevelUnlock, levelsBetween } from '#shared/rules/levels';
import { usePlanets } from '../../api/queries.ts';
import { useRaceId } from '../../api/ships.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { levelTexts } from '../../texts/players/levels.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './level-unlocks.module.css';
import { UnlockList } from './unlock-list.tsx';

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

/** Returns the address at which an unlock is used: on the world whose page is open, otherwise at home. */
function useUnlockLink(): (unlock: LevelUnlock) => string {
  const open = useMatch('/planets/:planetId')?.params.planetId;
  const planets = usePlanets().data;
  const home = planets?.find((planet) => planet.home) ?? planets?.[0];
  const place = open ?? home?.planet_id;
  const world = (search: string) => (place === undefined ? '/myplanets' : `/planets/${place}?${search}`);
  return (unlock) => {
    switch (unlock.kind) {
      case 'building':
        return world(`build=${unlock.id}`);
      case 'ship':
        return world('window=ships');
      case 'title':
        return '/profile';
      case 'bonus':
        return { place: '/myplanets', ships: world('window=ships'), address: '/missions' }[unlock.bonus];
    }
  };
}
