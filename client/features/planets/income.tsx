import { useResources } from '../../api/queries.ts';
import { earningsTexts } from '../../texts/economy/earnings.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ResourceList } from '../../game/resource-amount.tsx';
import styles from './income.module.css';

/** What comes in from all worlds per hour. */
export function Income() {
  const { data } = useResources();
  return (
    <Section title={earningsTexts.income} aside={earningsTexts.incomeAside}>
      <div className={styles.income}>
        {data ? <ResourceList amounts={data.rates} sign="+" /> : <Skeleton height="1.2em" />}
      </div>
    </Section>
  );
}
