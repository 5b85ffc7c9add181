import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Bank, contribute } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { RESERVES, type Reserve } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { checkGift, giverAllowance, giverCap } from '#shared/rules/alliance-bank';
import { useContributions } from '../../../api/alliances.ts';
import { request, textOf } from '../../../api/http/request.ts';
import { useResources } from '../../../api/queries.ts';
import { applyResources } from '../../../cache/player-cache.ts';
import { EnoughIn, useEnoughAt } from '../../../game/enough-in.tsx';
import { useGameSpeed, useGameTime } from '../../../game/game-speed.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { resourceTexts } from '../../../texts/resources.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { readAmount } from '../../../ui/format/number.ts';
import type { ShowNotice } from '../use-action-notices.ts';
import styles from './bank.module.css';
import { amountsOf, listedBank } from './bank-amounts.ts';

const EMPTY: Readonly<Record<Reserve, string>> = { naquadah: '', trinium: '', metal: '' };

/** How long the form's notices stay, in ms. */
const NOTHING_GIVEN = 3000;
const ANSWERED = 5000;

/** Contributes from the player's stock to the bank. */
export function ContributeForm({ allianceId, showNotice }: { allianceId: number; showNotice: ShowNotice }) {
  const cache = useQueryClient();
  const stock = useResources().data;
  const [typed, setTyped] = useState(EMPTY);
  const enough = useEnoughAt(amountsOf(typed));
  const limit = useLimit(allianceId);
  const time = useGameTime();
  const refusal = limit && (limit.refusal ?? checkGift(limit, amountsOf(typed))?.text);
  const give = useCommand((body: Bank) => request(contribute, { params: { id: allianceId }, body }));

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const amounts = amountsOf(typed);
    if (RESERVES.every((resource) => amounts[resource] <= 0)) {
      showNotice({ text: REFUSALS.contributionEmpty.text, tone: 'bad' }, NOTHING_GIVEN);
      return;
    }
    try {
      const answer = await give.mutateAsync(amounts);
      applyResources(cache, answer.resources);
      // What could not be read was not given, and stays.
      setTyped(unreadIn(typed));
      // The empty form disables its button, so the focus moves to the first field.
      currentTarget.querySelector('input')?.focus();
      showNotice({ text: thanks(answer), tone: 'good' }, ANSWERED);
    } catch (error) {
      showNotice({ text: textOf(error), tone: 'bad' }, ANSWERED);
    }
  }

  return (
    <form className={styles.contribute} noValidate onSubmit={(event) => void send(event)}>
      <h3 className={styles.heading}>{allianceTexts.bank.heading}</h3>
      <p className={styles.words}>{time && allianceTexts.bank.rule(time)}</p>
      <div className={styles.fields}>
        {RESERVES.map((resource) => (
          <AmountField
            key={resource}
            label={resourceTexts.name(resource)}
            name={resource}
            placeholder="0"
            value={typed[resource]}
            hint={stock ? allianceTexts.bank.stock(stock[resource]) : ' '}
            onChange={(text) => setTyped({ ...typed, [resource]: text })}
          />
        ))}
      </div>
      {refusal ? (
        <Alert>{refusal}</Alert>
      ) : (
        <p className={styles.words}>{limit && allianceTexts.bank.mayGive(giverAllowance(limit), limit.cap)}</p>
      )}
      <div>
        <Button
          type="submit"
          kind="offer"
          busy={give.isPending}
          busyLabel={allianceTexts.bank.busy}
          disabled={refusal !== undefined || RESERVES.every((resource) => typed[resource] === '')}
        >
          {allianceTexts.bank.submit}
        </Button>
        <EnoughIn at={enough} />
      </div>
    </form>
  );
}

/** What the player may give today, and why nothing yet. Undefined until it is known. */
function useLimit(allianceId: number) {
  const rates = useResources().data?.rates;
  const speed = useGameSpeed();
  const gifts = useContributions(allianceId).data;
  if (!rates || speed === undefined || !gifts) return undefined;
  return { refusal: gifts.refusal, given: gifts.given, cap: giverCap(rates, speed) };
}

/** Of three fields, those that cannot be read; the others are empty. */
function unreadIn(typed: Readonly<Record<Reserve, string>>): Record<Reserve, string> {
  const unread = (name: Reserve) => (readAmount(typed[name]) === undefined ? typed[name] : '');
  return { naquadah: unread('naquadah'), trinium: unread('trinium'), metal: unread('metal') };
}

function thanks({ contributed }: Partial<Answer<typeof contribute>>): string {
  return contributed ? allianceTexts.bank.contributed(listedBank(contributed)) : allianceTexts.bank.processed;
}
