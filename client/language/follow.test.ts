import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './follow.ts';
import { chosenLanguage } from './language.ts';

const reload = vi.fn();
beforeEach(() => {
  document.body.innerHTML = '<input id="words" /><textarea id="more"></textarea><button>Go</button>';
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  reload.mockClear();
});

it('the page is loaded anew, in the language that the browser then remembers', () => {
  follow('de');
  expect(chosenLanguage()).toBe('de');
  expect(reload).toHaveBeenCalledTimes(1);
});

/** The field, in which the player has begun to write. */
function writing(selector = '#words'): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error(`There is no ${selector}.`);
  field.focus();
  field.value = 'Dear friend,';
  return field;
}
const aWhile = () => vi.advanceTimersByTime(10_000);

it('not while there is text in the field that the player writes in, even if the player looks elsewhere', () => {
  const field = writing();
  follow('de');
  expect(chosenLanguage()).toBe('de');
  aWhile();
  field.blur();
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  aWhile();
  expect(reload).not.toHaveBeenCalled();
  field.value = '';
  aWhile();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('when the field is gone', () => {
  const field = writing();
  follow('de');
  field.remove();
  aWhile();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('not while the player writes the next text in another field', () => {
  const first = writing();
  follow('de');
  const second = writing('#more');
  first.value = '';
  aWhile();
  second.blur();
  aWhile();
  expect(reload).not.toHaveBeenCalled();
  second.value = '';
  aWhile();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('once, if two languages are chosen meanwhile: in the later one', () => {
  const field = writing();
  follow('de');
  follow('en');
  field.value = '';
  aWhile();
  expect(chosenLanguage()).toBe('en');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('not in a browser that remembers nothing, or it would load for ever', () => {
  vi.stubGlobal('localStorage', null);
  follow('de');
  expect(reload).not.toHaveBeenCalled();
});
