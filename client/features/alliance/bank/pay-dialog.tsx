import { type FormEvent, useState } from 'react';
import { type listPayees, payOut } from '#shared/api/alliances/alliance-payouts';
import type { Bank } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { RESERVES, type Reserve } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { checkAmounts } from '#shared/rules/alliance-bank';
import { bankSum } from '#shared/rules/bank-books';
import { usePayees } from '../../../api/alliance-payouts.ts';
import { request, textOf } from '../../../api/http/request.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { Unread } from '../../../game/unread.tsx';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { resourceTexts } from '../../../texts/resources.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import type { ShowNotice } from '../use-action-notices.ts';
import { amountsOf, areReadable } from './bank-amounts.ts';
import styles from './payouts.module.css';

interface PayDialogProps {
  allianceId: number;
  /** What the bank may still pay today. */
  left: Bank;
  showNotice: ShowNotice;
  onClose: () => void;
}

type Payee = Answer<typeof listPayees>[number];

/** Pays a member from the bank: says before what the member may get, and what the bank may pay. */
export function PayDialog({ allianceId, left, showNotice, onClose }: PayDialogProps) {
  const { data, error, refetch } = usePayees(allianceId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={allianceTexts.payouts.open}
      lead={allianceTexts.payouts.lead}
      closeIcon={<Icon name="close" size={18} />}
    >
      {data ? (
        <PayForm allianceId={allianceId} payees={data} left={left} showNotice={showNotice} onClose={onClose} />
      ) : (
        <Unread error={error} refetch={refetch} count={4} height="45px" label={allianceTexts.members.loading} />
      )}
    </Dialog>
  );
}

const EMPTY: Readonly<Record<Reserve, string>> = { naquadah: '', trinium: '', metal: '' };

function PayForm({ allianceId, payees, left, showNotice, onClose }: PayDialogProps & { payees: readonly Payee[] }) {
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState(EMPTY);
  const [refusal, setRefusal] = useState<string>();
  const pay = useCommand((body: Bank & { readonly user_id: number }) =>
    request(payOut, { params: { id: allianceId }, body }),
  );
  const payee = payees.find(({ user_id }) => String(user_id) === chosen);
  const amounts = amountsOf(typed);
  const tooMuch = payee && payee.refusal === null ? checkAmounts(amounts, left, payee.left)?.text : undefined;

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const problem = payee ? undefined : REFUSALS.payoutMemberMissing.text;
    setRefusal(problem ?? (bankSum(amounts) > 0 ? undefined : REFUSALS.contributionEmpty.text));
    if (!payee || bankSum(amounts) <= 0) return;
    try {
      await pay.mutateAsync({ user_id: payee.user_id, ...amounts });
      onClose();
      showNotice({ text: allianceTexts.payouts.done(payee.username, amounts), tone: 'good' });
    } catch (error) {
      setRefusal(textOf(error));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <SelectField
        label={allianceTexts.payouts.member}
        name="user_id"
        value={chosen}
        hint={payee ? (payee.refusal ?? allianceTexts.payouts.mayGet(payee.left, payee.most)) : ' '}
        onChange={(event) => {
          setChosen(event.target.value);
          setRefusal(undefined);
        }}
      >
        <option value="">{allianceTexts.transfer.select}</option>
        {payees.map(({ user_id, username, left: most }) => (
          <option key={user_id} value={user_id}>
            {allianceTexts.payouts.option(username, most)}
          </option>
        ))}
      </SelectField>
      <div className={styles.fields}>
        {RESERVES.map((resource) => (
          <AmountField
            key={resource}
            label={resourceTexts.name(resource)}
            name={resource}
            placeholder="0"
            value={typed[resource]}
            hint={allianceTexts.payouts.bankMay(left[resource])}
            onChange={(text) => {
              setTyped({ ...typed, [resource]: text });
              setRefusal(undefined);
            }}
          />
        ))}
      </div>
      {(tooMuch ?? refusal) ? <Alert>{tooMuch ?? refusal}</Alert> : null}
      <div>
        <Button
          type="submit"
          kind="primary"
          busy={pay.isPending}
          busyLabel={allianceTexts.payouts.busy}
          disabled={tooMuch !== undefined || !areReadable(typed) || (payee !== undefined && payee.refusal !== null)}
        >
          {allianceTexts.payouts.submit}
        </Button>
      </div>
    </form>
  );
}
