import { RULES_PATH } from '#shared/catalogue/battle-rules';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';

/** What helps before a battle: the simulator and the rules. */
export function BattleTools() {
  return (
    <>
      <ButtonLink to="/battles/simulator">{battleReportTexts.list.simulate}</ButtonLink>
      <ButtonLink to={RULES_PATH}>{battleReportTexts.list.rules}</ButtonLink>
    </>
  );
}
