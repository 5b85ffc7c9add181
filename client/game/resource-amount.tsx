import type { ReactNode } from 'react';
import type { Cost, Resource } from '#shared/catalogue/resources';
import { RESOURCES } from '#shared/catalogue/resources';
import { ResourceMark } from '../art/marks/resource-mark.tsx';
import { resourceTexts } from '../texts/resources.ts';
import { uiTexts } from '../texts/ui.ts';
import { full } from '../ui/format/number.ts';
import styles from './resource-amount.module.css';

interface ResourceAmountProps {
  resource: Resource;
  amount: number;
  /** The missing amount; given in text as well as by colour. */
  missing?: number;
  note?: boolean;
  sign?: '+';
  unit?: ReactNode;
}

/** An amount of a resource with its icon and, for screen readers, its name. */
export function ResourceAmount({ resource, amount, missing = 0, note = true, sign, unit }: ResourceAmountProps) {
  return (
    <span
      className={missing > 0 ? `${styles.amount} ${styles.missing}` : styles.amount}
      title={resourceTexts.name(resource)}
    >
      <ResourceMark resource={resource} size={16} />
      <span className={styles.number}>
        {sign}
        {full(amount)}
      </span>
      <span className="visually-hidden"> {resourceTexts.name(resource)}</span>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
      {missing > 0 && note ? <span className={styles.unit}>{uiTexts.short(missing)}</span> : null}
    </span>
  );
}

interface ResourceListProps {
  amounts: Cost;
  /** The stock; amounts that exceed it are marked. */
  stock?: Cost | undefined;
  sign?: '+';
  unit?: ReactNode;
  /** Whether each marked amount says how much is missing. */
  notes?: boolean;
}

/** Amounts of several resources, in the order of the top bar. Of a price with notes, nothing moves when the stock comes to suffice. */
export function ResourceList(props: ResourceListProps) {
  const { amounts, stock, sign, unit, notes = true } = props;
  return (
    <span className={notes && 'stock' in props ? styles.price : styles.list}>
      {RESOURCES.map((resource) => {
        const amount = amounts[resource] ?? 0;
        if (amount === 0) return null;
        const missing = stock ? Math.max(0, amount - (stock[resource] ?? 0)) : 0;
        return (
          <ResourceAmount
            key={resource}
            resource={resource}
            amount={amount}
            missing={missing}
            note={notes}
            {...(sign && { sign })}
            unit={unit}
          />
        );
      })}
    </span>
  );
}
