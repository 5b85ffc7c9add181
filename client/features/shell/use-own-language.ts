import { useEffect } from 'react';
import type { Language } from '#shared/catalogue/languages';
import { LANGUAGE } from '../../language/language.ts';

/** Brings the page into the language that the player has chosen, here or in another tab. `chosen`: null for none. */
export function useOwnLanguage(chosen: Language | null | undefined): void {
  useEffect(() => {
    // Without the file, the page stays as it is until the next load.
    if (chosen && chosen !== LANGUAGE)
      void import('../../language/follow.ts').then(({ follow }) => follow(chosen)).catch(() => undefined);
  }, [chosen]);
}
