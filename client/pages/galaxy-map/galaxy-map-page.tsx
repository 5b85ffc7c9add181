import { useCallback, useMemo, useState } from 'react';
import type { Answer } from '#shared/api/call';
import { getGalaxy } from '#shared/api/galaxy';
import { knownPlanets, type Planet } from '#shared/api/planets';
import { useDiscoveries, useGalaxy } from '../../api/galaxy.ts';
import { textOf } from '../../api/http/request.ts';
import { usePlanets } from '../../api/queries.ts';
import { GalaxyMap } from '../../features/map/galaxy-map.tsx';
import { KnownWorlds } from '../../features/map/known-worlds.tsx';
import { WorldCard } from '../../features/map/world-card.tsx';
import type { MapWorld } from '../../features/map/worlds.ts';
import { ReportDialog } from '../../features/missions/reports/report-dialog.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { full } from '../../ui/format/number.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './galaxy-map-page.module.css';

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
  const placeOf = useCallback((id: number) => places.get(id), [places]);
  const discoveries = useDiscoveries();
  const world = chosen === undefined ? undefined : places.get(chosen);

  return (
    <Page title="Galaxy Map" lead={<span className={styles.summary}>{worlds ? summary(worlds) : null}</span>}>
      {galaxy.error && !galaxy.data ? (
        <LoadError onRetry={() => void galaxy.refetch()}>{textOf(galaxy.error, getGalaxy.fallback)}</LoadError>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.map}>
          <GalaxyMap
            label="Map of the galaxy"
            worlds={worlds}
            highlighted={highlighted ?? chosen}
            onPoint={setHighlighted}
            onPick={({ id }) => setChosen(id)}
          />
        </div>
        <div className={styles.stack}>
          <WorldCard
            world={world}
            address={galaxy.data?.find(({ planet_id }) => planet_id === chosen)?.stargate_address}
            discovery={discoveries.data && (discoveries.data.find(({ planet_id }) => planet_id === chosen) ?? null)}
            onReport={setOpened}
            onClose={() => setChosen(undefined)}
          />
          <Section title="Known worlds" aside={discoveries.data?.length ? full(discoveries.data.length) : null}>
            {discoveries.data === undefined ? (
              discoveries.error ? (
                <LoadError onRetry={() => void discoveries.refetch()}>
                  {textOf(discoveries.error, knownPlanets.fallback)}
                </LoadError>
              ) : (
                <SkeletonRows count={2} height="64px" label="Loading known worlds" />
              )
            ) : discoveries.data.length === 0 ? (
              <Empty action={<ButtonLink to="/missions">Go to Mission Command</ButtonLink>}>
                No known planet addresses found from mission reports.
              </Empty>
            ) : (
              <KnownWorlds
                worlds={discoveries.data}
                placeOf={placeOf}
                highlighted={highlighted}
                onPoint={setHighlighted}
                onReport={setOpened}
              />
            )}
          </Section>
        </div>
      </div>
      {opened === undefined ? null : <ReportDialog missionId={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
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
        name: names.get(row.planet_id) ?? row.stargate_address?.join('-') ?? 'Unknown world',
        x: row.coordinates_x,
        y: row.coordinates_y,
      };
    })
    .sort((a, b) => DEPTH[a.kind] - DEPTH[b.kind]);
}

function summary(worlds: readonly MapWorld[]): string {
  const count = (kind: MapWorld['kind']) => full(worlds.filter((world) => world.kind === kind).length);
  return `${full(worlds.length)} worlds: ${count('own')} yours, ${count('known')} with a gate address you know.`;
}
