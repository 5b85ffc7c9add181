import type { PlanetDetail } from '#shared/api/planets';
import { SHIPYARD_ID } from '#shared/catalogue/buildings';
import { textOf } from '../../api/http/request.ts';
import { useHasPassed } from '../../clock/server-clock.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Countdown } from '../../ui/format/countdown.tsx';
import { useActivate } from './use-mutations.ts';

interface ShipyardStepProps {
  planet: PlanetDetail;
  /** Called if there is no shipyard at all. */
  onBuild: () => void;
}

/** The next step on a planet without an active shipyard: build it, wait for it, or activate it. */
export function ShipyardStep({ planet, onBuild }: ShipyardStepProps) {
  const activate = useActivate();
  const yard = planet.buildings.find((building) => building.building_type_id === SHIPYARD_ID);
  const due = useHasPassed(yard?.built_at);
  if (!yard) return <Button onClick={onBuild}>{constructionTexts.shipyard.build}</Button>;
  if (activate.isError) return <Alert>{textOf(activate.error)}</Alert>;
  if (!due) return <span>{constructionTexts.shipyard.readyIn(<Countdown until={Date.parse(yard.built_at)} />)}</span>;
  return (
    <Button
      kind="primary"
      busy={activate.isPending}
      busyLabel={constructionTexts.list.activating}
      onClick={() => activate.mutate({ building_id: yard.building_id, planet_id: planet.planet_id })}
    >
      {constructionTexts.shipyard.activate}
    </Button>
  );
}
