import { full } from '../../ui/format/number.ts';
import type { artifactTexts as english } from '../artifacts.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const artifactTexts: Translated<typeof english> = {
  title: 'Artefakte',
  none: 'Noch keine Artefakte gefunden. Deine Späher bringen sie mit.',
  times: (count) => `× ${full(count)}`,
  redeem: 'Einlösen',
  redeeming: 'Wird eingelöst …',
  redeemLabel: (name) => `Artefakt einlösen: ${name}`,
  question: (name) => `Artefakt ${name} einlösen?`,
  once: 'Es wirkt nur einmal.',
  confirm: 'Einlösen',
  dismiss: 'Behalten',
  done: (name) => `Eingelöst: ${name}.`,
  found: (name, count) =>
    plural(count, { one: `${name} zeigt eine neue Adresse.`, other: `${name} zeigt # neue Adressen.` }),
  over: 'Eingelöst. Die Wirkung ist vorbei.',
  until: (time) => `Wirkt bis ${time}.`,
  from: (planet) => `Eingelöst auf ${planet}.`,
  does: {
    addresses: (worlds, planet) =>
      `Zeigt die Toradressen von bis zu ${full(worlds)} Welten nahe ${planet}, die du noch nicht kennst.`,
    people: (people, now, quarters) =>
      `${full(people)} Menschen ziehen hierher: Aus ${full(now)} werden ${full(now + people)}. Die Quartiere fassen dann ${full(quarters[1])} statt ${full(quarters[0])} Trupps, und mehr Miliz verteidigt den Boden.`,
    respite: (time) =>
      `Bis ${time} darf niemand einen Angriff auf dich starten. Angriffe, die schon unterwegs sind, landen trotzdem; dein eigener Angriff beendet die Schonfrist.`,
    iris: (planet, time, before) =>
      before === null
        ? `Schließt die Iris von ${planet} bis ${time}, auch ohne Iriswerk. Niemand wählt hinein oder hinaus.`
        : `Hält die Iris von ${planet} bis ${time} geschlossen statt bis ${before}.`,
    veil: (time) => `Verbirgt deinen Namen vor dem Ziel deines nächsten Angriffs, bis ${time} vor der Landung.`,
    haste: (percent) =>
      `Dein nächster Einsatz mit Schiffen braucht ${percent} % weniger Zeit, hin und zurück. Für einen Angriff bleibt die Vorwarnzeit.`,
    late_recall: 'Ruft einen Einsatz auch nach dem letzten Augenblick noch zurück, solange er nicht gelandet ist.',
    exact_sighting: 'Deine nächste Sonde auf einer beherrschten Welt zählt Schiffe und Trupps genau.',
    long_siege: (time) => `Eine Belagerung einer deiner Welten dauert ${time} länger: die laufende, sonst die nächste.`,
    cheap_research: (percent) => `Deine nächste Forschung kostet ${percent} % weniger von jedem Rohstoff.`,
    tow: (percent, usual) =>
      `Im nächsten Kampf auf einer deiner Welten werden ${percent} % der gefallenen Schiffe heimgeschleppt, nicht ${usual} %.`,
    sure_slip:
      'Deine Schiffe weichen dem nächsten Angriff aus, der so viel wert ist wie sie, egal wie ihre Welt Angriffen begegnet.',
  },
  waits: {
    addresses: '',
    people: '',
    respite: '',
    iris: '',
    veil: 'Wartet auf deinen nächsten Angriff.',
    haste: 'Wartet auf deinen nächsten Einsatz mit Schiffen.',
    late_recall: 'Wartet auf einen Rückruf nach dem letzten Augenblick.',
    exact_sighting: 'Wartet auf deine nächste Sonde auf einer beherrschten Welt.',
    long_siege: 'Wartet auf eine Belagerung einer deiner Welten.',
    cheap_research: 'Wartet auf deine nächste Forschung.',
    tow: 'Wartet auf einen Kampf, der dich Schiffe auf einer deiner Welten kostet.',
    sure_slip: 'Wartet auf einen Angriff, der so stark ist wie deine Schiffe.',
  },
};
