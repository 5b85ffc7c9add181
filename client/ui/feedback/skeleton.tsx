import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths of what it stands for. */
  width?: string;
  height?: string;
}

/** A place kept for what is on its way. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;
}

interface SkeletonRowsProps {
  count: number;
  /** Height of one row of what it stands for. */
  height: string;
  label: string;
}

/** Places kept for a list's rows. */
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
