import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Planet } from '#shared/api/planets';
import { useAddressBook } from '../../api/address-book.ts';
import { useGalaxy } from '../../api/galaxy.ts';
import { textOf } from '../../api/http/request.ts';
import { usePlanets } from '../../api/queries.ts';
import type { Origin } from '../../features/address-book/known-worlds.tsx';
import { GalaxyMap } from '../../features/map/galaxy-map.tsx';
import { MarchMarks } from '../../features/map/march-marks.tsx';
import { WorldCard } from '../../features/map/world-card.tsx';
import type { MapWorld } from '../../features/map/worlds.ts';
import { useMissionLink } from '../../features/missions/mission-link.ts';
import { OpenedReport } from '../../features/missions/reports/opened-report.tsx';
import { useAlliedAddress } from '../../game/mates.ts';
import { mapTexts } from '../../texts/map.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { fetched } from '../../ui/layout/client-file.ts';
import { Page } from '../../ui/layout/page.tsx';
import styles from './galaxy-map-page.module.css';
import { MapLists } from './map-lists.tsx';
import { besiegedIn, useMapMarches, useReachOf, useRulers, worldsOf } from './map-worlds.ts';

const PeopleMarks = lazy(async () => ({
  default: (await fetched(import('../../features/map/people/people-marks.tsx'))).PeopleMarks,
}));

const NONE: readonly never[] = [];

/** /galaxymap */
export function GalaxyMapPage() {
  const galaxy = useGalaxy();
  const planets = usePlanets();
  const [highlighted, setHighlighted] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  /** The mission whose report is open. */
  const [opened, setOpened] = useState<number>();
  const { layers, rulers, ruled } = useRulers(galaxy.data);
  const worlds = useMemo(
    () => galaxy.data && worldsOf(galaxy.data, planets.data, rulers),
    [galaxy.data, planets.data, rulers],
  );
  const places = useMemo(() => new Map(worlds?.map((world) => [world.id, world])), [worlds]);
  const book = useAddressBook();
  const origin = useMemo(() => originOf(planets.data), [planets.data]);
  const link = useMissionLink();
  const world = chosen === undefined ? undefined : places.get(chosen);
  const { map, sought, find } = useSought(setChosen);
  const marches = useMapMarches();
  const besieged = useMemo(() => besiegedIn(galaxy.data), [galaxy.data]);
  const sieges = layers.sieges ? besieged : NONE;
  const address = galaxy.data?.find(({ planet_id }) => planet_id === chosen)?.stargate_address;
  const alliedAddress = useAlliedAddress(chosen);
  const reach = useReachOf(world, address ?? alliedAddress);

  return (
    <Page title={mapTexts.title} lead={<span className={styles.summary}>{worlds ? summary(worlds) : null}</span>}>
      {galaxy.error && !galaxy.data ? (
        <LoadError onRetry={() => void galaxy.refetch()}>{textOf(galaxy.error)}</LoadError>
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
            overlay={
              <>
                {ruled.length > 0 ? (
                  <Suspense>
                    <PeopleMarks worlds={ruled} coloured={layers.colours} />
                  </Suspense>
                ) : null}
                <MarchMarks sieges={sieges} marches={marches} reach={reach} />
              </>
            }
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
            alliedAddress={alliedAddress}
            record={book.data && (book.data.find(({ planet_id }) => planet_id === chosen) ?? null)}
            severalOwn={(planets.data?.length ?? 0) > 1}
            ruler={chosen === undefined ? undefined : rulers.get(chosen)}
            link={link}
            onReport={setOpened}
            onClose={() => setChosen(undefined)}
          />
          <MapLists
            ruled={ruled}
            layers={layers}
            origin={origin}
            highlighted={highlighted}
            link={link}
            onPoint={setHighlighted}
            onFind={find}
            onReport={setOpened}
          />
        </div>
      </div>
      {opened === undefined ? null : <OpenedReport missionId={opened} onClose={() => setOpened(undefined)} />}
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

function summary(worlds: readonly MapWorld[]): string {
  const count = (kind: MapWorld['kind']) => worlds.filter((world) => world.kind === kind).length;
  return mapTexts.summary(worlds.length, count('own'), count('known'));
}
