import { full } from '../../ui/format/number.ts';
import type { mapTexts as english } from '../map.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const mapTexts: Translated<typeof english> = {
  title: 'Galaxiekarte',
  map: 'Karte der Galaxie',
  summary: (worlds, own, known) =>
    `${plural(worlds, { one: '# Welt', other: '# Welten' })}: ${full(own)} eigene, ${full(known)} mit bekannter Toradresse.`,
  legend: {
    own: 'Deine Planeten',
    known: 'Bekannte Toradresse',
    other: 'Andere Welten',
    march: 'Deine Einsätze',
    attack: 'Angriff auf dich',
    siege: 'Belagerung',
    reach: 'Reichweite deiner Schiffe',
  },
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  reset: 'Ansicht zurücksetzen',
  help: 'Plus und Minus vergrößern und verkleinern, 0 zeigt die ganze Galaxie, und die Pfeiltasten verschieben die Karte. Auf einem Planeten führen die Pfeiltasten zum nächsten, und die Eingabetaste öffnet ihn. Was die Karte zeigt, steht in der Liste „Im Ausschnitt“.',
  nameAt: (name, coordinates) => `${name} bei ${coordinates}`,
  unknownWorld: 'Unbekannte Welt',
  inView: {
    title: 'Im Ausschnitt',
    count: (worlds) => plural(worlds, { one: '# Welt', other: '# Welten' }),
    about: (worlds) => plural(worlds, { one: 'etwa # Welt', other: 'etwa # Welten' }),
    groups: {
      own: 'Deine Planeten',
      mates: 'Welten deiner Allianz',
      known: 'Bekannte Toradressen',
      besieged: 'Unter Belagerung',
      other: 'Andere Welten, von der Mitte aus',
    },
    more: (worlds) => plural(worlds, { one: 'und # weitere', other: 'und # weitere' }),
    tooFar: 'Vergrößere die Karte, um eine der anderen Welten zu wählen.',
  },
  loadingLists: 'Die Listen neben der Karte werden geladen',
  knownWorlds: {
    title: 'Bekannte Welten',
    loading: 'Bekannte Welten werden geladen',
    none: 'In deinen Missionsberichten stehen noch keine Adressen.',
    missions: 'Zur Missionszentrale',
  },
  card: {
    name: 'Gewählte Welt',
    empty: 'Wähl eine Welt auf der Karte und sieh, was du über sie weißt.',
    knownWorld: 'Bekannte Welt',
    unknownAt: (coordinates) => `Eine Welt bei ${coordinates}`,
    own: 'Diese Welt gehört dir.',
    ownWithoutReport: 'Diese Welt gehört dir. Keine Mission hat sie entdeckt, also gibt es keinen Bericht.',
    allied: 'Die Welt eines Verbündeten oder Partners: An diese Adresse kannst du Entsatz schicken.',
    other: 'Die Toradresse kennst du noch nicht. Späher und Vermessungen entdecken Adressen.',
    known: 'Du kannst ihr Tor anwählen.',
    seen: (status, time) => (time === null ? `${status}.` : `${status}, Stand: ${time}.`),
    discovered: (time) => `Entdeckt: ${time}.`,
    open: 'Planet öffnen',
    missions: 'Zur Missionszentrale',
    report: 'Bericht lesen',
    march: 'Einsatz von hier',
    transfer: 'Streitkräfte hierher schicken',
    colonize: 'Besiedeln',
    probe: 'Sonde schicken',
    next: (position, worlds) => `Nächste daneben (${full(position)} von ${full(worlds)})`,
    close: 'Schließen',
  },
};
