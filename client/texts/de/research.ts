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
          one: 'Du hast eine Stufe erforscht. Sie zählt auf jeder Welt und in jedem Kampf.',
          other: 'Du hast # Stufen erforscht. Sie zählen auf jeder Welt und in jedem Kampf.',
        }),
  loading: 'Forschung wird geladen',
  none: 'Keine Forschung verfügbar.',
  choose: 'Forschung wählen',
  progress: (levels, all) => `${full(levels)} von ${full(all)} Stufen`,
  lines: (count) => plural(count, { one: '# Forschung', other: '# Forschungen' }),
  unfold: (lines) => plural(lines, { one: '# Forschung zeigen', other: '# Forschungen zeigen' }),
  fold: 'Einklappen',
  foldLabel: (open, branch) => (open ? `${branch} einklappen` : `${branch} zeigen`),
  branches: {
    ships: 'Schiffe',
    squads: 'Trupps',
    worlds: 'Welten',
    journeys: 'Reisen und Krieg',
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
    ready: 'Sie zählt von dem Moment an, in dem du sie aktivierst.',
    at: (clock) => clock,
    activate: 'Aktivieren',
    activating: 'Wird aktiviert …',
    activateLabel: (name, level) => `${name} ${full(level)} aktivieren`,
  },
  discount: (artifact, less) =>
    `Dein Artefakt ${artifact} macht die nächste Forschung um ${percent(less / 100)} billiger. Die Preise unten berücksichtigen das schon.`,
  started: (name, level) => `Begonnen: ${name} ${full(level)}.`,
  activated: (name, level, xp) => `Aktiviert: ${name} ${full(level)}. +${full(xp)} XP`,
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
    allDone: 'Du hast alle Stufen.',
    underWay: 'Im Gange',
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
    marches: (count) => plural(count, { one: '# Angriff zugleich', other: '# Angriffe zugleich' }),
  },
};
