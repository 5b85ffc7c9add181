import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getPlanet, type PlanetDetail } from '#shared/api/planets';
import { REFUSALS } from '#shared/refusals';
import { freeBuildSlots } from '#shared/rules/construction';
import { usePlanet } from '../api/queries.ts';
import { textOf } from '../api/request.ts';
import { Icon } from '../art/icons.tsx';
import { PlanetPicture } from '../art/planet-picture.tsx';
import { BuildDialog } from '../features/construction/build-dialog.tsx';
import { BuildingList } from '../features/construction/building-list.tsx';
import { planetOutput } from '../features/construction/output.ts';
import { Artifacts, Ships, Squads } from '../features/planets/forces.tsx';
import { Ground } from '../features/planets/ground.tsx';
import { PlanetFacts } from '../features/planets/planet-facts.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import styles from './planet-page.module.css';

/** /planets/{planetId}. What is no id cannot be asked for: it is answered like one that does not exist (G-23). */
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
  const { data, error } = usePlanet(id);
  if (data) return <Planet planet={data} />;
  return error ? <NoPlanet text={textOf(error, getPlanet.fallback)} /> : <Loading />;
}

function Planet({ planet }: { planet: PlanetDetail }) {
  const [building, setBuilding] = useState(false);
  const slots = freeBuildSlots(planet);
  const full = planet.buildings.length >= planet.max_buildings;
  return (
    <Page
      title={planet.planet_name}
      lead={`${planet.planet_type_name} world at ${planet.coordinates_x}, ${planet.coordinates_y}`}
      above={<Back />}
      picture={<PlanetPicture typeId={planet.planet_type_id} seed={planet.planet_id} size={136} />}
      facts={<PlanetFacts planet={planet} />}
      tools={
        <Button kind={slots > 0 && !full ? 'primary' : 'plain'} onClick={() => setBuilding(true)}>
          <Icon name="plus" size={16} />
          Build
        </Button>
      }
    >
      <div className={styles.columns}>
        <Section
          title="Buildings"
          aside={
            <>
              {full ? (
                <span className={styles.blocked}>{REFUSALS.planetFull.text}</span>
              ) : slots > 0 ? (
                `${slots} of ${planet.build_slots} build slots free`
              ) : (
                <span className={styles.blocked}>{REFUSALS.noFreeSlot.text}</span>
              )}
              {' · '}
              {planet.buildings.length} of {planet.max_buildings} places used
            </>
          }
        >
          <BuildingList planet={planet} />
        </Section>
        <div className={styles.stack}>
          <Section title="Yield and reserves">
            <Ground planet={planet} output={planetOutput(planet, planet.buildings)} />
          </Section>
          <Ships ships={planet.ships} />
          <Squads squads={planet.soldier_squads} />
          <Artifacts artifacts={planet.artifacts} />
        </div>
      </div>
      <BuildDialog planet={planet} open={building} onClose={() => setBuilding(false)} />
    </Page>
  );
}

function Back() {
  return (
    <Link to="/myplanets" className={styles.back}>
      <Icon name="back" size={16} />
      My Planets
    </Link>
  );
}

function NoPlanet({ text }: { text: string }) {
  return (
    <Page title="Planet" above={<Back />}>
      <Alert action={<ButtonLink to="/myplanets">Back to My Planets</ButtonLink>}>{text}</Alert>
    </Page>
  );
}

function Loading() {
  return (
    <Page
      title="Planet"
      lead=" "
      above={<Back />}
      picture={<span className={styles.orbit} />}
      facts={<Skeleton width="280px" height="54px" />}
      tools={<Button disabled>Build</Button>}
    >
      <div className={styles.columns}>
        <Section title="Buildings">
          <SkeletonRows count={4} height="76px" label="Loading buildings" />
        </Section>
        <div className={styles.stack}>
          <Section title="Yield and reserves">
            <SkeletonRows count={6} height="36px" label="Loading reserves" />
          </Section>
        </div>
      </div>
    </Page>
  );
}
