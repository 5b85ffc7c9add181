import { full, percent } from '../../ui/format/number.ts';
import type { constructionTexts as english } from '../construction.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

/** What a squad's rank is called. */
const RANKS: Readonly<Record<string, string>> = { guard: 'Wache', line: 'Linie', elite: 'Elite' };

export const constructionTexts: Translated<typeof english> = {
  build: 'Bauen',
  choose: 'Gebäude wählen',
  dialogLead: (planet, room) => `${planet}: ${room}`,
  slots: (free, all) => `${full(free)} von ${full(all)} Bauslots frei`,
  places: (used, all) => `${full(used)} von ${full(all)} Bauplätzen belegt`,
  queued: (count) => `${full(count)} vorgemerkt`,
  started: (name, planet, time) =>
    time === ''
      ? `Bau auf ${planet} begonnen: ${name}. Schon fertig.`
      : `Bau auf ${planet} begonnen: ${name}. Fertig in ${time}.`,
  inQueue: (name, planet) => `Auf ${planet} vorgemerkt: ${name}. Der Bau beginnt von selbst.`,
  buildError: (why) => `Fehler beim Bauen: ${why}`,
  loadingBlueprints: 'Baupläne werden geladen',
  onePerPlanet: 'einmal pro Planet',
  card: {
    yields: 'Ertrag',
    adds: 'Bringt',
    costs: 'Kosten',
    pricesGrow:
      'Jedes Gebäude macht das nächste seiner Art teurer, auf allen Welten; eine Mine nur, bis ihr Erz abgebaut ist.',
    cheaper: (left) => `Billiger in ${left}: Dann ist das Erz unter einem von deinen abgebaut.`,
    takes: (time, xp) => `Bauzeit ${time} · ${full(xp)} XP`,
    repays: (time) => `Macht sich in ${time} bezahlt`,
    neverRepays: 'Macht sich hier nie bezahlt: Das Vorkommen ist leer.',
  },
  effects: {
    buildsShips: 'Baut Schiffe',
    research: 'Ermöglicht Forschung',
    iris: 'Schließt das Tor',
    refining: 'Macht aus einem Erz ein anderes',
    people: (count) => `+${full(count)} Bewohner`,
    defense: (count) => `+${full(count)} Verteidigung`,
    defenseLevels: (count) => plural(count, { one: '+# Verteidigungsstufe', other: '+# Verteidigungsstufen' }),
    buildSlots: (count) => plural(count, { one: '+# Bauslot', other: '+# Bauslots' }),
    squadsOfRank: (count, rank) => `+${plural(count, { one: '# Trupp', other: '# Trupps' })} (${RANKS[rank] ?? rank})`,
    squads: (count, name, soldiers) =>
      `+${plural(count, { one: '# Trupp', other: '# Trupps' })}: ${name} (je ${full(soldiers)} Soldaten)`,
    each: (effect) => `je ${effect}`,
  },
  list: {
    firstMine: 'Noch keine Gebäude. Die erste Mine bezahlt die nächste.',
    startWithMine: 'Noch keine Gebäude. Fang mit einer Mine an.',
    nothingToMine: 'Noch keine Gebäude. Die Vorkommen hier sind leer.',
    activate: 'Aktivieren',
    activating: 'Wird aktiviert …',
    count: (count) => `× ${full(count)}`,
    level: (level) => `Stufe ${full(level)}`,
    active: 'Aktiv',
    taken: 'mit der Welt erobert',
    queued: 'Eingereiht',
    underConstruction: 'Im Bau',
    depleted: 'Erschöpft',
    perHour: '/h',
    potential: '/h möglich',
  },
  cancel: {
    word: 'Abbrechen',
    busy: 'Wird abgebrochen …',
    label: (name) => `${name} abbrechen`,
    question: (name) => `Bau abbrechen: ${name}?`,
    consequence: `Du bekommst einen Teil des Preises zurück: am Anfang alles, kurz vor dem Ende ${percent(0.4)}. Während ein Angriff kommt, und für alles, was dabei begonnen wurde, sind es ${percent(0.4)}.`,
    confirm: 'Bau abbrechen',
    dismiss: 'Weiterbauen',
    done: (name) => `Abgebrochen: ${name}.`,
    refunded: (message, amounts) => `${message} Zurückbekommen: ${amounts}.`,
  },
  dismantle: {
    begin: 'Gebäude abreißen',
    end: 'Fertig mit Abreißen',
    rule: 'Was bekomme ich zurück?',
    word: 'Abreißen',
    busy: 'Wird abgerissen …',
    label: (name) => `${name} abreißen`,
    question: (name) => `Abreißen: ${name}?`,
    questionOf: (name, count) => `Abreißen: eins von ${full(count)} × ${name}?`,
    back: (amounts) => `Du bekommst ${amounts} zurück, ein Fünftel dessen, was das erste Gebäude dieser Art kostet.`,
    nothingBack: 'Du hast es zusammen mit dieser Welt erobert, deshalb bekommst du nichts zurück.',
    consequence: 'Ertrag und Wirkung enden sofort, und der Platz wird frei. Die XP dafür behältst du.',
    squadsLeave: (count, name) => `Auch die Trupps, die mit ihm kamen, gehen: ${full(count)} × ${name}.`,
    confirm: 'Abreißen',
    dismiss: 'Behalten',
    done: (name) => `Abgerissen: ${name}.`,
  },
  orders: {
    state: 'Vorgemerkt',
    beginsNow: 'Beginnt jetzt.',
    begins: (left, clock) => rich`Beginnt in ${left} (${clock}).`,
    impossible: (why) => `${why} Streich diese Vormerkung.`,
    tooDear: 'Deine Welten werfen noch nicht genug für den Preis ab.',
    waits: 'Wartet auf die Vormerkung davor.',
  },
  site: {
    makeRoom: 'Reiß ab, was hier nichts mehr bringt, oder besiedle eine weitere Welt, um mehr zu bauen.',
    kept: (left, names) =>
      `Frei für beliebige Gebäude: ${plural(left, { one: '# Platz', other: '# Plätze' })}. Die anderen sind für Gebäude reserviert, von denen diese Welt nur eins haben kann: ${names}.`,
    keptRule: 'Warum sind Plätze reserviert?',
    findWorld: 'Weitere Welt suchen',
    queueFull: (most) => `Hier sind ${full(most)} Gebäude vorgemerkt. Ihr Bau beginnt von selbst.`,
    orderAhead: (left) =>
      plural(left, {
        one: 'Oder merk vor: Ein weiteres Gebäude kann hier warten. Sein Bau beginnt von selbst; was hier fertig ist, wird vorher aktiviert.',
        other:
          'Oder merk vor: Bis zu # weitere Gebäude können hier warten. Ihr Bau beginnt von selbst; was hier fertig ist, wird vorher aktiviert.',
      }),
    activateFirst: (name) => `Erst aktivieren, dann wird der Slot frei: ${name}.`,
    slotIn: (name, left) => `${name} ist in ${left} fertig. Aktivierst du das Gebäude dann, wird der Slot frei.`,
  },
  shipyard: {
    build: 'Werft bauen',
    readyIn: (left) => rich`Die Werft ist in ${left} fertig.`,
    activate: 'Werft aktivieren',
  },
  active: {
    title: 'Laufende Bauten',
    count: (count) => `${full(count)} im Gange`,
    none: 'Gerade wird nichts gebaut.',
    choosePlanet: 'Planet wählen',
    complete: 'Aktivieren',
    completing: 'Wird aktiviert …',
    completeLabel: (name, planet) => `${name} auf ${planet} aktivieren`,
    where: (planet) => rich`auf ${planet}`,
  },
};
