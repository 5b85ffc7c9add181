import type { Language } from '#shared/catalogue/languages';
import { chooseLanguage, chosenLanguage } from './language.ts';

/** How often it is checked whether the player is still writing, in ms. */
const CHECK_EVERY = 1000;

/** The timer of the checks while a reload waits. */
let waiting: ReturnType<typeof setInterval> | undefined;

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
 * no text is lost. A browser that remembers nothing would load for ever, and stays as it is.
 */
export function follow(language: Language): void {
  clearInterval(waiting);
  chooseLanguage(language);
  if (chosenLanguage() !== language) return;
  let field = focusedField();
  if (!holdsText(field)) {
    window.location.reload();
    return;
  }
  waiting = setInterval(() => {
    // Sending one text, the player may have begun the next one elsewhere.
    if (!holdsText(field)) field = focusedField();
    if (holdsText(field)) return;
    clearInterval(waiting);
    window.location.reload();
  }, CHECK_EVERY);
}
