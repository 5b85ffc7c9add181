import type { Resource } from '#shared/catalogue/resources';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { full, short } from '../../ui/format/number.ts';
import styles from './top-bar.module.css';
import { useDips } from './use-moments.ts';

interface ResourceCountProps {
  resource: Resource;
  /** Undefined while it is not known. */
  amount: number | undefined;
}

/** One resource of the top bar, with an animation when some of it is spent. */
export function ResourceCount({ resource, amount }: ResourceCountProps) {
  const dips = useDips(amount ?? 0);
  return (
    <div className={styles.resource} title={resource}>
      <span className={styles.mark}>
        <ResourceMark resource={resource} size={20} />
      </span>
      <span className={styles.count}>
        {amount === undefined ? (
          <Skeleton width="3.2em" height="0.9em" />
        ) : (
          <span key={dips} className={dips > 0 ? styles.dip : undefined} data-resource={resource}>
            <span className={styles.full}>{full(amount)}</span>
            <span className={styles.short} aria-hidden="true">
              {short(amount)}
            </span>
          </span>
        )}
      </span>
      <span className={styles.label}>{resource}</span>
    </div>
  );
}
