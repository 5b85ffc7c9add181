import type { Resources } from '#shared/api/resources';
import { shellTexts } from '../../texts/shell.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { full } from '../../ui/format/number.ts';
import styles from './top-bar.module.css';
import { useXpGain } from './use-moments.ts';

/** Progress inside the level: XP relative to what the next level needs. A gain is animated for three seconds. */
export function XpBar({ resources }: { resources: Resources | undefined }) {
  const gain = useXpGain(resources);
  if (!resources) {
    return (
      <div className={styles.xp}>
        <Skeleton height="22px" />
      </div>
    );
  }
  const { xp, xp_for_next_level: needed } = resources;
  const percent = needed === null ? 100 : Math.min(100, (xp / needed) * 100);
  return (
    <div className={styles.xp}>
      <div className={styles.xpText}>
        <span>{needed === null ? shellTexts.maxLevel : shellTexts.xp(xp, needed)}</span>
        {gain === null ? null : <span className={styles.gain}>+{full(gain)}</span>}
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={shellTexts.experience}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
      >
        <div
          className={gain === null ? styles.fill : `${styles.fill} ${styles.gaining}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
