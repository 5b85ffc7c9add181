import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths of the content it replaces. */
  width?: string;
  height?: string;
}

/** A placeholder for content that is loading. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;
}

interface SkeletonRowsProps {
  count: number;
  /** Height of one row of the content it replaces. */
  height: string;
  label: string;
}

/** Placeholders for a list's rows. */
export function SkeletonRows({ count, height, label }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className={styles.row} style={{ height }}>
          <Skeleton width={index % 2 === 0 ? '62%' : '48%'} height="14px" />
        </div>
      ))}
    </div>
  );
}
