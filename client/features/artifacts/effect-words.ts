import type { PlanetDetail } from '#shared/api/planets';
import type { ArtifactType } from '#shared/catalogue/artifacts';
import { AFTERMATH } from '#shared/catalogue/battles';
import { quartersOf } from '#shared/rules/battles/garrison';
import { artifactTexts } from '../../texts/artifacts.ts';
import { buildTime } from '../../ui/format/duration.ts';
import { clockTime } from '../../ui/format/format-time.ts';

const MINUTES_PER_HOUR = 60;

/** What an artifact would do on this world. `until`: when an effect with a time would end; null while it is not known. */
export function artifactWords(
  { effect }: ArtifactType,
  { planet_name, current_population: people, iris_until, iris_hour_minutes }: PlanetDetail,
  until: string | null,
): string {
  const texts = artifactTexts.does;
  const end = until === null ? '…' : clockTime(until);
  const passing = (hours: number) => buildTime(hours * iris_hour_minutes);
  switch (effect.kind) {
    case 'addresses':
      return texts.addresses(effect.worlds, planet_name);
    case 'people':
      return texts.people(effect.people, people, [quartersOf(people), quartersOf(people + effect.people)]);
    case 'respite':
      return texts.respite(end);
    case 'iris':
      return texts.iris(planet_name, end, iris_until && clockTime(iris_until));
    case 'veil':
      return texts.veil(passing(effect.minutes / MINUTES_PER_HOUR));
    case 'long_siege':
      return texts.long_siege(passing(effect.hours));
    case 'tow':
      return texts.tow(effect.percent, AFTERMATH.towPercent);
    case 'haste':
    case 'cheap_research':
      return texts[effect.kind](effect.percent);
    default:
      return texts[effect.kind];
  }
}
