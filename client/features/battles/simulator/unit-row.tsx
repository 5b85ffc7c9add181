import { useId } from 'react';
import { UnitPicture } from '../../../art/battles/unit-picture.tsx';
import { simulatorTexts } from '../../../texts/battles/simulator.ts';
import { AmountNote, amountInput, useTypedAmount } from '../../../ui/form/amount-field.tsx';
import { within } from './side-counts.ts';
import styles from './simulator.module.css';

interface UnitRowProps {
  kind: 'ship' | 'squad';
  typeId: number;
  type: string;
  side: string;
  count: number;
  onChange: (count: number) => void;
}

/** A type, and how many of it. */
export function UnitRow({ kind, typeId, type, side, count, onChange }: UnitRowProps) {
  const id = useId();
  const { shown, type: onType } = useTypedAmount(count || '', (amount) => onChange(within(amount)));
  const noteId = `${id}-note`;
  return (
    <div className={styles.unit} data-some={count > 0 || undefined}>
      <UnitPicture kind={kind} typeId={typeId} size={48} />
      <label htmlFor={id}>
        <span aria-hidden="true">{type}</span>
        <span className="visually-hidden">{simulatorTexts.count(side, type)}</span>
      </label>
      <input id={id} className={styles.count} placeholder="0" {...amountInput(shown, noteId, onType)} />
      <AmountNote id={noteId} shown={shown} />
    </div>
  );
}
