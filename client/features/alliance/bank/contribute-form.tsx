import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Bank, contribute } from '#shared/api/alliances';
import type { Answer } from '#shared/api/call';
import { RESERVES, type Reserve } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { request, textOf } from '../../../api/http/request.ts';
import { useResources } from '../../../api/queries.ts';
import { applyResources } from '../../../cache/player-cache.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { full } from '../../../ui/format/number.ts';
import { useBankMutation } from '../use-mutation.ts';
import type { ShowNotice } from '../use-notice.ts';
import styles from './bank.module.css';
import { listed } from './bank-amounts.ts';

const EMPTY: Readonly<Record<Reserve, string>> = { naquadah: '', trinium: '', metal: '' };

/** How long the form's notices stay, in ms. */
const NOTHING_GIVEN = 3000;
const ANSWERED = 5000;

/** Contributes from the player's stock to the bank. */
export function ContributeForm({ allianceId, showNotice }: { allianceId: number; showNotice: ShowNotice }) {
  const cache = useQueryClient();
  const stock = useResources().data;
  const [typed, setTyped] = useState(EMPTY);
  const give = useBankMutation(allianceId, (body: Bank) => request(contribute, { params: { id: allianceId }, body }));

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const amounts = { naquadah: whole(typed.naquadah), trinium: whole(typed.trinium), metal: whole(typed.metal) };
    if (RESERVES.every((resource) => amounts[resource] <= 0)) {
      showNotice({ text: REFUSALS.contributionEmpty.text, tone: 'bad' }, NOTHING_GIVEN);
      return;
    }
    try {
      const answer = await give.mutateAsync(amounts);
      applyResources(cache, answer.resources);
      setTyped(EMPTY);
      // The empty form disables its button, so the focus moves to the first field.
      currentTarget.querySelector('input')?.focus();
      showNotice({ text: thanks(answer), tone: 'good' }, ANSWERED);
    } catch (error) {
      showNotice({ text: textOf(error, contribute.fallback), tone: 'bad' }, ANSWERED);
    }
  }

  return (
    <form className={styles.contribute} noValidate onSubmit={(event) => void send(event)}>
      <h3 className={styles.heading}>Contribute Your Resources</h3>
      <div className={styles.fields}>
        {RESERVES.map((resource) => (
          <TextField
            key={resource}
            label={resource}
            name={resource}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            placeholder="0"
            value={typed[resource]}
            hint={stock ? `${full(stock[resource])} in your stock` : ' '}
            onChange={(event) => setTyped({ ...typed, [resource]: event.target.value })}
          />
        ))}
      </div>
      <div>
        <Button
          type="submit"
          kind="offer"
          busy={give.isPending}
          busyLabel="Contributing…"
          disabled={RESERVES.every((resource) => typed[resource] === '')}
        >
          Contribute to Bank
        </Button>
      </div>
    </form>
  );
}

/** Input that is no number counts as 0. */
function whole(typed: string): number {
  return Number.parseInt(typed, 10) || 0;
}

function thanks({ contributed }: Partial<Answer<typeof contribute>>): string {
  return contributed ? `Contributed: ${listed(contributed)}. Bank updated!` : 'Contribution processed.';
}
