import { full, percent } from '../../ui/format/number.ts';
import type { researchTexts as english } from '../research.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const researchTexts: Translated<typeof english> = {
  title: 'Forschung',
  lead: (levels) =>
    levels === 0
      ? 'Eine Forschung nach der anderen. Was du lernst, zählt auf jeder Welt und in jedem Kampf.'
      : plural(levels, {
          one: 'Du hast eine Stufe abgeschlossen. Sie zählt auf jeder Welt und in jedem Kampf.',
          other: 'Du hast # Stufen abgeschlossen. Sie zählen auf jeder Welt und in jedem Kampf.',
        }),
  loading: 'Forschung wird geladen',
  none: 'Keine Forschung verfügbar.',
  choose: 'Forschung wählen',
  progress: (levels, all) => `${full(levels)} von ${full(all)} Stufen`,
  unfold: (lines) => plural(lines, { one: '# Forschung zeigen', other: '# Forschungen zeigen' }),
  fold: 'Einklappen',
  foldLabel: (open, branch) => (open ? `${branch} einklappen` : `${branch} zeigen`),
  branches: {
    worlds: 'Welten',
    journeys: 'Reisen',
    war: 'Krieg',
  },
  masterworks: {
    title: 'Meisterwerke',
    taken: (taken, most) => `Von diesen vier wählst du ${full(most)} je Saison. Bisher: ${full(taken)}.`,
    all: (names) => `Deine in dieser Saison: ${names.join(' und ')}.`,
    needs: 'Braucht',
    line: (name, level) => `${name} ${full(level)}`,
  },
  archive: {
    missing: (archive) =>
      rich`Forschung beginnt mit diesem Gebäude: ${archive}. Bau es auf einer deiner Welten und aktivier es dann.`,
    tooEarly: (level) => `Bauen kannst du es ab Stufe ${full(level)}.`,
  },
  current: {
    title: 'Im Gange',
    idle: 'Gerade läuft keine Forschung. Wähl unten eine aus.',
    level: (level) => `Stufe ${full(level)}`,
    due: 'Fertig',
    ready: 'Sie zählt von dem Moment an, in dem du sie abschließt.',
    at: (clock) => clock,
    complete: 'Abschließen',
    completing: 'Wird abgeschlossen …',
    completeLabel: (name, level) => `${name} ${full(level)} abschließen`,
  },
  discount: (artifact, less) =>
    `Dein Artefakt ${artifact} macht die nächste Forschung um ${percent(less / 100)} billiger. Die Preise unten berücksichtigen das schon.`,
  started: (name, level) => `Begonnen: ${name} ${full(level)}.`,
  completed: (name, level, xp) => `Abgeschlossen: ${name} ${full(level)}. +${full(xp)} XP`,
  card: {
    level: (level, levels) => `${full(level)} von ${full(levels)}`,
    levelAloud: (level, levels) => `Stufe ${full(level)} von ${full(levels)}`,
    now: 'Jetzt',
    next: (effect) => `→ ${effect}`,
    costs: 'Kosten',
    takes: (time, xp) => `Dauert ${time}, bringt ${full(xp)} XP`,
    research: 'Erforschen',
    researchName: (name, level) => `${name} ${full(level)} erforschen`,
    starting: 'Wird begonnen …',
    allDone: 'Alle Stufen sind abgeschlossen.',
    underWay: 'Im Gange',
  },
  fifth: {
    title: (level) => `Stufe ${full(level)}`,
    marks: 'Sie tragen einen Winkel, den jeder zu Hause sieht; ab Stufe 10 sind es zwei.',
    stance: 'Winkel wie bei allen Streitkräften und eine neue Haltung für jede Welt: Gleichstarken ausweichen.',
    rows: 'Winkel wie bei allen Streitkräften und eine zweite Ausbildungsreihe auf jeder Welt.',
    convoys: 'Du siehst, woher Einsätze zu deinen Welten kommen.',
    late_recall: (minutes) => `Einsätze lassen sich bis ${full(minutes)} Spielminuten vor der Landung zurückrufen.`,
    orders: (orders) => `Auf jeder Welt kannst du ${full(orders)} Gebäude vormerken.`,
  },
  effects: {
    attack: (share) => `${percent(share)} Angriff`,
    defence: (share) => `${percent(share)} Rumpf`,
    ore: (share) => (share === 0 ? 'Erz wie gefunden' : `+${percent(share)} Erz aus jeder Mine`),
    slots: (count) =>
      count === 0
        ? 'Nur die Slots der Welt'
        : plural(count, { one: '+# Bauslot auf jeder Welt', other: '+# Bauslots auf jeder Welt' }),
    reach: (units) => (units === 0 ? 'Übliche Reichweite' : `+${full(units)} Reichweite`),
    flight: (share) => `${percent(share)} der Flugzeit`,
    sight: (share) => (share === 0 ? 'Genaue Zahlen' : `Zahlen auf ±${percent(share)} genau`),
    safe: (hours) =>
      hours === 0 ? 'Was ohnehin vor Raubzügen sicher ist' : `+${full(hours)} h Ertrag vor Raubzügen sicher`,
    study: (share) => `${percent(share)} der Forschungszeit`,
    docks: (share) => `${percent(share)} der Bauzeit von Schiffen`,
    charts: (count) =>
      count === 0
        ? 'Übliche Vermessungen'
        : plural(count, { one: '+# Adresse pro Woche', other: '+# Adressen pro Woche' }),
    danger: (share) => `${percent(share)} der üblichen Hinterhalte und Verspätungen`,
    fuel: (share) => `${percent(share)} des Treibstoffs`,
    training: (share) => `${percent(share)} der Ausbildungszeit`,
    marches: (count) => plural(count, { one: '# Angriff zugleich', other: '# Angriffe zugleich' }),
  },
};
