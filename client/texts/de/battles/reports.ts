import { AFTERMATH, FIGHT, LOOT, SIEGE } from '#shared/catalogue/battles';
import { MARCH_TYPES, type MarchKind } from '#shared/catalogue/marches';
import type { Outcome } from '#shared/rules/battles/battle';
import { full, percent } from '../../../ui/format/number.ts';
import type { battleReportTexts as english } from '../../battles/reports.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

/** A transfer fights only if it comes to relieve a world. */
const KINDS: Readonly<Record<MarchKind, string>> = {
  raid: 'Raubzug',
  strike: 'Torangriff',
  siege: 'Belagerung',
  transfer: 'Entsatz',
  relief: 'Entsatz',
};

/** '1,5' */
const WORTH = new Intl.NumberFormat('de').format(SIEGE.worthPercent / 100);

/** After 'nach' and 'in'. */
const rounds = (count: number) => plural(count, { one: 'einer Runde', other: '# Runden' });
const ships = (count: number) => plural(count, { one: '# Schiff', other: '# Schiffe' });
const squads = (count: number) => plural(count, { one: '# Trupp', other: '# Trupps' });

/** '3 Schiffe und 2 Trupps'; '' for none. */
function units(shipCount: number, squadCount: number): string {
  return [shipCount > 0 ? ships(shipCount) : '', squadCount > 0 ? squads(squadCount) : '']
    .filter(Boolean)
    .join(' und ');
}

/** An attack through the gate is only about the ground. */
const strikeSum = (outcome: Outcome, after: string) =>
  outcome === 'ground_won'
    ? `Der Angreifer hat ${after} den Boden gewonnen.`
    : `Der Angriff wurde ${after} am Tor zurückgeschlagen.`;

