import { reportTexts } from '../../../texts/reports.ts';
import styles from './ids.module.css';

/** Numbers by which the server knows what a report is about, folded away: few ever need them. */
export function Ids({ ids }: { ids: readonly (readonly [name: string, id: number | string | undefined])[] }) {
  return (
    <details className={styles.ids}>
      <summary>{reportTexts.facts.details}</summary>
      <dl>
        {ids.map(([name, id]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{id}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
