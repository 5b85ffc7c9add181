import { RELATIONS } from '#shared/catalogue/alliances';
import { full } from '../../ui/format/number.ts';
import type { relationTexts as english } from '../relations.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';

export const relationTexts: Translated<typeof english> = {
  list: 'Pakte, Kriege und Angebote',
  past: 'Vor Kurzem beendet',
  none: 'Deine Allianz hat keine Pakte und führt keine Kriege.',
  rule: (time) =>
    `Partner greifen einander nie an, auch nach dem Ende des Pakts noch ${time(RELATIONS.partedHours)} lang nicht. Sobald er ${time(RELATIONS.reliefHours)} besteht, sehen sie, welche Welten der anderen belagert sind, und dürfen einander Entsatz schicken. Einen Krieg kann eine Seite allein erklären; die Vorwarnzeit dauert ${time(RELATIONS.warningHours)}. Er erlaubt nichts Neues, zählt aber, was beide einander antun, bis beide Frieden wollen.`,
  alliance: (name, disbanded) => (disbanded ? `${name} (aufgelöst)` : name),

  states: {
    offeredByUs: (time) => rich`Deine Allianz bietet einen Pakt an, ${time}`,
    offeredToUs: (time) => rich`Bietet einen Pakt an, ${time}`,
    pact: (time) => rich`Pakt seit ${time}`,
    announced: (time) => rich`Krieg ab ${time}`,
    war: (time) => rich`Krieg seit ${time}`,
    pactOver: (time) => rich`Pakt beendet: ${time}`,
    marchesFrom: (time) => rich`Angriffe aufeinander wieder erlaubt ab ${time}`,
    warOver: (time) => rich`Krieg beendet: ${time}`,
    peaceByUs: 'Deine Allianz bietet Frieden an',
    peaceByThem: 'Sie bieten Frieden an',
  },
  tally: {
    label: (name) => `Bilanz des Kriegs mit ${name}`,
    won: 'Gewonnene Kämpfe',
    looted: 'Beute',
    worlds: 'Eroberte Welten',
    score: (own, other) => `${full(own)} : ${full(other)}`,
    scoreLabel: (own, other) => `deine Allianz ${full(own)}, die andere ${full(other)}`,
  },

  accept: {
    button: 'Annehmen',
    label: (name) => `Angebot von ${name} annehmen`,
    done: 'Das Angebot ist angenommen.',
  },
  decline: {
    button: 'Ablehnen',
    label: (name) => `Angebot von ${name} ablehnen`,
    done: 'Das Angebot ist abgelehnt.',
  },
  withdraw: {
    button: 'Zurückziehen',
    label: (name) => `Angebot an ${name} zurückziehen`,
    done: 'Das Angebot ist zurückgezogen.',
  },
  cancel: {
    button: 'Pakt kündigen',
    label: (name) => `Pakt mit ${name} kündigen`,
    question: (name) => `Den Pakt mit ${name} kündigen?`,
    words: (time) =>
      `Gäste beider Seiten fliegen sofort heim, und Entsatz kehrt unterwegs um. Bis ihr einander angreifen dürft, dauert es ${time}.`,
    done: 'Der Pakt ist beendet.',
  },
  callOff: {
    button: 'Absagen',
    label: (name) => `Krieg gegen ${name} absagen`,
    done: 'Der Krieg ist abgesagt.',
  },
  peace: {
    button: 'Frieden anbieten',
    label: (name) => `${name} Frieden anbieten`,
    done: 'Frieden ist angeboten.',
  },
  offer: {
    button: 'Pakt anbieten',
    label: (name) => `${name} einen Pakt anbieten`,
    done: (name) => `${name} hat euer Angebot bekommen.`,
  },
  declare: {
    button: 'Krieg erklären',
    label: (name) => `${name} den Krieg erklären`,
    question: (name) => `${name} den Krieg erklären?`,
    words: (name, time) =>
      `Die Vorwarnzeit dauert ${time}; so lange könnt ihr den Krieg noch absagen. Danach endet er nur mit einem Frieden, den auch ${name} annimmt.`,
    done: (name) => `Der Krieg gegen ${name} ist erklärt.`,
  },
  busy: 'Wird gesendet …',

  dialog: {
    open: 'Andere Allianz ansprechen',
    lead: 'Biete einen Pakt an oder erkläre Krieg. Die Mitglieder beider Allianzen sehen es.',
    none: 'Keine anderen Allianzen gefunden.',
    facts: (level, members) => `Stufe ${full(level)}, Mitglieder: ${full(members)}`,
    known: 'Steht schon in eurer Liste',
  },
};
