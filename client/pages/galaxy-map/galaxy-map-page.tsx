import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressBook } from '#shared/api/address-book';
import type { Answer } from '#shared/api/call';
import { getGalaxy } from '#shared/api/galaxy';
import type { Planet } from '#shared/api/planets';
import { useAddressBook } from '../../api/address-book.ts';
import { useGalaxy } from '../../api/galaxy.ts';
import { textOf } from '../../api/http/request.ts';
import { usePlanets } from '../../api/queries.ts';
import { KnownWorlds, type Origin } from '../../features/address-book/known-worlds.tsx';
import { MatesSightings } from '../../features/address-book/mates-sightings.tsx';
import { GalaxyMap } from '../../features/map/galaxy-map.tsx';
import { MarchMarks } from '../../features/map/march-marks.tsx';
import { WorldCard } from '../../features/map/world-card.tsx';
import type { MapWorld } from '../../features/map/worlds.ts';
import { useMissionLink } from '../../features/missions/mission-link.ts';
import { ReportDialog } from '../../features/missions/reports/report-dialog.tsx';
import { mapTexts } from '../../texts/map.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { full } from '../../ui/format/number.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './galaxy-map-page.module.css';
import { useMapMarches, useReachOf } from './use-map-marches.ts';

type Galaxy = Answer<typeof getGalaxy>;

/** /galaxymap */
export function GalaxyMapPage() {
  const galaxy = useGalaxy();
  const planets = usePlanets();
  const [highlighted, setHighlighted] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  /** The mission whose report is open. */
  const [opened, setOpened] = useState<number>();
  const worlds = useMemo(() => galaxy.data && worldsOf(galaxy.data, planets.data), [galaxy.data, planets.data]);
  const places = useMemo(() => new Map(worlds?.map((world) => [world.id, world])), [worlds]);
  const book = useAddressBook();
  const known = useMemo(() => book.data?.filter(({ status }) => status !== 'own'), [book.data]);
  const origin = useMemo(() => originOf(planets.data), [planets.data]);
  const link = useMissionLink();
  const world = chosen === undefined ? undefined : places.get(chosen);
  const { map, sought, find } = useSought(setChosen);
  const marches = useMapMarches();
  const sieges = useMemo(() => besiegedIn(galaxy.data), [galaxy.data]);
  const address = galaxy.data?.find(({ planet_id }) => planet_id === chosen)?.stargate_address;
  const reach = useReachOf(world, address);

  return (
    <Page title={mapTexts.title} lead={<span className={styles.summary}>{worlds ? summary(worlds) : null}</span>}>
      {galaxy.error && !galaxy.data ? (
        <LoadError onRetry={() => void galaxy.refetch()}>{textOf(galaxy.error, getGalaxy.fallback)}</LoadError>
      ) : null}
      <div className={styles.columns}>
        <div ref={map} className={styles.map}>
          <GalaxyMap
            label={mapTexts.map}
            worlds={worlds}
            highlighted={highlighted ?? chosen}
            onPoint={setHighlighted}
            onPick={({ id }) => setChosen(id)}
            sought={sought}
            overlay={<MarchMarks sieges={sieges} marches={marches} reach={reach} />}
            legend={{
              marches: marches.some(({ from }) => from),
              attacks: marches.some(({ attack }) => attack),
              sieges: sieges.length > 0,
              reach: reach !== undefined,
            }}
          />
        </div>
        <div className={styles.stack}>
          <WorldCard
            world={world}
            address={address}
            record={book.data && (book.data.find(({ planet_id }) => planet_id === chosen) ?? null)}
            severalOwn={(planets.data?.length ?? 0) > 1}
            link={link}
            onReport={setOpened}
            onClose={() => setChosen(undefined)}
          />
          <Section title={mapTexts.knownWorlds.title} aside={known?.length ? full(known.length) : null}>
            {known === undefined ? (
              book.error ? (
                <LoadError onRetry={() => void book.refetch()}>{textOf(book.error, addressBook.fallback)}</LoadError>
              ) : (
                <SkeletonRows count={2} height="64px" label={mapTexts.knownWorlds.loading} />
              )
            ) : known.length === 0 ? (
              <Empty action={<ButtonLink to="/missions">{mapTexts.knownWorlds.missions}</ButtonLink>}>
                {mapTexts.knownWorlds.none}
              </Empty>
            ) : (
              <KnownWorlds
                records={known}
                origin={origin}
                highlighted={highlighted}
                link={link}
                onPoint={setHighlighted}
                onFind={find}
                onReport={setOpened}
              />
            )}
          </Section>
          <MatesSightings origin={origin} onFind={find} />
        </div>
      </div>
      {opened === undefined ? null : <ReportDialog missionId={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

/** The world that is shown in the middle of the map: from `?world=8`, or from the list. On a phone the map lies above the list. */
function useSought(choose: (id: number) => void) {
  const [search] = useSearchParams();
  const asked = Number(search.get('world'));
  const [sought, setSought] = useState<{ readonly id: number }>();
  const map = useRef<HTMLDivElement>(null);
  const find = useCallback(
    (id: number) => {
      choose(id);
      setSought({ id });
      const top = map.current?.getBoundingClientRect().top ?? 0;
      if (top < 0) map.current?.scrollIntoView({ block: 'start' });
    },
    [choose],
  );
  useEffect(() => {
    if (Number.isInteger(asked) && asked > 0) find(asked);
  }, [asked, find]);
  return { map, sought, find };
}

/** Distances are measured from the home world. */
function originOf(planets: readonly Planet[] = []): Origin | undefined {
  const home = planets.find((planet) => planet.home) ?? planets[0];
  return home && { name: home.planet_name, x: home.coordinates_x, y: home.coordinates_y };
}

/** Unknown worlds first and own ones last: later ones are drawn on top. */
const DEPTH = { other: 0, known: 1, own: 2 } as const;

function worldsOf(galaxy: Galaxy, planets: readonly Planet[] = []): MapWorld[] {
  const names = new Map(planets.map((planet) => [planet.planet_id, planet.planet_name]));
  return galaxy
    .map((row): MapWorld => {
      const kind = row.own ? 'own' : row.known ? 'known' : 'other';
      return {
        id: row.planet_id,
        kind,
        typeId: row.planet_type_id,
        name: names.get(row.planet_id) ?? row.stargate_address?.join('-') ?? mapTexts.unknownWorld,
        x: row.coordinates_x,
        y: row.coordinates_y,
        besieged: row.besieged === true,
      };
    })
    .sort((a, b) => DEPTH[a.kind] - DEPTH[b.kind]);
}

/** The places of all worlds before which an army stands. */
function besiegedIn(galaxy: Galaxy = []) {
  return galaxy.filter(({ besieged }) => besieged).map(({ coordinates_x: x, coordinates_y: y }) => ({ x, y }));
}

function summary(worlds: readonly MapWorld[]): string {
  const count = (kind: MapWorld['kind']) => worlds.filter((world) => world.kind === kind).length;
  return mapTexts.summary(worlds.length, count('own'), count('known'));
}
