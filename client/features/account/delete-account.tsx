import { useState } from 'react';
import type { Input } from '#shared/api/call';
import { deleteAccount, keepAccount } from '#shared/api/settings';
import { checkDeletion, disbandsByLeaving } from '#shared/rules/alliances';
import { useMyAlliance } from '../../api/alliances.ts';
import { request, textOf } from '../../api/http/request.ts';
import { usePlanets, useResources } from '../../api/queries.ts';
import { useAccount } from '../../api/settings.ts';
import { useCommand } from '../../live/use-command.ts';
import { deletionTexts } from '../../texts/players/settings.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CheckBox, TextField } from '../../ui/form/field.tsx';
import { useForm, useTexts } from '../../ui/form/use-form.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import { AccountName } from './account-name.tsx';
import { inputProps } from './fields.ts';
import styles from './form.module.css';

/** Requests the deletion of the account; once it is requested, says when it happens, and cancels it. */
export function DeleteAccount() {
  const deleteAt = useAccount().data?.delete_at;
  return (
    <div className={styles.danger}>
      <Section title={deletionTexts.title}>{deleteAt ? <Pending deleteAt={deleteAt} /> : <RequestForm />}</Section>
    </div>
  );
}

function RequestForm() {
  const { data: mine } = useMyAlliance();
  const username = useResources().data?.username ?? '';
  const worlds = usePlanets().data?.length ?? 1;
  const { texts, fieldsOf } = useTexts({ password: '' });
  const [wordsGo, setWordsGo] = useState(false);
  const [asking, setAsking] = useState(false);
  const ask = useCommand((body: Input<typeof deleteAccount>['body']) => request(deleteAccount, { body }));
  // The player is asked only once the form is complete.
  const form = useForm(
    deleteAccount.body,
    () => texts,
    async () => {
      setAsking(true);
      return undefined;
    },
  );
  const alliance = mine?.alliance;
  const refusal = alliance ? checkDeletion(mine.user_role ?? undefined, alliance.member_count) : undefined;
  const lostAlliance = alliance && disbandsByLeaving(alliance.member_count) ? alliance.name : null;
  return (
    <form {...form.formProps} className={`${styles.form} ${styles.within}`}>
      <AccountName />
      <p id="delete-account" className={styles.words}>
        {refusal?.text ?? deletionTexts.what}
      </p>
      <TextField {...inputProps('password')} {...fieldsOf(form)('password')} label={deletionTexts.password} />
      <CheckBox checked={wordsGo} onChange={setWordsGo}>
        {deletionTexts.wordsGo}
      </CheckBox>
      {ask.isError ? <Alert>{textOf(ask.error)}</Alert> : null}
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="danger"
          disabled={refusal !== undefined}
          aria-describedby="delete-account"
          busy={ask.isPending}
          busyLabel={deletionTexts.asking}
        >
          {deletionTexts.ask}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={deletionTexts.confirmTitle(username)}
        words={deletionTexts.confirmWords(username, worlds, lostAlliance)}
        label={deletionTexts.confirm(username)}
        onConfirm={() => ask.mutate({ ...texts, words: wordsGo ? 'go' : 'stay' })}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}

function Pending({ deleteAt }: { deleteAt: string }) {
  const keep = useCommand(() => request(keepAccount));
  return (
    <div className={`${styles.form} ${styles.within}`}>
      <p className={styles.words}>
        {deletionTexts.due(
          <strong>
            <time dateTime={deleteAt}>{clockTime(deleteAt)}</time>
          </strong>,
        )}
      </p>
      {keep.isError ? <Alert>{textOf(keep.error)}</Alert> : null}
      <div className={styles.actions}>
        <Button kind="primary" busy={keep.isPending} busyLabel={deletionTexts.keeping} onClick={() => keep.mutate()}>
          {deletionTexts.keep}
        </Button>
      </div>
    </div>
  );
}
