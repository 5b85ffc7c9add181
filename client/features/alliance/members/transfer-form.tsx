import { type FormEvent, useState } from 'react';
import { transferLeadership } from '#shared/api/alliances/alliances';
import { REFUSALS } from '#shared/refusals';
import { checkTransfer } from '#shared/rules/alliances';
import { useAllianceMembers } from '../../../api/alliances.ts';
import { request } from '../../../api/http/request.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import styles from '../management.module.css';
import { type ShowNotice, showOutcome, VIEW_REFRESH } from '../use-action-notices.ts';
import type { Ask } from '../use-question.ts';

/** How long the notices of a transfer stay, in ms. */
const NOBODY_CHOSEN = 3000;
const ANSWERED = 5000;

interface TransferFormProps {
  alliance: { readonly id: number; readonly name: string };
  viewerId: number | undefined;
  /** Shows notices above this form, because the form disappears with the leadership. */
  showNotice: ShowNotice;
  ask: Ask;
}

/** Transfers the leadership to another member. */
export function TransferForm({ alliance, viewerId, showNotice, ask }: TransferFormProps) {
  const [chosen, setChosen] = useState('');
  const transfer = useCommand(
    (new_leader_user_id: number) =>
      request(transferLeadership, { params: { id: alliance.id }, body: { new_leader_user_id } }),
    { lingers: VIEW_REFRESH },
  );
  const { data = [] } = useAllianceMembers(alliance.id);
  // Until the signed-in player is known, the list cannot exclude them, so it stays empty.
  const others =
    viewerId === undefined
      ? []
      : data.filter(({ user_id, role }) => !checkTransfer({ id: viewerId, role: 'leader' }, { id: user_id, role }));
  const successor = others.find(({ user_id }) => String(user_id) === chosen);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!successor) {
      showNotice({ text: REFUSALS.newLeaderMissing.text, tone: 'bad' }, NOBODY_CHOSEN);
      return;
    }
    const { user_id, username } = successor;
    ask({
      title: allianceTexts.transfer.question(username),
      words: allianceTexts.transfer.words(alliance.name, username),
      label: allianceTexts.transfer.confirm(username),
      kind: 'danger',
      onConfirm: () =>
        void showOutcome(transfer.mutateAsync(user_id), showNotice, allianceTexts.transfer.done, ANSWERED),
    });
  }

  return (
    <form noValidate className={`${styles.part} ${styles.line}`} onSubmit={submit}>
      <SelectField
        label={allianceTexts.transfer.label}
        name="new_leader_user_id"
        value={successor ? chosen : ''}
        hint={others.length === 0 ? allianceTexts.transfer.nobody : undefined}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{allianceTexts.transfer.select}</option>
        {others.map(({ user_id, username, role }) => (
          <option key={user_id} value={user_id}>
            {allianceTexts.transfer.option(username, allianceTexts.roles[role])}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={transfer.isPending}>
        {allianceTexts.transfer.submit}
      </Button>
    </form>
  );
}
