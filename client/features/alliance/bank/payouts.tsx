import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Payout } from '#shared/api/alliances/alliance-payouts';
import type { Bank } from '#shared/api/alliances/alliances';
import { RESERVES } from '#shared/catalogue/resources';
import { bankSum } from '#shared/rules/bank-books';
import { usePayouts } from '../../../api/alliance-payouts.ts';
import { textOf } from '../../../api/http/request.ts';
import { useGameTime } from '../../../game/game-speed.ts';
import { ResourceList } from '../../../game/resource-amount.tsx';
import { allianceTexts } from '../../../texts/alliance.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { fetched } from '../../../ui/layout/client-file.ts';
import { Section } from '../../../ui/layout/section.tsx';
import type { ShowNotice } from '../use-action-notices.ts';
import styles from './payouts.module.css';

const PayDialog = lazy(async () => ({ default: (await fetched(import('./pay-dialog.tsx'))).PayDialog }));

interface PayoutsProps {
  allianceId: number;
  mayPay: boolean;
  showNotice: ShowNotice;
}

/** What the bank may pay to members today, the latest payouts, and the button for those who may pay. */
export function Payouts({ allianceId, mayPay, showNotice }: PayoutsProps) {
  const { data, error, refetch } = usePayouts(allianceId);
  const [paying, setPaying] = useState(false);
  const time = useGameTime();
  const emptyId = useId();
  const empty = !data || bankSum(data.left) === 0;
  return (
    <Section title={allianceTexts.payouts.title} aside={allianceTexts.payouts.purpose}>
      {error && !data ? (
        <LoadError onRetry={() => void refetch()}>{textOf(error)}</LoadError>
      ) : (
        <>
          <p className={styles.words}>{time && allianceTexts.payouts.rule(time)}</p>
          <dl className={styles.facts}>
            <dt>{allianceTexts.payouts.left}</dt>
            <dd>
              {!data ? (
                <Skeleton width="9rem" />
              ) : empty ? (
                <span id={emptyId}>{allianceTexts.payouts.nothing}</span>
              ) : (
                <ResourceList amounts={data.left} />
              )}
            </dd>
          </dl>
          {mayPay ? (
            <div>
              <Button disabled={empty} aria-describedby={empty ? emptyId : undefined} onClick={() => setPaying(true)}>
                {allianceTexts.payouts.open}
              </Button>
            </div>
          ) : null}
          {!data ? (
            <SkeletonRows count={1} height="36px" label={allianceTexts.payouts.loading} />
          ) : data.payouts.length === 0 ? (
            <p className={styles.words}>{allianceTexts.payouts.none}</p>
          ) : (
            <ul className={styles.list} aria-label={allianceTexts.payouts.list}>
              {data.payouts.map((payout) => (
                <PayoutRow key={payout.payout_id} payout={payout} />
              ))}
            </ul>
          )}
        </>
      )}
      {paying ? (
        // Without it the page would show no other change until the file of the dialog is there.
        <Suspense fallback={null}>
          <PayDialog
            allianceId={allianceId}
            left={data?.left ?? NOTHING}
            showNotice={showNotice}
            onClose={() => setPaying(false)}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

const NOTHING: Bank = { naquadah: 0, trinium: 0, metal: 0 };

function PayoutRow({ payout: { at, payer, member, ...rest } }: { payout: Payout }) {
  const amounts = Object.fromEntries(RESERVES.map((name) => [name, rest[name]]));
  return (
    <li className={styles.row}>
      <time dateTime={at}>{clockTime(at)}</time>
      <span>
        {allianceTexts.payouts.paid(
          payer.username,
          <Link to={`/profile/${member.user_id}`}>{member.username}</Link>,
          payer.user_id === member.user_id,
        )}
      </span>
      <ResourceList amounts={amounts} />
    </li>
  );
}
