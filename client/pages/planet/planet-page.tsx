import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { getPlanet, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { REFINERY_ID, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { plannerAddress } from '#shared/pages';
import { REFUSALS } from '#shared/refusals';
import { reasonsOn } from '#shared/rules/disclosure';
import { hasShipyard } from '#shared/rules/ships';
import { ApiError } from '../../api/http/api-error.ts';
import { textOf } from '../../api/http/request.ts';
import { KEYS } from '../../api/keys.ts';
import { usePlanet, usePlanets, useResources } from '../../api/queries.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { ArtifactSection } from '../../features/artifacts/artifact-section.tsx';
import { BuildingList } from '../../features/construction/building-list.tsx';
import { planetOutput } from '../../features/construction/output.ts';
import { roomOn } from '../../features/construction/room.ts';
import { ShipyardStep } from '../../features/construction/shipyard-step.tsx';
import { SiteNote, siteRefusal } from '../../features/construction/site-note.tsx';
import { IrisSetting } from '../../features/garrisons/iris-setting.tsx';
import { StanceSetting } from '../../features/garrisons/stance-setting.tsx';
import { WorldShields } from '../../features/garrisons/world-shields.tsx';
import { WorldSituation } from '../../features/marches/situations/incoming-row.tsx';
import { SiegeBanner } from '../../features/marches/situations/sieges.tsx';
import { GiveUp } from '../../features/planets/give-up.tsx';
import { Neighbours } from '../../features/planets/neighbours.tsx';
import { PlanetFacts } from '../../features/planets/planet-facts.tsx';
import { RenamePlanet } from '../../features/planets/planet-name.tsx';
import { Yield } from '../../features/planets/yield.tsx';
import { ShipList } from '../../features/ships/ship-list.tsx';
import { SquadList } from '../../features/squads/squad-list.tsx';
import { Disclosed } from '../../game/disclosed.tsx';
import { useDisclosed, useReasons } from '../../game/disclosure.ts';
import { useExposed } from '../../game/exposed.ts';
import { apiTexts } from '../../texts/api.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { planetTexts } from '../../texts/planets.ts';
import { refineryTexts } from '../../texts/refinery.ts';
import { shipTexts } from '../../texts/ships.ts';
import { squadTexts } from '../../texts/squads.ts';
import { uiTexts } from '../../texts/ui.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { fetched } from '../../ui/layout/client-file.ts';
import { Once } from '../../ui/layout/once.tsx';
import { BackLink, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './planet-page.module.css';

const BuildDialog = lazy(async () => ({
  default: (await fetched(import('../../features/construction/build-dialog.tsx'))).BuildDialog,
}));
const ShipDialog = lazy(async () => ({
  default: (await fetched(import('../../features/ships/ship-dialog.tsx'))).ShipDialog,
}));

const TrainDialog = lazy(async () => ({
  default: (await fetched(import('../../features/squads/train-dialog.tsx'))).TrainDialog,
}));

const Refinery = lazy(async () => ({
  default: (await fetched(import('../../features/refinery/refinery.tsx'))).Refinery,
}));

/** A page whose picture did not come is as useful as one with it. */
const PlanetView = lazy(() =>
  import('./planet-view.tsx').then(
    ({ PlanetView }) => ({ default: PlanetView }),
    () => ({ default: EmptyWorld }),
  ),
);

/** /planets/{planetId}. A malformed id is shown like one that does not exist, without a call. */
export function PlanetPage() {
  const { planetId = '' } = useParams();
  const id = getPlanet.params.safeParse({ id: planetId });
  return id.success ? (
    <KnownPlanet key={id.data.id} id={id.data.id} />
  ) : (
    <NoPlanet text={REFUSALS.planetNotFound.text} />
  );
}

function KnownPlanet({ id }: { id: number }) {
  const { data, error, refetch } = usePlanet(id);
  // What is shown depends on the level: nothing may be inserted once that is known.
  const { isPending } = useResources();
  if (data && !isPending) return <Planet planet={data} />;
  if (!error) return <Loading id={id} />;
  const text = textOf(error);
  if (isForGood(error)) return <NoPlanet text={text} />;
  // A failed call does not mean that the world is gone, so the page must not say so.
  return (
    <NoPlanet
      text={text === apiTexts.said(getPlanet.fallback) ? apiTexts.said(listPlanets.fallback) : text}
      onRetry={() => void refetch()}
    />
  );
}

/** Whether the server refused to show this planet. Any other error may pass with the next try. */
function isForGood(error: Error): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** The open dialog; `wanted` is the building type for which the player opened it. */
type Open =
  | { readonly window: 'buildings'; readonly wanted?: number }
  | { readonly window: 'ships' }
  | { readonly window: 'squads' };

/** Reads `?build=7` (the building type to offer first) and `?window=buildings`, `ships` or `squads` from links of other pages. */
function openFrom(search: URLSearchParams): Open | null {
  const wanted = search.get('build');
  if (wanted !== null) return { window: 'buildings', wanted: Number(wanted) };
  const window = search.get('window');
  return window === 'buildings' || window === 'ships' || window === 'squads' ? { window } : null;
}

function Planet({ planet }: { planet: PlanetDetail }) {
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<Open | null>(null);
  const isDisclosed = useDisclosed();
  useReasons(reasonsOn(planet));
  useReasons(useExposed());
  const yard = hasShipyard(planet.buildings);
  // The address opens a dialog once: from then on only the player opens and closes it.
  useEffect(() => {
    const wanted = openFrom(search);
    if (!wanted) return;
    setOpen(wanted);
    setSearch({}, { replace: true });
  }, [search, setSearch]);
  const planets = usePlanets().data;
  const own = planets?.find(({ planet_id }) => planet_id === planet.planet_id)?.own_rates;
  const close = () => setOpen(null);
  const build = () => setOpen({ window: 'buildings' });
  const buildShip = () => setOpen({ window: 'ships' });
  const towardsShipyard = (
    <ShipyardStep planet={planet} onBuild={() => setOpen({ window: 'buildings', wanted: SHIPYARD_ID })} />
  );
  return (
    <Page
      title={planet.planet_name}
      lead={worldTexts.placed(planet.planet_type_name, planet.coordinates_x, planet.coordinates_y)}
      above={
        <>
          <Back>
            <Neighbours planets={planets} planetId={planet.planet_id} />
          </Back>
          <World planet={planet} />
        </>
      }
      facts={<PlanetFacts planet={planet} />}
      tools={
        <>
          <Button kind={siteRefusal(planet) ? 'plain' : 'primary'} onClick={build}>
            <Icon name="plus" size={16} />
            {constructionTexts.build}
          </Button>
          <Button onClick={buildShip}>
            <Icon name="ship" size={16} />
            {shipTexts.build}
          </Button>
          {isDisclosed('planner') ? (
            <ButtonLink to={plannerAddress({ kind: 'transfer', originId: planet.planet_id })}>
              {planetTexts.march}
            </ButtonLink>
          ) : null}
          <RenamePlanet planet={planet} />
        </>
      }
    >
      <Columns
        main={
          <>
            <SiegeBanner siege={planet.siege} />
            <WorldSituation planetId={planet.planet_id} />
            <Section title={planetTexts.buildings} aside={roomOn(planet, ' · ')}>
              <div className={styles.note}>
                <SiteNote planet={planet} />
              </div>
              <BuildingList planet={planet} action={<Button onClick={build}>{constructionTexts.choose}</Button>} />
            </Section>
            <ShipList
              planet={planet}
              action={yard ? <Button onClick={buildShip}>{shipTexts.choose}</Button> : towardsShipyard}
            />
          </>
        }
        side={
          <>
            <Section title={planetTexts.ground.title}>
              <Yield planet={planet} output={planetOutput(planet, planet.buildings)} own={own} />
            </Section>
            <Disclosed panel="stance">
              <StanceSetting planet={planet} />
            </Disclosed>
            <Disclosed panel="iris">
              <IrisSetting planet={planet} />
            </Disclosed>
            {hasRefinery(planet) ? (
              <Suspense fallback={<RefineryComing />}>
                <Refinery />
              </Suspense>
            ) : null}
            <Disclosed panel="squads">
              <SquadList
                squads={planet.soldier_squads}
                action={<Button onClick={() => setOpen({ window: 'squads' })}>{squadTexts.choose}</Button>}
              />
            </Disclosed>
            <Disclosed panel="artifacts">
              <ArtifactSection planet={planet} />
            </Disclosed>
            <Disclosed panel="shields">
              <WorldShields planet={planet} />
            </Disclosed>
            <GiveUp planet={planet} />
          </>
        }
      />
      <Once when={open?.window === 'buildings'}>
        <BuildDialog
          planet={planet}
          open={open?.window === 'buildings'}
          wanted={open?.window === 'buildings' ? open.wanted : undefined}
          onClose={close}
        />
      </Once>
      <Once when={open?.window === 'ships'}>
        <ShipDialog planet={planet} open={open?.window === 'ships'} onClose={close} towardsShipyard={towardsShipyard} />
      </Once>
      <Once when={open?.window === 'squads'}>
        <TrainDialog planet={planet} open={open?.window === 'squads'} onClose={close} />
      </Once>
    </Page>
  );
}

/** The world as a place, drawn after the page can be used. Its room is kept from the start. */
function World({ planet }: { planet?: PlanetDetail }) {
  const [wanted, setWanted] = useState(false);
  const known = planet !== undefined;
  useEffect(() => {
    if (known) startTransition(() => setWanted(true));
  }, [known]);
  return planet && wanted ? (
    <Suspense fallback={<EmptyWorld />}>
      <PlanetView planet={planet} />
    </Suspense>
  ) : (
    <EmptyWorld />
  );
}

function EmptyWorld() {
  return (
    <div className={styles.view} data-sideways="">
      <div className={styles.stage} />
    </div>
  );
}

const hasRefinery = ({ buildings }: PlanetDetail) =>
  buildings.some(({ building_type_id, activated }) => building_type_id === REFINERY_ID && activated);

function RefineryComing() {
  return (
    <Section title={refineryTexts.title}>
      <SkeletonRows count={3} height="64px" label={uiTexts.loading} />
    </Section>
  );
}

function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{main}</div>
      <div className={styles.stack}>{side}</div>
    </div>
  );
}

function Back({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.ways}>
      <BackLink to="/myplanets">{planetTexts.title}</BackLink>
      {children}
    </div>
  );
}

