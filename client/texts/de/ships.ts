import { full } from '../../ui/format/number.ts';
import type { shipTexts as english } from '../ships.ts';
import type { Translated } from '../translated.ts';
import { inSentence } from './in-sentence.ts';
import { plural } from './plural.ts';

export const shipTexts: Translated<typeof english> = {
  title: 'Schiffe',
  build: 'Schiffe bauen',
  choose: 'Schiff wählen',
  dialogLead: (planet, count) =>
    `${planet}: ${count === 0 ? 'keine Schiffe' : plural(count, { one: '# Schiff', other: '# Schiffe' })}. Schiffe brauchen keinen Bauslot.`,
  started: (name, count, planet, time) => {
    const what = count > 1 ? `${full(count)} × ${name}` : name;
    return time === ''
      ? `Bau auf ${planet} begonnen: ${what}.`
      : `Bau auf ${planet} begonnen: ${what}. Fertig in ${time}.`;
  },
  launched: (name, xp) => `Gestartet: ${name}. +${full(xp)} XP.`,
  allLaunched: (count, xp) => `Gestartet: ${plural(count, { one: '# Schiff', other: '# Schiffe' })}. +${full(xp)} XP.`,
  buildError: (why) => `Fehler beim Bauen: ${why}`,
  loadingBlueprints: 'Schiffsbaupläne werden geladen',
  noBlueprints: 'Für dein Volk gibt es noch keine Schiffsbaupläne, oder dir fehlen die Voraussetzungen.',
  scout: 'Späher',
  states: {
    Ready: 'Startbereit',
    Constructing: 'Im Bau',
    Idle: 'Frei',
    'On Mission': 'Auf Mission',
    'On March': 'Im Einsatz',
    Unknown: 'Unbekannt',
  },
  card: {
    costs: 'Kosten',
    build: 'Bauen',
    howMany: (name) => `Wie viele: ${name}`,
    together: 'nebeneinander, in der Zeit von einem',
    takes: (time, xp) => `Bauzeit ${time} · ${full(xp)} XP beim Start`,
  },
  stats: {
    space_attack: 'Raumangriff',
    space_defense: 'Raumverteidigung',
    ground_attack: 'Bodenangriff',
    meaning:
      'Zusammen ergeben sie, was ein Kriegsschiff zur Eskorte der Welt beiträgt, auf der es liegt. Die Eskorte schützt Erkunder vor Hinterhalten und Verspätungen und gewinnt bewachte Welten für Siedler.',
    scouts: 'Späher fliegen ihre Missionen allein und tragen nichts dazu bei.',
  },
  list: {
    none: 'Hier liegen keine Schiffe.',
    launch: 'Starten',
    launching: 'Wird gestartet …',
    count: (count) => `× ${full(count)}`,
    levels: (attack, defense) => `Stufen: Angriff ${full(attack)}, Verteidigung ${full(defense)}`,
    levelsEach: (attack, defense) => `Stufen je Schiff: Angriff ${full(attack)}, Verteidigung ${full(defense)}`,
    send: 'Auf Mission schicken',
    sendLabel: (name) => `Auf Mission schicken: ${name}`,
    inState: (count, state) => `${full(count)} ${inSentence(state)}`,
  },
};
