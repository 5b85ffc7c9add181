import { useMatch } from 'react-router-dom';
import type { LevelUnlock } from '#shared/rules/levels';
import { usePlanets } from '../../api/queries.ts';

/** Returns the address at which an unlock is used: on the world whose page is open, otherwise at home. */
export function useUnlockLink(): (unlock: LevelUnlock) => string {
  const open = useMatch('/planets/:planetId')?.params.planetId;
  const planets = usePlanets().data;
  const home = planets?.find((planet) => planet.home) ?? planets?.[0];
  const place = open ?? home?.planet_id;
  const world = (search: string) => (place === undefined ? '/myplanets' : `/planets/${place}?${search}`);
  return (unlock) => {
    switch (unlock.kind) {
      case 'building':
        return world(`build=${unlock.id}`);
      case 'ship':
        return world('window=ships');
      case 'title':
        return '/profile';
      case 'bonus':
        return { place: '/myplanets', ships: world('window=ships'), address: '/missions' }[unlock.bonus];
    }
  };
}
