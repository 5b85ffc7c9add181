import { type ChangeEvent, type ComponentPropsWithRef, useState } from 'react';
import { uiTexts } from '../../texts/ui.ts';
import { readAmount } from '../format/number.ts';
import styles from './field.module.css';
import { TextField } from './field.tsx';

interface AmountFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'inputMode' | 'value' | 'onChange'> {
  label: string;
  hint?: string;
  /** What is typed, which need not be an amount: see `readAmount`. */
  value: string;
  onChange: (typed: string) => void;
}

/**
 * A field for a whole number. It is one of text: a browser's own field for numbers takes '1e3', drops what it cannot read
 * without a word, and changes its value under a turning wheel.
 */
export function AmountField({ onChange, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      error={readAmount(field.value) === undefined ? uiTexts.wholeNumber : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A whole number, or what was typed instead of one. */
export type TypedAmount = number | string;

/** Whether this is no amount. An empty field is 0. */
export const isUnreadable = (typed: TypedAmount) => typeof typed === 'string' && readAmount(typed) === undefined;

/**
 * The props of an input that shows a whole number and lets it be typed. What is no whole number stays as typed and is marked as
 * wrong: nobody may act on the digits before the first wrong character. `noteId` is the id of its `AmountNote`.
 */
export function amountInput(shown: TypedAmount, noteId: string, onChange: (typed: TypedAmount) => void) {
  return {
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'off',
    value: shown,
    'aria-invalid': isUnreadable(shown) || undefined,
    'aria-describedby': isUnreadable(shown) ? noteId : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(readAmount(target.value) ?? target.value),
  } as const;
}

/** Says below an input that what was typed is no whole number. */
export function AmountNote({ id, shown }: { id: string; shown: TypedAmount }) {
  return isUnreadable(shown) ? (
    <p id={id} className={styles.wrongAmount}>
      {uiTexts.wholeNumber}
    </p>
  ) : null;
}

/**
 * The text of an amount's field: text that is not a number stays until it is corrected, or until the amount changes in another
 * way.
 */
export function useTypedAmount(amount: number | '', onChange: (amount: number) => void) {
  const [wrong, setWrong] = useState<{ readonly typed: string; readonly instead: number | '' } | null>(null);
  return {
    shown: wrong?.instead === amount ? wrong.typed : amount,
    type: (typed: TypedAmount) => {
      setWrong(typeof typed === 'string' ? { typed, instead: amount } : null);
      if (typeof typed === 'number') onChange(typed);
    },
  };
}
