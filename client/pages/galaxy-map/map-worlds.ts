import { useMemo } from 'react';
import type { WorldPlace } from '#shared/api/battles/battles';
import type { IncomingMarch, listMarches, March } from '#shared/api/battles/marches';
import type { Answer } from '#shared/api/call';
import type { getSieges, KnownWorld } from '#shared/api/galaxy';
import type { MatesMarch } from '#shared/api/galaxy-people';
import { isHostile } from '#shared/catalogue/marches';
import { useMyAlliance } from '../../api/alliances.ts';
import { useMatesMarches, usePeople } from '../../api/galaxy.ts';
import { useMarches, useReach } from '../../api/marches.ts';
import { useSharedSightings } from '../../api/sightings.ts';
import type { MapMarch, Reach } from '../../features/map/march-marks.tsx';
import { type Layers, useLayers } from '../../features/map/people/layers.ts';
import { type MappedRuler, type RuledWorld, rulersIn } from '../../features/map/people/rulers.ts';
import { type MapWorld, unknownWorld } from '../../features/map/worlds.ts';
import { mapTexts } from '../../texts/map.ts';
import { peopleMapTexts } from '../../texts/people-map.ts';

/** What the map knows of worlds besides their places. */
interface Told {
  readonly known: readonly KnownWorld[];
  readonly rulers: ReadonlyMap<number, MappedRuler>;
  /** Whether alliances are told apart. */
  readonly isColoured: boolean;
  /** Where worlds are under siege. */
  readonly sieges: readonly SiegePlace[];
  /** Worlds of which lists beside the map tell. */
  readonly listed: readonly ListedWorld[];
}

type SiegePlace = Answer<typeof getSieges>['places'][number];
type ListedWorld = Pick<WorldPlace, 'planet_id' | 'planet_name' | 'coordinates_x' | 'coordinates_y'>;

const NONE: readonly never[] = [];

/** The worlds of which the map shows more than a dot, in the order in which they are drawn: the player's are on top. */
export function worldsOf({ known, rulers, isColoured, sieges, listed }: Told): MapWorld[] {
  const besieged = new Set(sieges.map((siege) => unknownWorld(siegedPlace(siege)).id));
  const relationOf = (id: number) => (isColoured ? rulers.get(id)?.alliance?.relation : undefined);
  const own: MapWorld[] = [];
  const found: MapWorld[] = [];
  const ids = new Set<number>();
  for (const row of known) {
    ids.add(row.planet_id);
    (row.own ? own : found).push({
      id: row.planet_id,
      kind: row.own ? 'own' : 'known',
      typeId: row.planet_type_id,
      name: row.planet_name ?? row.stargate_address.join('-'),
      ...siegedPlace(row),
      ruled: rulers.has(row.planet_id),
      relation: relationOf(row.planet_id),
    });
  }
  const others: MapWorld[] = [];
  const other = (id: number, typeId: number, name: string, ruled: boolean, row: SiegePlace) => {
    if (ids.has(id)) return;
    ids.add(id);
    others.push({ id, kind: 'other', typeId, name, ...siegedPlace(row), ruled, relation: relationOf(id) });
  };
  for (const [id, ruler] of rulers) other(id, ruler.planet_type_id, nameBy(ruler), true, ruler);
  for (const row of listed) other(row.planet_id, 0, row.planet_name ?? mapTexts.unknownWorld, false, row);
  const told = [...others, ...found, ...own];
  const places = new Set(told.map((world) => unknownWorld(world).id));
  const unknown = sieges.map((siege) => unknownWorld(siegedPlace(siege))).filter(({ id }) => !places.has(id));
  return [...unknown, ...told].map((world) => ({ ...world, besieged: besieged.has(unknownWorld(world).id) }));
}

/** The name of a world without a known address. */
function nameBy({ planet_name, username }: MappedRuler): string {
  return planet_name === null ? peopleMapTexts.worldOf(username) : peopleMapTexts.named(planet_name, username);
}

