import { lazy, Suspense, useState } from 'react';
import { useAddressBook } from '../../api/address-book.ts';
import { useMyAlliance } from '../../api/alliances.ts';
import { useKnownOnMap, usePeople } from '../../api/galaxy.ts';
import { usePlanets } from '../../api/queries.ts';
import { useSharedSightings } from '../../api/sightings.ts';
import { KnownWorlds, type Origin } from '../../features/address-book/known-worlds.tsx';
import { MatesSightings } from '../../features/address-book/mates-sightings.tsx';
import type { Layers } from '../../features/map/people/layers.ts';
import type { RuledWorld } from '../../features/map/people/rulers.ts';
import type { useMissionLink } from '../../features/missions/mission-link.ts';
import { Unread } from '../../game/unread.tsx';
import { mapTexts } from '../../texts/map.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { full } from '../../ui/format/number.ts';
import { fetched } from '../../ui/layout/client-file.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './galaxy-map-page.module.css';

const PeoplePanel = lazy(async () => ({
  default: (await fetched(import('../../features/map/people/people-panel.tsx'))).PeoplePanel,
}));

interface MapListsProps {
  /** The worlds whose rulers the map shows. */
  ruled: readonly RuledWorld[];
  layers: Layers;
  origin: Origin | undefined;
  highlighted: number | undefined;
  link: ReturnType<typeof useMissionLink>;
  onPoint: (id: number | undefined) => void;
  /** Called to show a world on the map. */
  onFind: (id: number) => void;
  onReport: (missionId: number) => void;
}

/** What the map shows, as lists. They appear together, because a list that came later would move those below it. */
export function MapLists(props: MapListsProps) {
  const loading = <SkeletonRows count={5} height="64px" label={mapTexts.loadingLists} />;
  const complete = useAllFetched();
  return (
    <Suspense fallback={loading}>
      {complete ? null : loading}
      <div className={styles.stack} hidden={!complete}>
        <PeoplePanel worlds={props.ruled} layers={props.layers} home={props.origin} onFind={props.onFind} />
        <KnownWorldsSection {...props} />
        <MatesSightings origin={props.origin} onFind={props.onFind} />
      </div>
    </Suspense>
  );
}

/** Whether everything that the lists show was read once, or failed once. It stays true if the player joins an alliance later. */
function useAllFetched(): boolean {
  const alwaysRead = [useKnownOnMap(), usePlanets(), usePeople(), useAddressBook(), useMyAlliance()];
  const sightings = useSharedSightings();
  const [complete, setComplete] = useState(false);
  const isComplete = alwaysRead.every(({ isFetched }) => isFetched) && (sightings.isFetched || !sightings.isEnabled);
  if (isComplete && !complete) setComplete(true);
  return complete;
}

function KnownWorldsSection({ origin, highlighted, link, onPoint, onFind, onReport }: MapListsProps) {
  const book = useAddressBook();
  const known = book.data?.filter(({ status }) => status !== 'own');
  return (
    <Section title={mapTexts.knownWorlds.title} aside={known?.length ? full(known.length) : null}>
      {known === undefined ? (
        <Unread
          error={book.error}
          refetch={book.refetch}
          count={2}
          height="64px"
          label={mapTexts.knownWorlds.loading}
        />
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
          onPoint={onPoint}
          onFind={onFind}
          onReport={onReport}
        />
      )}
    </Section>
  );
}
