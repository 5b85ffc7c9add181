import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AddressRecord } from '#shared/api/address-book';
import type { KnownWorld } from '#shared/api/galaxy';
import type { Planet } from '#shared/api/planets';
import { useAddressBook } from '../../api/address-book.ts';
import { usePeople, useSieges } from '../../api/galaxy.ts';
import { textOf } from '../../api/http/request.ts';
import { usePlanets } from '../../api/queries.ts';
import { readAgain } from '../../api/versions/read-again.ts';
import type { Origin } from '../../features/address-book/known-worlds.tsx';
import { GalaxyMap } from '../../features/map/galaxy-map.tsx';
import { InView } from '../../features/map/in-view.tsx';
import { MarchMarks } from '../../features/map/march-marks.tsx';
import { MovingMarks } from '../../features/map/moving-marks.tsx';
import { captionsOf, neighboursOf } from '../../features/map/people/neighbourhood.ts';
import type { Sky } from '../../features/map/sky/sky.ts';
import type { Rest } from '../../features/map/viewport.ts';
import { WorldCard } from '../../features/map/world-card.tsx';
import { Atlas, foremost } from '../../features/map/worlds.ts';
import { useMissionLink } from '../../features/missions/mission-link.ts';
import { OpenedReport } from '../../features/missions/reports/opened-report.tsx';
import { useAlliedAddress } from '../../game/mates.ts';
import { mapTexts } from '../../texts/map.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { fetched } from '../../ui/layout/client-file.ts';
import { Page } from '../../ui/layout/page.tsx';
import styles from './galaxy-map-page.module.css';
import { MapLists } from './map-lists.tsx';
import { ruledIn, siegedPlace, useListedWorlds, useMapMarches, useReachOf, useRulers, worldsOf } from './map-worlds.ts';
import { useKnown, useSky } from './use-sky.ts';

const peopleMarks = () => fetched(import('../../features/map/people/people-marks.tsx'));
const PeopleMarks = lazy(async () => ({ default: (await peopleMarks()).PeopleMarks }));
const HoldersLegend = lazy(async () => ({ default: (await peopleMarks()).HoldersLegend }));

const NONE: readonly never[] = [];

