import { LAST_ALLIANCE_LEVEL } from '#shared/catalogue/alliances';
import { RESERVES } from '#shared/catalogue/resources';
import { upgradePrice } from '#shared/rules/alliances';
import { useAllianceDetails } from '../../../api/alliances.ts';
import { textOf } from '../../../api/http/request.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { ShowNotice } from '../use-action-notices.ts';
import styles from './bank.module.css';
import { BankGauge } from './bank-gauge.tsx';
import { ContributeForm } from './contribute-form.tsx';

interface BankProps {
  allianceId: number;
  showNotice: ShowNotice;
  /** That of the alliance: the gauges mark what the next one costs. */
  level: number;
}

/** What the alliance owns, and the form to contribute to it. */
export function Bank({ allianceId, level, showNotice }: BankProps) {
  const price = level < LAST_ALLIANCE_LEVEL ? upgradePrice(level) : undefined;
  const { data, error, refetch } = useAllianceDetails(allianceId);
  return (
    <Section title={allianceTexts.bank.title} aside={allianceTexts.bank.purpose}>
      {error && !data ? <LoadError onRetry={() => void refetch()}>{textOf(error)}</LoadError> : null}
      <div className={styles.gauges}>
        {RESERVES.map((resource) => (
          <BankGauge key={resource} resource={resource} amount={data?.resources[resource]} price={price?.[resource]} />
        ))}
      </div>
      <ContributeForm allianceId={allianceId} showNotice={showNotice} />
    </Section>
  );
}
