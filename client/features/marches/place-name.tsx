import { Link } from 'react-router-dom';
import type { March } from '#shared/api/battles/marches';
import { usePlanets } from '../../api/queries.ts';
import { marchTexts } from '../../texts/marches/marches.ts';

type Place = March['target'];

/** The name of a world. It links to the world's page if the world is the player's, otherwise to its place on the map. */
export function PlaceName({ place }: { place: Place }) {
  const isOwn = usePlanets().data?.some(({ planet_id }) => planet_id === place.planet_id);
  const to = isOwn ? `/planets/${place.planet_id}` : `/galaxymap?world=${place.planet_id}`;
  return <Link to={to}>{nameOf(place)}</Link>;
}

/** The name as text. A world without a ruler has none. */
export function nameOf({ planet_name }: Pick<Place, 'planet_name'>): string {
  return planet_name ?? marchTexts.freeWorld;
}

export function RulerName({ user_id, username }: { user_id: number; username: string }) {
  return <Link to={`/profile/${user_id}`}>{username}</Link>;
}
