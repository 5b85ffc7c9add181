import { useMemo } from 'react';
import type { IncomingMarch, listMarches, March } from '#shared/api/battles/marches';
import type { Answer } from '#shared/api/call';
import type { getGalaxy } from '#shared/api/galaxy';
import type { Planet } from '#shared/api/planets';
import { isHostile } from '#shared/catalogue/marches';
import { usePeople } from '../../api/galaxy.ts';
import { useMarches, useReach } from '../../api/marches.ts';
import type { MapMarch, Reach } from '../../features/map/march-marks.tsx';
import { type Layers, useLayers } from '../../features/map/people/layers.ts';
import { type MappedRuler, type RuledWorld, rulersIn } from '../../features/map/people/rulers.ts';
import type { MapWorld } from '../../features/map/worlds.ts';
import { mapTexts } from '../../texts/map.ts';
import { peopleMapTexts } from '../../texts/people-map.ts';

type Galaxy = Answer<typeof getGalaxy>;

/** The rulers of the worlds on the map, by the layers that this browser shows. */
export function useRulers(galaxy: Galaxy | undefined): {
  readonly layers: Layers;
  readonly rulers: ReadonlyMap<number, MappedRuler>;
  readonly ruled: readonly RuledWorld[];
} {
  const layers = useLayers();
  const { mates, found } = layers;
  const { data } = usePeople();
  const rulers = useMemo(() => rulersIn(data, { mates, found }), [data, mates, found]);
  const ruled = useMemo(
    () =>
      galaxy?.flatMap(({ planet_id: id, coordinates_x: x, coordinates_y: y, besieged = false }) => {
        const ruler = rulers.get(id);
        return ruler ? [{ id, x, y, ruler, besieged }] : [];
      }) ?? [],
    [galaxy, rulers],
  );
  return { layers, rulers, ruled };
}

/** Unknown worlds first and the player's last: later ones are drawn on top. */
const DEPTH = { other: 0, known: 1, own: 2 } as const;

/** The worlds of the map in the order in which they are drawn. */
export function worldsOf(
  galaxy: Galaxy,
  planets: readonly Planet[] = [],
  rulers: ReadonlyMap<number, MappedRuler>,
): MapWorld[] {
  const names = new Map(planets.map((planet) => [planet.planet_id, planet.planet_name]));
  return galaxy
    .map((row): MapWorld => {
      const kind = row.own ? 'own' : row.known ? 'known' : 'other';
      return {
        id: row.planet_id,
        kind,
        typeId: row.planet_type_id,
        name: names.get(row.planet_id) ?? row.stargate_address?.join('-') ?? nameBy(rulers.get(row.planet_id)),
        x: row.coordinates_x,
        y: row.coordinates_y,
        ruled: rulers.has(row.planet_id),
        besieged: row.besieged === true,
      };
    })
    .sort((a, b) => DEPTH[a.kind] - DEPTH[b.kind]);
}

/** The name of a world without a known address. */
function nameBy(ruler: MappedRuler | undefined): string {
  if (!ruler) return mapTexts.unknownWorld;
  const { planet_name, username } = ruler;
  return planet_name === null ? peopleMapTexts.worldOf(username) : peopleMapTexts.named(planet_name, username);
}

/** The places of all worlds under siege. */
export function besiegedIn(galaxy: Galaxy = []) {
  return galaxy
    .filter(({ besieged }) => besieged)
    .map(({ planet_id: id, coordinates_x: x, coordinates_y: y }) => ({ id, x, y }));
}

/** All marches that the map shows; those that have landed are not under way. */
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

/** How far the ships of the chosen world fly, if the world is the player's. `address`: its gate address. */
export function useReachOf(world: MapWorld | undefined, address: readonly number[] | undefined): Reach | undefined {
  const radius = useReach(world?.kind === 'own' ? world.id : undefined, address);
  return world && radius !== undefined ? { x: world.x, y: world.y, radius } : undefined;
}
