import { useQuery } from '@tanstack/react-query';
import { lazy, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Planet } from '#shared/api/planets';
import { textOf } from '../../api/http/request.ts';
import { planetQuery, usePlanets } from '../../api/queries.ts';
import { GalaxyMap } from '../../features/map/galaxy-map.tsx';
import { Atlas, type MapWorld } from '../../features/map/worlds.ts';
import { Unread } from '../../game/unread.tsx';
import { planetTexts } from '../../texts/planets.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { fetched } from '../../ui/layout/client-file.ts';
import { Once } from '../../ui/layout/once.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty } from '../../ui/layout/section.tsx';
import styles from './my-planets-page.module.css';
import { PlanetTable } from './planet-table.tsx';

const BuildDialog = lazy(async () => ({
  default: (await fetched(import('../../features/construction/build-dialog.tsx'))).BuildDialog,
}));

const pageOf = ({ id }: MapWorld) => `/planets/${id}`;

/** /myplanets */
export function MyPlanetsPage() {
  const { data, error, refetch } = usePlanets();
  const [highlighted, setHighlighted] = useState<number>();
  const atlas = useMemo(() => data && new Atlas(data.map(ownWorld)), [data]);
  const navigate = useNavigate();
  const building = useBuilding();
  return (
    <Page title={planetTexts.title} lead={data ? summary(data.length) : ' '}>
      {building.error ? <Alert>{textOf(building.error)}</Alert> : null}
      <div className={styles.columns} data-loading={data === undefined || undefined}>
        {data === undefined ? (
          <Unread error={error} refetch={refetch} count={3} height="120px" label={planetTexts.loading} />
        ) : data.length === 0 ? (
          <Empty action={<Button onClick={() => void refetch()}>{planetTexts.lookAgain}</Button>}>
            {planetTexts.none}
          </Empty>
        ) : (
          <PlanetTable
            planets={data}
            highlighted={highlighted}
            onPoint={setHighlighted}
            onBuild={building.begin}
            opening={building.opening}
          />
        )}
        <div className={styles.map}>
          <GalaxyMap
            label={planetTexts.map}
            atlas={atlas}
            highlighted={highlighted}
            onPoint={setHighlighted}
            onPick={(world) => void navigate(pageOf(world))}
            linkOf={pageOf}
          />
        </div>
      </div>
      {building.planet ? (
        <Once when={building.open}>
          <BuildDialog
            key={building.planet.planet_id}
            once
            planet={building.planet}
            open={building.open}
            onClose={building.end}
          />
        </Once>
      ) : null}
    </Page>
  );
}

/** The dialog that builds on one of the worlds: it opens once that world is known. */
function useBuilding() {
  const [world, setWorld] = useState<number>();
  const [open, setOpen] = useState(false);
  const { data: planet, error, isFetching } = useQuery({ ...planetQuery(world ?? 0), enabled: open });
  return {
    planet,
    error: open ? error : null,
    open: open && planet !== undefined,
    opening: open && planet === undefined && isFetching ? world : undefined,
    begin(planetId: number): void {
      setWorld(planetId);
      setOpen(true);
    },
    end: () => setOpen(false),
  };
}

function ownWorld(planet: Planet): MapWorld {
  return {
    id: planet.planet_id,
    kind: 'own',
    typeId: planet.planet_type_id,
    name: planet.planet_name,
    x: planet.coordinates_x,
    y: planet.coordinates_y,
  };
}

function summary(count: number): string {
  return count === 0 ? planetTexts.noWorlds : planetTexts.lead(count);
}
