import { useState } from 'react';
import { invite } from '#shared/api/alliances/alliance-admission';
import { request } from '../../../api/http/request.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from '../management.module.css';
import { type ShowNotice, showOutcome } from '../use-action-notices.ts';

/** Invites a player by name. */
export function InviteForm({ allianceId, showNotice }: { allianceId: number; showNotice: ShowNotice }) {
  const [username, setUsername] = useState('');
  const send = useCommand((username_to_invite: string) =>
    request(invite, { params: { id: allianceId }, body: { username_to_invite } }),
  );
  const form = useForm(
    invite.body,
    () => ({ username_to_invite: username }),
    async ({ username_to_invite }) => {
      const sent = send.mutateAsync(username_to_invite).then(() => setUsername(''));
      await showOutcome(sent, showNotice, allianceTexts.invite.sent);
      return undefined;
    },
  );

  return (
    <form {...form.formProps} className={`${styles.part} ${styles.line}`}>
      <TextField
        label={allianceTexts.invite.label}
        name="username_to_invite"
        autoComplete="off"
        placeholder={allianceTexts.invite.username}
        value={username}
        error={form.errors.username_to_invite}
        onChange={(event) => {
          setUsername(event.target.value);
          form.edited('username_to_invite');
        }}
      />
      <Button type="submit" busy={form.busy} busyLabel={allianceTexts.invite.busy}>
        {allianceTexts.invite.submit}
      </Button>
    </form>
  );
}
