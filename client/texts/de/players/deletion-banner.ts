import type { deletionBannerTexts as english } from '../../players/deletion-banner.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';

export const deletionBannerTexts: Translated<typeof english> = {
  due: (when) => rich`Dein Konto wird mit allen deinen Welten gelöscht: ${when}.`,
  label: 'Dein Konto',
  keep: 'Konto behalten',
  keeping: 'Wird zurückgenommen …',
};