/** The list of battles, and what a report says besides its story. */
export const battleReportTexts: Translated<typeof english> = {
  list: {
    title: 'Kampfberichte',
    loading: 'Kampfberichte werden geladen',
    none: 'Noch keine Kämpfe.',
    noneLikeThat: 'Kein Kampf passt zu diesen Filtern.',
    rules: 'So funktioniert das Spiel',
    simulate: 'Kampf simulieren',
    count: (count) => plural(count, { one: '# Kampf', other: '# Kämpfe' }),
    losses: (own, other) => `Verloren: ${own || 'nichts'}, zerstört: ${other || 'nichts'}`,
    guestLosses: (attacker, defender) =>
      `Verlust des Angreifers: ${attacker || 'nichts'}, der Verteidiger: ${defender || 'nichts'}`,
    units,
    looted: 'Erbeutet',
    taken: 'Geraubt',
    noLoot: 'Keine Beute',
  },
  filters: {
    side: 'Deine Seite',
    anySide: 'Jede Seite',
    outcome: 'Ausgang',
    anyOutcome: 'Jeder Ausgang',
  },
  sides: { attacker: 'Angreifer', defender: 'Verteidiger', guest: 'Gast', visitor: 'Besucher' },
  outcomes: {
    repelled: 'Angriff abgewehrt',
    orbit_won: 'Orbit gewonnen, Boden gehalten',
    ground_won: 'Angriff gelungen',
  },
  headline: (kind, attacker, defender) => `${KINDS[kind]}: ${attacker} gegen ${defender}`,
  title: (kind, world) => `${KINDS[kind]}: ${world}`,
  sharedTitle: (kind) => `Bericht: ${KINDS[kind]}`,
  namelessWorld: 'eine Welt',
  verdict: {
    victory: 'Sieg',
    defeat: 'Niederlage',
    half: 'Halber Sieg',
    held: 'Der Boden hielt stand',
    attackerWon: 'Der Angreifer hat gewonnen',
    defenderWon: 'Der Verteidiger hat gewonnen',
    nobodyWon: 'Orbit verloren, Boden gehalten',
  },
  sum: (kind, outcome, turns) => {
    const after = turns === 0 ? 'kampflos' : `nach ${rounds(turns)}`;
    if (MARCH_TYPES[kind].way === 'gate') return strikeSum(outcome, after);
    if (outcome === 'repelled') return `Der Angriff wurde ${after} im Orbit zurückgeschlagen.`;
    if (outcome === 'orbit_won') return `Der Angreifer hat ${after} den Orbit gewonnen, aber nicht den Boden.`;
    return `Der Angreifer hat ${after} Orbit und Boden gewonnen.`;
  },
  page: {
    loading: 'Kampfbericht wird geladen',
    back: 'Alle Kämpfe',
    lead: (headline, when) => `${headline}, ${when}`,
    missing: 'Diesen Bericht gibt es nicht, oder du hast in diesem Kampf nicht gekämpft.',
    you: 'du',
    lost: (units, price) => (units ? `Endgültig verloren: ${units}, Baukosten ${price}` : 'Nichts endgültig verloren'),
    kept: (share) => `${share} der Kämpfenden sind übrig`,
    strength: (name, share) => `${name}: ${share} der Kämpfenden sind übrig`,
  },
  losses: {
    title: 'Verluste',
    type: 'Art',
    fought: 'Im Kampf',
    fallen: 'Gefallen',
    towed: 'heimgeschleppt',
    saved: 'entkommen',
    savedHead: 'Gerettet',
    lost: 'Verloren',
    none: 'Auf dieser Seite hat niemand gekämpft.',
    guns: 'Planetare Geschütze',
    militia: 'Miliz',
    militiaBack: 'heimgegangen',
    gunsBack: 'repariert',
    guestOf: (type) => `${type} (Gast)`,
    unknown: 'Unbekannte Art',
    aside: `An der eigenen Welt werden ${percent(AFTERMATH.towPercent / 100)} der verlorenen Schiffe heimgeschleppt. Geschütze werden repariert, die Miliz geht heim.`,
  },
  spoils: {
    title: 'Gewinn',
    loot: 'Beute',
    salvage: 'Bergung',
    xp: 'Deine XP',
    noLoot: {
      siege: 'Keine: Eine Belagerung nimmt die Welt, nicht ihren Vorrat.',
      relief: 'Keine: Wer eine Welt entsetzt, macht keine Beute.',
      repelled: 'Keine: Für Beute braucht es Orbit und Boden, und der Orbit wurde nicht gewonnen.',
      orbit_won: 'Keine: Für Beute braucht es den Boden, und der wurde nicht gewonnen.',
      unable: 'Keine: Von denen, die übrig waren, kann niemand etwas tragen.',
      full: 'Keine: Die Bergung hat den Laderaum gefüllt.',
      perhaps_full:
        'Keine: Was dort lag, war sicher, die Bergung hat den Laderaum gefüllt, oder Raubzüge hatten ihre Grenze vorerst erreicht.',
      ground_won: 'Keine: Was dort lag, war sicher, oder Raubzüge hatten ihre Grenze vorerst erreicht.',
    },
    noWrecks: 'Keine: Kein Schiff ging endgültig verloren.',
    noSalvage: {
      repelled: 'Keine: In den Wracks steckte zu wenig Erz.',
      orbit_won:
        'Keine: Der Angreifer beherrschte den Orbit, aber vom Boden kam niemand zurück, der die Wracks heimbringen könnte. Niemand bekommt sie.',
      ground_won: 'Keine: Von denen, die übrig waren, kann niemand die Wracks heimbringen. Niemand bekommt sie.',
    },
    noXp: 'Keine.',
    gained: (xp) => `+${full(xp)} XP`,
    salvageTo: (attacker) =>
      attacker ? 'Für den Angreifer, der das Feld behauptet hat.' : 'Für den Verteidiger, der das Feld behauptet hat.',
    lootNote: `Alle Raubzüge zusammen nehmen höchstens ${percent(LOOT.victimHours / LOOT.windowHours)} dessen, was die Welten eines Spielers abwerfen.`,
  },
  story: {
    title: 'Warum es so ausging',
    slipped:
      'Die Schiffe der Welt wichen vor dem Kampf aus, wie ihre Haltung es will. Sie kämpften nicht und fielen nicht.',
    noOrbit: {
      raid: 'Im Orbit stellte sich der Flotte niemand entgegen.',
      gate: 'Die Angreifer kamen durch das Tor: Im Orbit wurde nicht gekämpft.',
    },
    orbit: {
      defender_gone: (turns) => `Im Orbit fiel der letzte Verteidiger nach ${rounds(turns)}.`,
      attacker_gone: (turns) => `Im Orbit fiel das letzte angreifende Schiff nach ${rounds(turns)}.`,
      both_gone: (turns) =>
        `Im Orbit vernichteten beide Seiten einander in ${rounds(turns)}. Das Feld bleibt dem Verteidiger.`,
      attacker_left: (turns, lost, limit) =>
        `Nach ${rounds(turns)} im Orbit hatte der Angreifer ${lost} seines Rumpfs verloren. Sein Befehl war, bei ${limit} abzudrehen, also zog er sich durch eine Abschiedssalve zurück.`,
      outnumbered: (turns) =>
        `Nach ${rounds(turns)} im Orbit hatte der Angreifer mindestens ${FIGHT.fieldFactor}-mal so viel Rumpf wie die übrigen Verteidiger. Sie zogen sich zurück.`,
      undecided: (turns) =>
        `Nach ${rounds(turns)} im Orbit war der Angreifer nicht ${FIGHT.fieldFactor}-fach überlegen, wie das Feld es verlangt. Es bleibt dem Verteidiger.`,
    },
    ground: {
      defender_gone: (turns) => `Am Boden fiel der letzte Verteidiger nach ${rounds(turns)}.`,
      attacker_gone: (turns) => `Am Boden fielen die letzten Gelandeten nach ${rounds(turns)}.`,
      both_gone: (turns) =>
        `Am Boden vernichteten beide Seiten einander in ${rounds(turns)}. Das Feld bleibt dem Verteidiger.`,
      outnumbered: (turns) =>
        `Nach ${rounds(turns)} am Boden war der Angreifer mindestens ${FIGHT.fieldFactor}-mal so stark wie die übrigen Verteidiger. Sie gaben auf.`,
      undecided: (turns) =>
        `Nach ${rounds(turns)} am Boden war der Angreifer nicht ${FIGHT.fieldFactor}-fach überlegen. Der Boden bleibt dem Verteidiger.`,
    },
    notLanded: 'Niemand landete: Wer den Orbit verliert, erreicht den Boden nicht.',
    siegeBegun: (squads) =>
      `Die Belagerung begann: ${plural(squads, { one: '# Trupp blieb', other: '# Trupps blieben' })}, um vor der Welt zu stehen.`,
    siegeFailed: (squads) =>
      `Keine Belagerung: ${plural(squads, { one: '# Trupp war', other: '# Trupps waren' })} übrig. Nötig sind ${SIEGE.squads}, zusammen ${WORTH}-mal so viel wert wie die Trupps, die dort standen. Die Armee flog heim.`,
    walkedIn: 'Niemand hielt den Boden, also marschierten die Gelandeten einfach ein.',
    nobodyAshore: 'Die Flotte hatte niemanden mehr, der landen konnte, also nahm sie nichts.',
    drowned: (count) =>
      `${plural(count, { one: '# Trupp ging', other: '# Trupps gingen' })} mit ihren Schiffen verloren: Nach dem Orbit fand sich kein Platz an Bord mehr.`,
    morale: (morale) =>
      `Der Angreifer ist der mächtigere Herrscher: Seine Moral war ${morale}, und nur so viel zählen sein Feuer, seine Beute und seine XP.`,
    wall: (percent) => `Die Anlagen der Welt hoben Angriff und Rumpf der Verteidiger auf ${percent}.`,
    more: 'Die Regel',
  },
  share: {
    button: 'Bericht teilen',
    again: 'Link kopieren',
    sharing: 'Link wird erstellt …',
    copied: 'Der Link ist kopiert. Wer ihn hat, sieht den Kampf, aber nicht den Ort.',
    byHand: 'Kopiere diesen Link. Wer ihn hat, sieht den Kampf, aber nicht den Ort.',
    address: 'Link zu diesem Bericht',
  },
  visitor: {
    lead: (when) => `Gekämpft: ${when}. Geteilt von jemandem, der dabei war, ohne den Ort.`,
    invite: 'Ein Strategiespiel um Tore, Flotten und Welten. Kostenlos, in deinem Browser.',
    missing: 'Unter dieser Adresse hat niemand einen Kampf geteilt. Frag noch einmal nach dem Link.',
  },
};