/** /galaxymap */
export function GalaxyMapPage() {
  const [rest, setRest] = useState<Rest>();
  const cache = useQueryClient();
  const { sky, error } = useSky(rest);
  const { known, error: unknown } = useKnown(rest);
  const failed = error ?? unknown;
  const planets = usePlanets();
  const [highlighted, setHighlighted] = useState<number>();
  /** The worlds under the finger that chose one of them, and which one it is. */
  const [picked, setPicked] = useState<{ readonly ids: readonly number[]; readonly index: number }>();
  const chosen = picked?.ids[picked.index];
  const choose = useCallback((...ids: number[]) => setPicked({ ids, index: 0 }), []);
  /** The mission whose report is open. */
  const [opened, setOpened] = useState<number>();
  const { layers, rulers } = useRulers();
  const besieged = useSieges().data?.places ?? NONE;
  const listed = useListedWorlds();
  const worlds = useMemo(
    () => worldsOf({ known: known ?? NONE, rulers, isColoured: layers.colours, sieges: besieged, listed }),
    [known, rulers, layers.colours, besieged, listed],
  );
  const atlas = useMemo(() => new Atlas(worlds, sky), [worlds, sky]);
  const ruled = useMemo(() => ruledIn(worlds, rulers), [worlds, rulers]);
  const isMates = useCallback((id: number) => rulers.get(id)?.alliance?.relation === 'own', [rulers]);
  const book = useAddressBook();
  const origin = useMemo(() => originOf(planets.data), [planets.data]);
  const link = useMissionLink();
  const world = chosen === undefined ? undefined : atlas.get(chosen);
  const { map, asked, sought, find } = useSought(choose);
  const marches = useMapMarches();
  const sieges = useMemo(() => {
    const places = layers.sieges ? besieged.map(siegedPlace) : NONE;
    return rest ? foremost(places, rest) : places;
  }, [layers.sieges, besieged, rest]);
  const address = known?.find(({ planet_id }) => planet_id === world?.id)?.stargate_address;
  const alliedAddress = useAlliedAddress(world?.id);
  const reach = useReachOf(world, address ?? alliedAddress);
  const own = useMemo(() => known && worlds.filter(({ kind }) => kind === 'own'), [known, worlds]);
  const people = usePeople().data;
  const captions = useMemo(
    () => captionsOf(ruled, layers.colours, origin, people && origin && neighboursOf(people, origin)),
    [ruled, layers.colours, origin, people],
  );

  return (
    <Page
      title={mapTexts.title}
      lead={<span className={styles.summary}>{known && sky.counts ? summary(sky, known, book.data) : null}</span>}
    >
      {failed ? (
        <LoadError onRetry={() => void readAgain(cache, ['sectors', 'galaxy'])}>{textOf(failed)}</LoadError>
      ) : null}
      <div className={styles.columns}>
        <div ref={map} className={styles.map}>
          <GalaxyMap
            label={mapTexts.map}
            atlas={atlas}
            highlighted={highlighted ?? chosen}
            onPoint={setHighlighted}
            onPick={(_, near) => choose(...near.map(({ id }) => id))}
            onRest={setRest}
            sought={sought}
            overlay={
              <>
                <Suspense>
                  <PeopleMarks worlds={ruled} coloured={layers.colours} own={own ?? NONE} home={origin} />
                </Suspense>
                <MarchMarks sieges={sieges} marches={marches} reach={reach} />
              </>
            }
            moving={<MovingMarks marches={marches} sieges={sieges} rest={rest} />}
            captions={captions}
            start={asked === undefined ? own : undefined}
            legend={{
              marches: marches.some(({ from, mates }) => from && !mates),
              matesMarches: marches.some(({ mates }) => mates),
              attacks: marches.some(({ attack }) => attack),
              sieges: sieges.length > 0,
              reach: reach !== undefined,
              holders:
                ruled.length > 0 ? (
                  <Suspense>
                    <HoldersLegend worlds={ruled} coloured={layers.colours} />
                  </Suspense>
                ) : null,
            }}
          />
        </div>
        <div className={styles.stack}>
          <WorldCard
            world={world}
            address={address}
            alliedAddress={alliedAddress}
            record={book.data && (book.data.find(({ planet_id }) => planet_id === world?.id) ?? null)}
            severalOwn={(planets.data?.length ?? 0) > 1}
            ruler={world && rulers.get(world.id)}
            link={link}
            onReport={setOpened}
            among={
              picked && picked.ids.length > 1 ? { position: picked.index + 1, worlds: picked.ids.length } : undefined
            }
            onNext={() => setPicked((known) => known && { ...known, index: (known.index + 1) % known.ids.length })}
            onClose={() => setPicked(undefined)}
          />
          <InView atlas={atlas} rest={rest} isMates={isMates} onPick={choose} />
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
  const world = Number(search.get('world'));
  const asked = Number.isInteger(world) && world > 0 ? world : undefined;
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
    if (asked !== undefined) find(asked);
  }, [asked, find]);
  return { map, asked, sought, find };
}

/** Distances are measured from the home world. */
function originOf(planets: readonly Planet[] = []): Origin | undefined {
  const home = planets.find((planet) => planet.home) ?? planets[0];
  return home && { name: home.planet_name, x: home.coordinates_x, y: home.coordinates_y };
}

/** `book`: all known worlds, of which the map may have read only the latest. */
function summary(sky: Sky, known: readonly KnownWorld[], book: readonly AddressRecord[] | undefined): string {
  const own = known.filter((world) => world.own).length;
  const others = book?.filter(({ status }) => status !== 'own').length ?? known.length - own;
  return mapTexts.summary(sky.worlds, own, others);
}
