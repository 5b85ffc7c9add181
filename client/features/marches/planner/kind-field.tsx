import { useId } from 'react';
import { MARCH_KINDS, type MarchKind } from '#shared/catalogue/marches';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import styles from './planner.module.css';

interface KindFieldProps {
  kind: MarchKind;
  disabled: boolean;
  onChange: (kind: MarchKind) => void;
}

/** What the march is to do: one of these, each with its sentence. */
export function KindField({ kind, disabled, onChange }: KindFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.kinds} disabled={disabled}>
      <legend className="visually-hidden">{plannerTexts.kind}</legend>
      <div className={styles.kindRow}>
        {MARCH_KINDS.map((each) => (
          <label key={each} className={styles.kind} data-chosen={each === kind || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={each === kind}
              aria-describedby={`${id}-words`}
              onChange={() => onChange(each)}
            />
            {plannerTexts.kinds[each].name}
          </label>
        ))}
      </div>
      <p id={`${id}-words`} className={styles.kindWords}>
        {plannerTexts.kinds[kind].words}
      </p>
    </fieldset>
  );
}
