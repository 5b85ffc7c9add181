import { type BuildingType, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { squadOf } from '#shared/catalogue/squads';
import { full } from '../../ui/format/number.ts';

/** What activating a building adds besides its yield. A squad is called by the name of the player's race. */
export function effectsOf(type: BuildingType | undefined, raceId: number | undefined): readonly string[] {
  if (!type) return [];
  const { population, defenseStat, defenseLevel, buildSlots, squads } = type.effects ?? {};
  return [
    type.id === SHIPYARD_ID && 'Builds ships',
    population && `+${full(population)} people`,
    defenseStat && `+${full(defenseStat)} defence`,
    defenseLevel && `+${defenseLevel} defence ${plural(defenseLevel, 'level')}`,
    buildSlots && `+${buildSlots} build ${plural(buildSlots, 'slot')}`,
    squads && `+${squads.count} ${squadName(squads, raceId)}`,
  ].filter((effect) => typeof effect === 'string');
}

function squadName({ rank, count }: NonNullable<NonNullable<BuildingType['effects']>['squads']>, raceId?: number) {
  if (raceId === undefined) return `${rank} ${plural(count, 'squad')}`;
  const { name, soldiers } = squadOf(raceId, rank);
  return `${plural(count, 'squad')} ${name} of ${soldiers}`;
}

function plural(count: number, word: string): string {
  return count === 1 ? word : `${word}s`;
}
