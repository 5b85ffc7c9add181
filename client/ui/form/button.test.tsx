import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

/** Whether the browser would turn this key into a click. */
function presses(key: string, repeat: boolean): boolean {
  const button = screen.getByRole('button');
  const event = createEvent.keyDown(button, { key, repeat });
  fireEvent(button, event);
  return !event.defaultPrevented;
}

test('Enter that is held is one press; other keys are left alone', () => {
  render(<Button>Build</Button>);
  expect(presses('Enter', false)).toBe(true);
  expect(presses('Enter', true)).toBe(false);
  expect(presses('Tab', true)).toBe(true);
});
