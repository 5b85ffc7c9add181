import type { Language } from '#shared/catalogue/languages';
import { chooseLanguage, chosenLanguage } from './language.ts';

/** Whether the player is writing: what is in the field would be lost. */
const isTyping = () => {
  const { activeElement } = document;
  const isField = activeElement?.matches('textarea, input:not([type=checkbox], [type=radio], [type=range])');
  return isField === true && (activeElement as HTMLInputElement).value !== '';
};

/**
 * Shows the page in this language by loading it anew: at once, or when the player leaves the field that they write in. A browser
 * that remembers nothing would load for ever, and stays as it is.
 */
export function follow(language: Language): void {
  chooseLanguage(language);
  if (chosenLanguage() !== language) return;
  if (isTyping()) document.addEventListener('focusout', () => follow(language), { once: true });
  else window.location.reload();
}
