import { type ChangeEvent, type ComponentPropsWithRef, useState } from 'react';
import { uiTexts } from '../../texts/ui.ts';
import { readAmount } from '../format/read-amount.ts';
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

/**
 * The props of an input that shows a whole number and lets it be typed. What is no whole number stays as typed until the input
 * is left, is marked as wrong, and changes nothing.
 */
export function useTypedAmount(shown: number | '', onChange: (amount: number) => void) {
  const [wrong, setWrong] = useState<string | null>(null);
  return {
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'off',
    value: wrong ?? shown,
    'aria-invalid': wrong !== null || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const amount = readAmount(target.value);
      setWrong(amount === undefined ? target.value : null);
      if (amount !== undefined) onChange(amount);
    },
    onBlur: () => setWrong(null),
  } as const;
}
