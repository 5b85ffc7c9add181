import { launchMarch, listMarches, recallMarch } from '#shared/api/battles/marches';
import { getPlanet, knownPlanets, listPlanets } from '#shared/api/planets';
import { type Bot, type Intent, intend } from './bot.ts';

/** Share of those with a march who call it back, also one that is at home again by then. */
const CALLED_BACK = 0.4;

/**
 * Calls a march back, or sends everything of one type from a world: to another own world, or against an address that was
 * discovered. The server must refuse most raids.
 */
export async function chooseMarch(bot: Bot): Promise<Intent | undefined> {
  const { random } = bot;
  const mine = random.pick((await bot.read(listMarches))?.own ?? []);
  if (mine && random.chance(CALLED_BACK)) return intend(recallMarch, { body: { march_id: mine.march_id } });
  const worlds = (await bot.read(listPlanets)) ?? [];
  const origin = random.pick(worlds);
  const planet = origin && (await bot.read(getPlanet, { params: { id: origin.planet_id } }));
  if (!planet) return undefined;
  const kind = random.chance(0.5) ? ('raid' as const) : ('transfer' as const);
  const targets: readonly { readonly stargate_address: readonly number[] }[] =
    kind === 'transfer' ? worlds.filter((world) => world !== origin) : ((await bot.read(knownPlanets)) ?? []);
  const target = random.pick(targets);
  if (!target) return undefined;
  const ship = random.pick(planet.ships.filter((each) => !each.on_march && !each.on_mission));
  const squad = random.pick(planet.soldier_squads.filter((each) => !each.on_march));
  const ships = planet.ships.filter(
    (each) => !each.on_march && !each.on_mission && each.ship_type_id === ship?.ship_type_id,
  );
  const body = {
    kind,
    origin_id: planet.planet_id,
    stargate_address: [...target.stargate_address],
    ships: ship ? [{ ship_type_id: ship.ship_type_id, count: ships.length }] : [],
    squads:
      squad && (kind === 'transfer' || random.chance(0.2)) ? [{ squad_type_id: squad.squad_type_id, count: 1 }] : [],
    ...(random.chance(0.5) && { end_protection: true }),
  };
  return intend(launchMarch, { body });
}
