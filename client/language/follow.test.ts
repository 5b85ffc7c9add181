// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './follow.ts';
import { chosenLanguage } from './language.ts';

const reload = vi.fn();
beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<input id="words" /><button>Go</button>';
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

it('the page is loaded anew, in the language that the browser then remembers', () => {
  follow('de');
  expect(chosenLanguage()).toBe('de');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('not while the player writes', () => {
  const field = document.querySelector('input');
  field?.focus();
  if (field) field.value = 'Dear friend,';
  follow('de');
  expect(reload).not.toHaveBeenCalled();
  field?.blur();
  field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(reload).toHaveBeenCalled();
});

it('not in a browser that remembers nothing, or it would load for ever', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  follow('de');
  expect(reload).not.toHaveBeenCalled();
});
