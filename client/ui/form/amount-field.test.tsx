import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { amountReader } from '../format/number.ts';
import { AmountField, AmountNote, amountInput, useTypedAmount } from './amount-field.tsx';

describe('a typed or pasted amount', () => {
  test.each([
    ['en', '', 0],
    ['en', '100', 100],
    ['en', ' 1,234 ', 1234],
    ['en', '1,234,567', 1_234_567],
    ['en', '007', 7],
    ['en', '1.234', undefined],
    ['en', '1,5', undefined],
    ['en', '1,23,456', undefined],
    ['en', '1 234', undefined],
    ['en', '1e3', undefined],
    ['en', '-5', undefined],
    ['en', '+5', undefined],
    ['en', '0x10', undefined],
    ['en', '1.0', undefined],
    ['en', 'many', undefined],
    ['en', '9007199254740992', undefined],
    ['en-IN', '1,23,456', 123_456],
    ['de', '1.234', 1234],
    ['de', '1,5', undefined],
    ['de', '1,234', undefined],
    ['fr', '1 234', 1234],
    ['fr', '1\u202f234', 1234],
    ['de-CH', '1’234', 1234],
    ['de-CH', "1'234", 1234],
    ['es', '1.234', 1234],
  ])('%s: %j is %j', (locale, typed, amount) => {
    expect(amountReader([locale])(typed)).toBe(amount);
  });
});

function Form() {
  const [typed, setTyped] = useState('');
  return <AmountField label="metal" hint="You have 400" value={typed} onChange={setTyped} />;
}

test('a field of text with a keyboard of digits says what it cannot read, and forgets nothing', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('metal');
  expect([field.type, field.inputMode, field.getAttribute('aria-invalid')]).toEqual(['text', 'numeric', null]);
  await user.type(field, '1.234');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1.234', 'true']);
  expect(screen.getByText('Enter a whole number, such as 1,250.')).toBeTruthy();
  await user.clear(field);
  expect(screen.getByText('You have 400')).toBeTruthy();
});

function Counter() {
  const [count, setCount] = useState(2);
  const { shown, type } = useTypedAmount(count, setCount);
  return (
    <>
      <input aria-label="ships" {...amountInput(shown, 'note', type)} data-count={count} />
      <AmountNote id="note" shown={shown} />
      <button type="button" onClick={() => setCount(9)}>
        Nine
      </button>
    </>
  );
}

test('a count that is typed key by key and is no number is marked, also once it is left, until it is mended', async () => {
  const user = userEvent.setup();
  render(<Counter />);
  const field = screen.getByLabelText<HTMLInputElement>('ships');
  for (const typed of ['1.000', '1e3']) {
    await user.clear(field);
    await user.type(field, typed, { initialSelectionStart: 0, initialSelectionEnd: 9 });
    await user.tab();
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter a whole number, such as 1,250.',
    );
  }
  await user.click(screen.getByRole('button', { name: 'Nine' }));
  expect([field.value, field.getAttribute('aria-invalid'), screen.queryByText(/whole number/)]).toEqual([
    '9',
    null,
    null,
  ]);
});

test('a count keeps its number while something else is pasted', () => {
  render(<Counter />);
  const field = screen.getByLabelText<HTMLInputElement>('ships');
  const state = () => [field.value, field.dataset.count, field.getAttribute('aria-invalid')];
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('1e3');
  expect(state()).toEqual(['1e3', '2', 'true']);
  fireEvent.blur(field);
  expect(state()).toEqual(['1e3', '2', 'true']);
  type('1,250');
  expect(state()).toEqual(['1250', '1250', null]);
});

test('no other field takes numbers in its own way', () => {
  const root = path.join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = (pattern: RegExp) => files.filter((name) => pattern.test(readFileSync(path.join(root, name), 'utf8')));
  expect(found(/type=["'{]+number|type: ["']number["']|valueAsNumber/)).toEqual([]);
  // A field of digits: an amount, or one of a code.
  expect(found(/inputMode=["'{]+numeric|inputMode: ["']numeric/)).toEqual([
    path.join('ui', 'form', 'amount-field.tsx'),
    path.join('ui', 'form', 'otp-input.tsx'),
  ]);
});
