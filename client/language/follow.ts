import type { Language } from '#shared/catalogue/languages';
import { switchLanguage } from './language.ts';

/** How often it is checked whether the player is still writing, in ms. */
const CHECK_EVERY = 1000;

/** The timer of the next check while a reload waits. */
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The field that has the focus. */
function focusedField(): HTMLInputElement | null {
  const { activeElement } = document;
  const isField = activeElement?.matches('textarea, input:not([type=checkbox], [type=radio], [type=range])');
  return isField ? (activeElement as HTMLInputElement) : null;
}

/** Whether a reload would lose what is in the field. */
const holdsText = (field: HTMLInputElement | null) => field?.isConnected === true && field.value !== '';

/**
 * Shows the page in this language by loading it anew: at once, or when the field that the player writes in is empty or gone, so that
 * this text is not lost. A browser that remembers nothing would load for ever, and stays as it is.
 */
export function follow(language: Language): void {
  clearTimeout(waiting);
  if (switchLanguage(language)) reloadUnlessWriting(focusedField());
}

/** Waits while `field` holds text, and then while the field with the focus does: after one text the player may begin the next. */
function reloadUnlessWriting(field: HTMLInputElement | null): void {
  const written = holdsText(field) ? field : focusedField();
  if (holdsText(written)) waiting = setTimeout(reloadUnlessWriting, CHECK_EVERY, written);
  else window.location.reload();
}
