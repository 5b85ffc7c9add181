import { type ReactNode, useEffect, useState } from 'react';
import type { Panel } from '#shared/catalogue/disclosure';
import { useResources } from '../../api/queries.ts';
import { useNewPanels } from '../../game/disclosure.ts';
import { browserMemory } from '../../storage.ts';
import { shellTexts } from '../../texts/shell.ts';
import styles from './level-moment.module.css';
import { MOMENT } from './use-moments.ts';

interface LevelMomentProps {
  /** What follows the celebration, until `done` is called. */
  unlocks: (news: News, done: () => void) => ReactNode;
}

/**
 * Celebrates a new level for three seconds over the whole screen, without blocking clicks, then says what it unlocks. What the game
 * shows from now on is said with it, or alone.
 */
export function LevelMoment({ unlocks }: LevelMomentProps) {
  const { levels, celebrating, done } = useNewLevels();
  const [panels, told] = useNewPanels();
  if (!celebrating || !levels) {
    const close = () => {
      told();
      done();
    };
    return levels || panels.length > 0 ? unlocks({ ...(levels ?? NO_LEVELS), panels }, close) : null;
  }
  return (
    <div role="status" className={styles.moment}>
      <svg
        width="40"
        height="24"
        viewBox="0 0 40 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M2 2h36L20 22Z" fill="currentColor" fillOpacity="0.18" />
        <path d="M11 2l9 10 9-10" />
      </svg>
      <span className={styles.word}>{shellTexts.levelReached}</span>
      <span className={styles.level}>{shellTexts.level(levels.upTo)}</span>
    </div>
  );
}

/** The levels after `after`, up to `upTo`, are new to the player. */
interface NewLevels {
  readonly after: number;
  readonly upTo: number;
}

const NO_LEVELS: NewLevels = { after: 0, upTo: 0 };

/** What the player has not been told of: levels, and parts of the game. */
interface News extends NewLevels {
  readonly panels: readonly Panel[];
}

const keyOf = (userId: number) => `told_level_${userId}`;

/**
 * The levels that the player has not been told of, whether they come with a push, an answer or a read; null if there are none.
 * `celebrating`: for the first three seconds. Each browser remembers which level it told last, so it tells of levels that
 * were gained elsewhere at the next visit, once. In a new browser no level is new.
 */
function useNewLevels(): { levels: NewLevels | null; celebrating: boolean; done: () => void } {
  const { data } = useResources();
  const userId = data?.user_id;
  const level = data?.level;
  const [told, setTold] = useState<number>();
  const [celebrated, setCelebrated] = useState(0);

  if (told === undefined && data) {
    const remembered = Number(browserMemory.get(keyOf(data.user_id)) ?? data.level);
    setTold(Math.min(remembered, data.level));
  }
  const levels = level !== undefined && told !== undefined && level > told ? { after: told, upTo: level } : null;
  const celebrating = levels !== null && levels.upTo > celebrated;

  useEffect(() => {
    if (userId === undefined || level === undefined) return;
    if (!celebrating) return void browserMemory.set(keyOf(userId), String(level));
    const timer = setTimeout(() => setCelebrated(level), MOMENT);
    return () => clearTimeout(timer);
  }, [userId, level, celebrating]);

  return { levels, celebrating, done: () => setTold(level) };
}
