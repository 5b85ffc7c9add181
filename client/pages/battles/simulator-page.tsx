import { SIMULATED_FIGHTS } from '#shared/rules/battles/simulate';
import { Simulator } from '../../features/battles/simulator/simulator.tsx';
import { battleReportTexts } from '../../texts/battles/reports.ts';
import { simulatorTexts } from '../../texts/battles/simulator.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BackLink, Page } from '../../ui/layout/page.tsx';

/** /battles/simulator: what would happen. `?ships=42x5&squads=8x3&report=12` fills the sides in. */
export function SimulatorPage() {
  return (
    <Page
      title={simulatorTexts.title}
      lead={simulatorTexts.lead(SIMULATED_FIGHTS)}
      above={<BackLink to="/battles">{simulatorTexts.back}</BackLink>}
      tools={<ButtonLink to="/battles/rules">{battleReportTexts.list.rules}</ButtonLink>}
    >
      <Simulator />
    </Page>
  );
}
