import { useMemo } from 'react';
import type { IncomingMarch, listMarches, March } from '#shared/api/battles/marches';
import type { Answer } from '#shared/api/call';
import { isHostile } from '#shared/catalogue/marches';
import { useMarches, useReach } from '../../api/marches.ts';
import type { MapMarch, Reach } from '../../features/map/march-marks.tsx';
import type { MapWorld } from '../../features/map/worlds.ts';

/** All marches that the map shows; those that stand on a world are not under way. */
export function useMapMarches(): readonly MapMarch[] {
  const { data } = useMarches();
  return useMemo(() => (data ? marchesOf(data) : []), [data]);
}

function marchesOf({ own, incoming }: Pick<Answer<typeof listMarches>, 'own' | 'incoming'>): MapMarch[] {
  return [...incoming.flatMap(incomingMarch), ...own.flatMap(ownMarch)];
}

function ownMarch({ march_id: id, phase, origin, target, began_at, lands_at }: March): MapMarch[] {
  if (lands_at === null) return [];
  const [from, to] = phase === 'home' ? [target, origin] : [origin, target];
  const times = { began: Date.parse(began_at), lands: Date.parse(lands_at) };
  return [{ id, from: placeOf(from), to: placeOf(to), ...times, attack: false }];
}

function incomingMarch({ march_id: id, kind, target, launched_at, lands_at }: IncomingMarch): MapMarch[] {
  if (lands_at === null) return [];
  const times = { began: Date.parse(launched_at), lands: Date.parse(lands_at) };
  return [{ id, from: null, to: placeOf(target), ...times, attack: isHostile(kind) }];
}

const placeOf = ({ coordinates_x: x, coordinates_y: y }: March['target']) => ({ x, y });

/** How far the ships of the chosen world fly, if it is an own one. `address`: that of its gate. */
export function useReachOf(world: MapWorld | undefined, address: readonly number[] | undefined): Reach | undefined {
  const radius = useReach(world?.kind === 'own' ? world.id : undefined, address);
  return world && radius !== undefined ? { x: world.x, y: world.y, radius } : undefined;
}
