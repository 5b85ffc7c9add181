import type { sparringTexts as english } from '../../battles/sparring.ts';
import type { Translated } from '../../translated.ts';

export const sparringTexts: Translated<typeof english> = {
  title: 'Übungswelt',
  lead: 'Erprobe deine Schiffe und Trupps an einer Übungsgarnison. Es gelten die Regeln echter Kämpfe, aber nichts geht verloren, nichts wird gewonnen, und niemand erfährt davon.',
  loading: 'Streitkräfte werden geladen',
  garrison: 'Gegner',
  own: 'Deine bereiten Streitkräfte von allen Welten',
  lent: 'Eine geliehene Übungstruppe deines Volkes, ohne Forschung',
  nobody: 'Von dir steht niemand bereit, also bekommst du eine Übungstruppe deines Volkes geliehen.',
  who: 'Wer kämpft',
  side: 'Übung',
  of: (type, ready) => `${type}, von ${ready}`,
  everybody: 'Alle',
  none: 'Keiner',
  fight: 'Übung beginnen',
  fighting: 'Es wird gekämpft …',
  choose: 'Wähl, wer kämpft.',
  simulate: 'Erst simulieren',
  over: (garrison, outcome) => {
    if (outcome === 'ground_won') return `Gewonnen gegen: ${garrison}. Es war eine Übung, alle stehen wieder auf.`;
    if (outcome === 'orbit_won')
      return `Den Orbit gewonnen, aber nicht den Boden: ${garrison}. Es war eine Übung, alle stehen wieder auf.`;
    return `Abgewehrt von: ${garrison}. Es war eine Übung, alle stehen wieder auf.`;
  },
};
