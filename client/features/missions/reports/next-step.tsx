import type { ReportedWorld } from '#shared/api/reports';
import { plannerAddress } from '#shared/pages';
import { usePlanets } from '../../../api/queries.ts';
import { reportTexts } from '../../../texts/reports.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { useMissionLink } from '../mission-link.ts';

/** Whether a world is the player's by now. */
export function useIsOwn(): (planetId: number | null | undefined) => boolean {
  const planets = usePlanets().data;
  return (id) => planets?.some(({ planet_id }) => planet_id === id) ?? false;
}

/** What to do next with a world: look at it, settle it, attack it, or build there. */
export function NextStep({ world }: { world: ReportedWorld }) {
  const isOwn = useIsOwn();
  const link = useMissionLink();
  const { planet_id, stargate_address, state } = world;
  const address = stargate_address.join('-');
  if (isOwn(planet_id)) {
    return (
      <ButtonLink to={`/planets/${planet_id}`} kind="primary">
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
      <ButtonLink
        to={plannerAddress({ kind: 'raid', target: stargate_address })}
        label={reportTexts.step.attackLabel(address)}
      >
        {reportTexts.step.attack}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={link('colonize', stargate_address)} kind="primary" label={reportTexts.step.colonizeLabel(address)}>
      {reportTexts.step.colonize}
    </ButtonLink>
  );
}
