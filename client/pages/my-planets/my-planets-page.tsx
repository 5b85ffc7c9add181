import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Planet } from '#shared/api/planets';
import { usePlanets } from '../../api/queries.ts';
import { GalaxyMap } from '../../features/map/galaxy-map.tsx';
import { Atlas, type MapWorld } from '../../features/map/worlds.ts';
import { PlanetTable } from '../../features/planets/planet-table.tsx';
import { Unread } from '../../game/unread.tsx';
import { planetTexts } from '../../texts/planets.ts';
import { Button } from '../../ui/form/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty } from '../../ui/layout/section.tsx';
import styles from './my-planets-page.module.css';

const pageOf = ({ id }: MapWorld) => `/planets/${id}`;

/** /myplanets */
export function MyPlanetsPage() {
  const { data, error, refetch } = usePlanets();
  const [highlighted, setHighlighted] = useState<number>();
  const atlas = useMemo(() => data && new Atlas(data.map(ownWorld)), [data]);
  const navigate = useNavigate();
  return (
    <Page title={planetTexts.title} lead={data ? summary(data.length) : ' '}>
      <div className={styles.columns}>
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
        {data === undefined ? (
          <Unread error={error} refetch={refetch} count={3} height="88px" label={planetTexts.loading} />
        ) : data.length === 0 ? (
          <Empty action={<Button onClick={() => void refetch()}>{planetTexts.lookAgain}</Button>}>
            {planetTexts.none}
          </Empty>
        ) : (
          <PlanetTable planets={data} highlighted={highlighted} onPoint={setHighlighted} />
        )}
      </div>
    </Page>
  );
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
