import type { Reserve } from '#shared/catalogue/resources';
import { ResourceMark } from '../../../art/marks/resource-mark.tsx';
import { resourceTexts } from '../../../texts/resources.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { full } from '../../../ui/format/number.ts';
import { DECADES, gaugeLevel } from './bank-amounts.ts';
import styles from './bank-gauge.module.css';

interface BankGaugeProps {
  resource: Reserve;
  /** Undefined while it loads. */
  amount: number | undefined;
  /** What the next level costs of this resource, once that is known. */
  price: number | undefined;
}

/** One resource of the bank: the number, and a logarithmic gauge. */
export function BankGauge({ resource, amount, price }: BankGaugeProps) {
  return (
    <div className={styles.gauge} data-resource={resource}>
      <p className={styles.name}>
        <ResourceMark resource={resource} size={18} />
        {resourceTexts.name(resource)}
      </p>
      <p className={styles.amount}>{amount === undefined ? <Skeleton width="5rem" height="1.2em" /> : full(amount)}</p>
      <svg className={styles.scale} viewBox="0 0 210 18" preserveAspectRatio="none" aria-hidden="true">
        <rect width={210} height={8} y={2} fill="var(--ground)" stroke="var(--line)" strokeWidth={1} />
        <rect
          className={styles.fill}
          width={210}
          height={8}
          y={2}
          fill={`var(--${resource})`}
          style={{ transform: `scaleX(${gaugeLevel(amount ?? 0)})` }}
        />
        {Array.from({ length: DECADES + 1 }, (_, decade) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no identity besides their position
            key={decade}
            d={`M${Math.min(209.5, Math.max(0.5, (decade * 210) / DECADES))} 11v${decade % 3 === 0 ? 6 : 3}`}
            stroke="var(--text-faint)"
          />
        ))}
        {price === undefined ? null : (
          <path d={`M${gaugeLevel(price) * 210} 0v12`} stroke="var(--amber)" strokeWidth={2} />
        )}
      </svg>
    </div>
  );
}
