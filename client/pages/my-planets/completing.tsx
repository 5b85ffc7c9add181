import { useId } from 'react';
import type { Planet } from '#shared/api/planets';
import { REFUSALS } from '#shared/refusals';
import { useActivateAll } from '../../features/construction/use-mutations.ts';
import { useLaunchAll } from '../../features/ships/use-mutations.ts';
import { AllDue } from '../../game/all-due.tsx';
import { useAll } from '../../live/use-command.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { planetTexts } from '../../texts/planets.ts';
import { Button } from '../../ui/form/button.tsx';
import type { PlanetWork } from './empire.ts';
import styles from './planet-table.module.css';

type Due = Pick<PlanetWork, 'buildingsDue' | 'shipsDue'>;

/** Completes buildings and ships, on one world or on all. */
export function useCompleting() {
  const buildings = useAll(useActivateAll());
  const ships = useAll(useLaunchAll());
  return {
    isBusy: buildings.isPending || ships.isPending,
    /** Whether this is being completed. */
    isAt: ({ buildingsDue: [building], shipsDue: [ship] }: Due) =>
      (building !== undefined && buildings.isPending && buildings.variables.includes(building)) ||
      (ship !== undefined && ships.isPending && ships.variables.includes(ship)),
    complete({ buildingsDue, shipsDue }: Due): void {
      if (buildingsDue.length > 0) buildings.mutate(buildingsDue);
      if (shipsDue.length > 0) ships.mutate(shipsDue);
    },
  };
}

type Completing = ReturnType<typeof useCompleting>;

/** One button for what is due on several worlds; for one world its row suffices. */
export function CompleteAll({ works, completing }: { works: readonly PlanetWork[]; completing: Completing }) {
  const open = works.filter((work) => !work.besieged && countOf(work) > 0);
  const all: Due = {
    buildingsDue: open.flatMap(({ buildingsDue }) => buildingsDue),
    shipsDue: open.flatMap(({ shipsDue }) => shipsDue),
  };
  return (
    <AllDue
      word={planetTexts.table.activate}
      count={open.length > 1 ? countOf(all) : 0}
      busy={open.length > 1 && completing.isBusy}
      onAll={() => completing.complete(all)}
    />
  );
}

interface CompleteHereProps {
  planet: Planet;
  work: PlanetWork;
  completing: Completing;
}

/** Completes what is due on a world. Nothing if nothing is. */
export function CompleteHere({ planet, work, completing }: CompleteHereProps) {
  const whyId = useId();
  if (countOf(work) === 0) return null;
  return (
    <>
      {work.besieged ? (
        <p id={whyId} className={styles.fine}>
          {REFUSALS.worldBesieged.text}
        </p>
      ) : null}
      <Button
        kind="offer"
        className={styles.complete}
        busy={completing.isAt(work)}
        busyLabel={constructionTexts.list.activating}
        disabled={work.besieged}
        aria-describedby={work.besieged ? whyId : undefined}
        aria-label={planetTexts.table.activateLabel(planet.planet_name)}
        onClick={() => completing.complete(work)}
      >
        {planetTexts.table.activate}
      </Button>
    </>
  );
}

const countOf = ({ buildingsDue, shipsDue }: Due) => buildingsDue.length + shipsDue.length;