/** The rulers of the worlds on the map, by the layers that this browser shows. */
export function useRulers(): { readonly layers: Layers; readonly rulers: ReadonlyMap<number, MappedRuler> } {
  const layers = useLayers();
  const { mates, found } = layers;
  const { data } = usePeople();
  const rulers = useMemo(() => rulersIn(data, { mates, found }), [data, mates, found]);
  return { layers, rulers };
}

/** The worlds of these rulers, for the list and the rings. */
export function ruledIn(worlds: readonly MapWorld[], rulers: ReadonlyMap<number, MappedRuler>): RuledWorld[] {
  return worlds.flatMap(({ id, x, y, besieged = false }) => {
    const ruler = rulers.get(id);
    return ruler ? [{ id, x, y, ruler, besieged }] : [];
  });
}

/** Worlds of which the player's marches, sieges, and the probes of mates tell, though the player may not know their address. */
export function useListedWorlds(): readonly ListedWorld[] {
  const marches = useMarches().data;
  const sightings = useSharedSightings().data;
  return useMemo(
    () => [
      ...(marches?.own.flatMap(({ origin, target }) => [origin, target]) ?? NONE),
      ...(marches?.sieges.map(({ planet }) => planet) ?? NONE),
      ...(sightings?.map((seen) => ({ ...seen, planet_name: null })) ?? NONE),
    ],
    [marches, sightings],
  );
}

/** All marches that the map shows; those that have landed are not under way. */
export function useMapMarches(): readonly MapMarch[] {
  const { data } = useMarches();
  const isMember = Boolean(useMyAlliance().data?.alliance);
  const mates = useMatesMarches(isMember).data;
  return useMemo(() => {
    const shown = (isMember && mates?.marches.map(matesMarch)) || [];
    // Of relief to the player's worlds the whole way is known, if the mate shows its origin.
    const ids = new Set(shown.map(({ id }) => id));
    return [...shown, ...(data ? marchesOf(data) : []).filter(({ id }) => !ids.has(id))];
  }, [data, isMember, mates]);
}

function matesMarch({ march_id: id, from, to, began_at, lands_at }: MatesMarch): MapMarch {
  const times = { began: Date.parse(began_at), lands: Date.parse(lands_at) };
  return { id, from: siegedPlace(from), to: siegedPlace(to), ...times, attack: false, mates: true };
}

function marchesOf({ own, incoming }: Pick<Answer<typeof listMarches>, 'own' | 'incoming'>): MapMarch[] {
  return [...incoming.flatMap(incomingMarch), ...own.flatMap(ownMarch)];
}

function ownMarch({ march_id: id, phase, origin, target, began_at, lands_at }: March): MapMarch[] {
  if (lands_at === null) return [];
  const [from, to] = phase === 'home' ? [target, origin] : [origin, target];
  const times = { began: Date.parse(began_at), lands: Date.parse(lands_at) };
  return [{ id, from: siegedPlace(from), to: siegedPlace(to), ...times, attack: false }];
}

function incomingMarch({ march_id: id, kind, target, launched_at, lands_at }: IncomingMarch): MapMarch[] {
  if (lands_at === null) return [];
  const times = { began: Date.parse(launched_at), lands: Date.parse(lands_at) };
  return [{ id, from: null, to: siegedPlace(target), ...times, attack: isHostile(kind) }];
}

export const siegedPlace = ({ coordinates_x: x, coordinates_y: y }: SiegePlace) => ({ x, y });

/** How far the ships of the chosen world fly, if the world is the player's. `address`: its gate address. */
export function useReachOf(world: MapWorld | undefined, address: readonly number[] | undefined): Reach | undefined {
  const radius = useReach(world?.kind === 'own' ? world.id : undefined, address);
  return world && radius !== undefined ? { x: world.x, y: world.y, radius } : undefined;
}