function NoPlanet({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Page title={planetTexts.planet} lead=" " above={<Back />}>
      {onRetry ? (
        <LoadError onRetry={onRetry}>{text}</LoadError>
      ) : (
        <Alert action={<ButtonLink to="/myplanets">{planetTexts.backToList}</ButtonLink>}>{text}</Alert>
      )}
    </Page>
  );
}

function Loading({ id }: { id: number }) {
  const known = useQueryClient().getQueryData(KEYS.planets);
  return (
    <Page
      title={planetTexts.planet}
      lead=" "
      above={
        <>
          <Back>
            <Neighbours planets={known} planetId={id} />
          </Back>
          <World />
        </>
      }
      facts={
        <div className={styles.facts}>
          <Skeleton width="280px" height="54px" />
        </div>
      }
      tools={
        <>
          <Button disabled>{constructionTexts.build}</Button>
          <Button disabled>{shipTexts.build}</Button>
        </>
      }
    >
      <Columns
        main={
          <Section title={planetTexts.buildings}>
            <SkeletonRows count={4} height="76px" label={planetTexts.loadingBuildings} />
          </Section>
        }
        side={
          <Section title={planetTexts.ground.title}>
            <SkeletonRows count={6} height="36px" label={planetTexts.ground.loading} />
          </Section>
        }
      />
    </Page>
  );
}
