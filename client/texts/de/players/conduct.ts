import type { conductTexts as english } from '../../players/conduct.ts';
import type { Translated } from '../../translated.ts';

export const conductTexts: Translated<typeof english> = {
  title: 'Verhaltensregeln',
  lead: 'Raubzüge, Belagerungen, Spione und gebrochene Versprechen gehören zum Spiel. In diesen Regeln geht es um die Menschen, die es spielen.',
  rules: {
    decency: {
      heading: 'Geht fair miteinander um',
      text: 'Bekämpf die Flotte, nicht den Menschen. Keine Beleidigungen, keine Drohungen und keine Verachtung wegen Herkunft, Hautfarbe, Glauben, Geschlecht, Liebe, Alter oder Behinderung.',
    },
    peace: {
      heading: 'Lass in Ruhe, wer in Ruhe gelassen werden will',
      text: 'Wer dich gebeten hat aufzuhören oder dich blockiert hat, will nichts mehr von dir hören, weder von diesem Konto noch von einem anderen.',
    },
    decent: {
      heading: 'Hier lesen auch Jüngere mit',
      text: 'Nichts Sexuelles, nichts, was Grausamkeit feiert, und kein Aufruf, jemanden oder sich selbst zu verletzen.',
    },
    privacy: {
      heading: 'Privates bleibt privat',
      text: 'Veröffentliche keine echten Namen, Adressen, Telefonnummern oder Briefe von anderen. Sei auch mit deinen eigenen Daten vorsichtig.',
    },
    honesty: {
      heading: 'Gib dich nicht als jemand anders aus',
      text: 'Im Spiel darfst du bluffen, so viel du willst. Gib dich nicht als Betreiber aus und frag nie nach einem Passwort: Auch Betreiber fragen nicht danach.',
    },
    adverts: {
      heading: 'Keine Werbung',
      text: 'Keine Kettenbriefe, keine Werbung, kein Handel mit Konten oder Rohstoffen gegen Geld.',
    },
    faults: {
      heading: 'Melde Fehler, statt sie auszunutzen',
      text: 'Wenn dir das Spiel etwas gibt, was es nicht sollte, sag es den Betreibern. Nutze es nicht aus und gib es nicht weiter.',
    },
  },
  everywhere: {
    heading: 'Wo das gilt',
    text: 'Überall, wo andere dich lesen: in Briefen und Nachrichten, in deinem Namen und deinem Profiltext, in den Namen von Welten und Allianzen.',
  },
  help: {
    heading: 'Wenn jemand gegen die Regeln verstößt',
    text: 'Blockier den Spieler: Dann kommt von dort kein Brief, keine Einladung und kein Ruf mehr an, und die Allianzhalle klappt seine Nachrichten zu. Wähl „Melden“ neben einem Brief, neben einer Nachricht in der Allianzhalle oder auf einem Profil: auf dem des Anführers, wenn es um den Namen einer Allianz geht, auf dem des Herrschers bei dem einer Welt. Melde eine Nachricht, bevor ein Offizier sie entfernt. Die Betreiber lesen dann, was du gemeldet hast, und was davor und danach geschrieben wurde. Sonst erfährt niemand von deiner Meldung.',
  },
  consequences: {
    heading: 'Was dann geschieht',
    text: 'Betreiber können eine Nachricht, einen Profiltext, eine Beschreibung oder einen Aushang entfernen, einen Spieler für Stunden oder Tage stummschalten, einen Namen ändern und in schweren Fällen das Konto sperren. Wer absichtlich falsche Meldungen macht, wird genauso behandelt.',
  },
};
