import { FIGHT } from '#shared/catalogue/battles';
import { full, percent } from '../../../ui/format/number.ts';
import type { simulatorTexts as english } from '../../battles/simulator.ts';
import type { Translated } from '../../translated.ts';
import { battleReportTexts } from './reports.ts';

export const simulatorTexts: Translated<typeof english> = {
  title: 'Kampfsimulator',
  lead: (fights) =>
    `Die Regeln echter Kämpfe, ${full(fights)}-mal mit anderem Glück ausgefochten. Das kostet nichts, und niemand erfährt davon.`,
  back: 'Kämpfe',
  outcome: 'Ausgang',
  empty: 'Gib dem Angreifer Schiffe oder Trupps, von Hand oder von einer deiner Welten: Der Ausgang erscheint sofort.',
  simulating: 'Wird simuliert …',
  chance: 'Chance, dass der Angriff gelingt',
  verdict: (share) => {
    if (share >= 0.95) return 'Der Angriff ist so gut wie gewonnen';
    if (share >= 0.65) return 'Der Angriff gelingt wahrscheinlich';
    if (share > 0.35) return 'Der Angriff kann so oder so ausgehen';
    return share > 0.05 ? 'Der Angriff scheitert wahrscheinlich' : 'Der Angriff ist so gut wie verloren';
  },
  of: (wins, fights) => `${full(wins)} von ${full(fights)} Kämpfen`,
  sum: (attacker, defender) =>
    `Endgültiger Verlust im Normalfall: beim Angreifer ${attacker}, beim Verteidiger ${defender}.`,
  lost: (ships, squads) => battleReportTexts.list.units(ships, squads) || 'nichts',
  slipped: 'Die Schiffe der Welt weichen aus: Sie kämpfen nicht und fallen nicht. So will es ihre Haltung.',
  outcomes: {
    ground_won: 'Orbit und Boden gewonnen',
    orbit_won: 'Nur den Orbit gewonnen',
    repelled: 'Abgewehrt',
  },
  bar: (won, half, repelled) =>
    `Orbit und Boden gewonnen: ${full(won)}-mal, nur den Orbit: ${full(half)}-mal, abgewehrt: ${full(repelled)}-mal.`,
  losses: (side) => `Verluste: ${side}`,
  worth: (units) => `Wert im Normalfall: ${full(units)} Einheiten`,
  attackerSide: 'Angreifer',
  defenderSide: 'Verteidiger',
  noLosses: 'Nichts geht endgültig verloren.',
  range: (median, low, high, of) =>
    low === high
      ? `${full(median)} von ${full(of)}`
      : `${full(median)} von ${full(of)}, meist ${full(low)} bis ${full(high)}`,
  note: 'Heimgeschleppte Schiffe zählen nicht als verloren. Die Beute hängt vom Vorrat des Gegners ab, den vorher niemand sieht. Deshalb wird sie nicht simuliert.',
  attacker: 'Angreifer',
  defender: 'Verteidiger',
  race: 'Volk',
  fill: 'Ausfüllen',
  byHand: 'Von Hand',
  fromWorld: (name) => `Streitkräfte von ${name}`,
  sightings: 'Aus einer Sichtung',
  sighting: (ruler, address, time) => `${ruler ? `${ruler}, ` : ''}${address}, gesehen: ${time}`,
  clear: 'Leeren',
  clearSide: (side) => `${side} leeren`,
  count: (side, type) => `${side}: Anzahl ${type}`,
  attackLevel: 'Angriffsstufe',
  defenseLevel: 'Panzerungsstufe',
  levelHint: 'Durch Forschung; ohne sie 1',
  retreat: 'Rückzug',
  retreatAt: (share) => (share === 1 ? 'Nie' : `Ab ${percent(share)} Verlust`),
  morale: 'Moral, %',
  moraleHint: 'Unter 100 gegen viel schwächere Herrscher',
  wall: 'Verteidigungsstärke',
  wallHint: 'Steht auf der Seite der Welt',
  guns: 'Verteidigungsstufe',
  gunsHint: 'Ein planetares Geschütz je Stufe',
  population: 'Bevölkerung',
  populationHint: (people) => `Eine Miliz je ${full(people)} Bewohner`,
  stance: 'Haltung',
  filled: (error) =>
    error === 0
      ? 'Der Verteidiger ist nach deinem Bericht ausgefüllt.'
      : `Der Verteidiger ist nach deinem Bericht ausgefüllt. Die Zahlen können um ${percent(error / 100)} abweichen, und die Bewohner sind nicht gezählt.`,
  filledByMate: (mate, time, error) =>
    `Der Verteidiger ist ausgefüllt, wie ihn eine Sonde von ${mate} gesehen hat (${time}).${error === 0 ? '' : ` Die Zahlen können um ${percent(error / 100)} abweichen.`} Die Bewohner hat niemand gezählt.`,
  seen: {
    none: 'In diesem Bericht sind die Streitkräfte der Welt nicht gezählt. Gib von Hand ein, was du weißt.',
    missing: 'Diesen Bericht gibt es nicht mehr. Gib von Hand ein, was du weißt.',
  },
  forecast: {
    title: 'Was wahrscheinlich geschieht',
    unseen:
      'Niemand hat gezählt, wer diese Welt verteidigt. Schick eine Sonde, dann liest du hier, wie der Angriff wahrscheinlich ausgeht.',
    probe: 'Sonde schicken',
    simulating: 'Der Ausgang wird berechnet …',
    sum: (share, own, other) =>
      `Orbit und Boden werden in ${share} der Kämpfe gewonnen. Endgültiger Verlust im Normalfall: bei dir ${own}, beim Gegner ${other}.`,
    slipped: 'Die Schiffe des Gegners weichen wahrscheinlich aus: Dann kämpfen nur Geschütze, Trupps und Miliz.',
    seen: (mate, time, error) =>
      `Gesehen von einer Sonde${mate ? ` von ${mate}` : ''} (${time}).${error === 0 ? '' : ` Die Zahlen können um ${percent(error / 100)} abweichen.`}`,
    simulate: 'Selbst simulieren',
  },
  most: `Höchstens ${full(FIGHT.mostInStack)} von einer Art.`,
};
