import type {
  deletionBannerTexts as englishDeletionBanner,
  vacationBannerTexts as englishVacationBanner,
} from '../../players/account-banners.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';

export const deletionBannerTexts: Translated<typeof englishDeletionBanner> = {
  due: (when) => rich`Dein Konto wird mit allen deinen Welten gelöscht: ${when}.`,
  label: 'Dein Konto',
  keep: 'Konto behalten',
  keeping: 'Wird zurückgenommen …',
};

export const vacationBannerTexts: Translated<typeof englishVacationBanner> = {
  label: 'Dein Urlaub',
  announced: (when) => rich`Beginn deines Urlaubs: ${when}. Bis er vorbei ist, startet kein Einsatz von dir.`,
  besieged:
    'Er beginnt nicht, solange eine Armee vor einer deiner Welten steht: Sein Beginn rückt weiter, bis die Belagerung vorbei ist.',
  onLeave: (when) =>
    rich`Du bist im Urlaub bis ${when}. Deine Welten werfen nichts ab, Angriffe auf sie kehren um, und du kannst nur lesen, dich unterhalten und deine Allianz verwalten.`,
  endable: (when) => rich`Beenden kannst du ihn ab ${when}.`,
  callOff: 'In den Einstellungen absagen',
  end: 'In den Einstellungen beenden',
  see: 'Zu den Einstellungen',
};
