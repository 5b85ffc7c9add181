import type { ReportedWorld } from '#shared/api/reports';
import { plannerAddress } from '#shared/pages';
import { usePlanets } from '../../../api/queries.ts';
import { useMarchAim } from '../../../game/mates.ts';
import { simulatorPath } from '../../../game/simulator-link.ts';
import { reportTexts } from '../../../texts/reports.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { useMissionLink } from '../mission-link.ts';

/** Whether a world is the player's by now. */
export function useIsOwn(): (planetId: number | null | undefined) => boolean {
  const planets = usePlanets().data;
  return (id) => planets?.some(({ planet_id }) => planet_id === id) ?? false;
}

/** The page of an own world, with its buildings to choose from. */
export const buildPath = (planetId: number) => `/planets/${planetId}?window=buildings`;

interface NextStepProps {
  world: ReportedWorld;
  /** The mission that reports the world: with what it saw there, an attack can be simulated. */
  reportId: number | undefined;
}

/** What to do next with a world: look at it, settle it, build there, or try out an attack on whoever holds it and launch one. */
export function NextStep({ world, reportId }: NextStepProps) {
  const isOwn = useIsOwn();
  const link = useMissionLink();
  const aim = useMarchAim()(world.state?.owner);
  const { planet_id, stargate_address, state } = world;
  const address = stargate_address.join('-');
  if (isOwn(planet_id)) {
    return (
      <ButtonLink to={buildPath(planet_id)} kind="primary">
        {reportTexts.step.build}
      </ButtonLink>
    );
  }
  if (!state) {
    return (
      <ButtonLink to={link('malp', stargate_address)} kind="primary" label={reportTexts.step.probeLabel(address)}>
        {reportTexts.step.probe}
      </ButtonLink>
    );
  }
  if (state.owner) {
    return (
      <>
        <ButtonLink to={simulatorPath({ reportId })} label={worldTexts.simulateLabel(address)}>
          {worldTexts.simulate}
        </ButtonLink>
        <ButtonLink
          to={plannerAddress({ kind: aim, target: stargate_address })}
          label={worldTexts.marchLabel[aim](address)}
        >
          {worldTexts.march[aim]}
        </ButtonLink>
      </>
    );
  }
  return (
    <ButtonLink to={link('colonize', stargate_address)} kind="primary" label={reportTexts.step.colonizeLabel(address)}>
      {reportTexts.step.colonize}
    </ButtonLink>
  );
}
