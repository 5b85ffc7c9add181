import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#shared/api/call';
import { createRegistrationInvite, listRegistrationInvites, revokeRegistrationInvite } from '#shared/api/operators';
import { INVITATION_LIMITS } from '#shared/catalogue/staff';
import { consoleRequest } from '../../api/console.ts';
import { failureOf } from '../../api/http/request.ts';
import { Unread } from '../../game/unread.tsx';
import { consoleTexts } from '../../texts/console.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { readAmount } from '../../ui/format/number.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './staff-console.module.css';
import { useStaffForm } from './use-staff-form.ts';

type Invitation = Answer<typeof listRegistrationInvites>['invitations'][number];
type Made = Answer<typeof createRegistrationInvite>;

/** Invitations to register: a form that makes one, and those that were made. */
export function RegistrationInvites() {
  const [ended, setEnded] = useState<'yes' | 'no'>('no');
  const [failure, setFailure] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'invitations', ended],
    queryFn: () => consoleRequest(listRegistrationInvites, { query: { ended } }),
    // The form stays, and with it the link of a new invitation.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!data) return <Unread error={error} refetch={refetch} count={4} height="64px" label={consoleTexts.loading} />;
  const withdraw = async (id: number) => {
    setFailure(await failureOf(consoleRequest(revokeRegistrationInvite, { params: { id } })));
    await refetch();
  };
  return (
    <>
      <Section title={consoleTexts.invitations.make}>
        <p>{consoleTexts.invitations.modes[data.mode]}</p>
        <NewInvitation onMade={() => void refetch()} />
      </Section>
      <Section title={consoleTexts.invitations.list}>
        <fieldset className={styles.choice} aria-label={consoleTexts.invitations.which}>
          <Button aria-pressed={ended === 'no'} onClick={() => setEnded('no')}>
            {consoleTexts.invitations.good}
          </Button>
          <Button aria-pressed={ended === 'yes'} onClick={() => setEnded('yes')}>
            {consoleTexts.invitations.all}
          </Button>
        </fieldset>
        {failure ? <Alert>{failure}</Alert> : null}
        {data.invitations.length === 0 ? <Empty>{consoleTexts.invitations.none}</Empty> : null}
        <ul>
          {data.invitations.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} onWithdraw={() => void withdraw(invitation.id)} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function NewInvitation({ onMade }: { onMade: () => void }) {
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('14');
  const [note, setNote] = useState('');
  const [made, setMade] = useState<Made>();
  const { busy, failure, onSubmit } = useStaffForm(async () => {
    setMade(undefined);
    const body = { uses: readAmount(uses) ?? 0, days: readAmount(days) ?? 0, note };
    setMade(await consoleRequest(createRegistrationInvite, { body }));
    setNote('');
    onMade();
  });
  return (
    <>
      <form className={styles.form} onSubmit={onSubmit}>
        <AmountField label={consoleTexts.invitations.uses} required value={uses} onChange={setUses} />
        <AmountField label={consoleTexts.invitations.days} required value={days} onChange={setDays} />
        <TextField
          label={consoleTexts.invitations.note}
          hint={consoleTexts.invitations.noteHint}
          maxLength={INVITATION_LIMITS.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {failure ? <Alert>{failure}</Alert> : null}
        <Button type="submit" kind="primary" busy={busy} busyLabel={consoleTexts.invitations.making}>
          {consoleTexts.invitations.make}
        </Button>
      </form>
      {made ? <MadeInvitation made={made} /> : null}
    </>
  );
}

/** The link of a new invitation, which is shown once. */
function MadeInvitation({ made: { id, address, expires_at } }: { made: Made }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className={styles.form}>
      <Alert tone="good">{consoleTexts.invitations.made(id, clockTime(expires_at))}</Alert>
      <p>{consoleTexts.invitations.once}</p>
      <p>
        <span className={styles.label}>{consoleTexts.invitations.link}</span>
        <code className={styles.words}>{address}</code>
      </p>
      <Button onClick={() => void copyText(address).then(setCopied)}>{consoleTexts.invitations.copy}</Button>
      <p role="status" className={styles.fine}>
        {copied ? consoleTexts.invitations.copied : null}
      </p>
    </div>
  );
}

function Row({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const [asked, setAsked] = useState(false);
  const { id, note, used, uses } = invitation;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.what}>{note || consoleTexts.invitations.number(id)}</p>
        <p className={styles.fine}>
          {note ? `${consoleTexts.invitations.number(id)} · ` : null}
          {consoleTexts.invitations.used(used, uses)} · {stateOf(invitation)}
        </p>
      </div>
      {invitation.good ? (
        <Button kind="danger" onClick={() => setAsked(true)}>
          {consoleTexts.invitations.withdraw}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asked}
        title={consoleTexts.invitations.ask(id)}
        words={consoleTexts.invitations.effect}
        label={consoleTexts.invitations.withdraw}
        onConfirm={onWithdraw}
        onClose={() => setAsked(false)}
      />
    </li>
  );
}

function stateOf({ good, used, uses, expires_at, revoked_at }: Invitation): string {
  if (revoked_at) return consoleTexts.invitations.withdrawn(clockTime(revoked_at));
  const until = consoleTexts.invitations.until(clockTime(expires_at));
  if (good) return until;
  return `${until}, ${used >= uses ? consoleTexts.invitations.usedUp : consoleTexts.invitations.ended}`;
}
