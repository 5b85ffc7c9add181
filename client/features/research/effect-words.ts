import type { ResearchType } from '#shared/catalogue/research';
import { mostHostileMarches } from '#shared/rules/battles/marches';
import { sightPercent, strengthPercent } from '#shared/rules/research';
import { researchTexts } from '../../texts/players/research.ts';

/** What this many completed levels of a line are worth, in numbers. `playerLevel` decides how many marches are allowed without. */
export function effectWords({ effect }: ResearchType, level: number, playerLevel: number): string {
  const words = researchTexts.effects;
  switch (effect.kind) {
    case 'attack':
    case 'defence':
      return words[effect.kind](strengthPercent(1 + level) / 100);
    case 'ore':
      return words.ore((effect.each * level) / 100);
    case 'slots':
      return words.slots(effect.each * level);
    case 'reach':
      return words.reach(effect.each * level);
    case 'flight':
      return words.flight((100 - effect.each * level) / 100);
    case 'sight':
      return words.sight(sightPercent(level) / 100);
    case 'marches':
      return words.marches(mostHostileMarches(playerLevel, effect.each * level));
  }
}
