import { useState } from 'react';
import { Link } from 'react-router-dom';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { ABUSE_REPORTS } from '#shared/catalogue/letters';
import { failureOf, request } from '../../api/http/request.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { letterTexts } from '../../texts/players/letters.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import parts from '../../ui/form/form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './letters.module.css';

/** What is reported: one letter, one message in the hall of the alliance, or what the profile says. */
export interface ReportedSubject {
  readonly userId: number;
  readonly username: string | null;
  readonly letterId?: number;
  readonly messageId?: number;
}

/** Reports a player to the operators, with a reason. */
export function ReportPlayerDialog({ reported, onClose }: { reported: ReportedSubject; onClose: () => void }) {
  const { userId, username, letterId, messageId } = reported;
  const [reason, setReason] = useState('');
  const form = useForm(
    reportPlayer.body,
    () => ({ user_id: userId, letter_id: letterId, message_id: messageId, reason }),
    (body) =>
      failureOf(
        request(reportPlayer, { body }).then(({ message }) => {
          onClose();
          showToast(letterTexts.reports.sent(message));
        }),
      ),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={letterTexts.reports.title(username)}
      lead={leadOf(reported)}
      closeIcon={<Icon name="close" size={18} />}
    >
      <form {...form.formProps} className={parts.form}>
        <TextAreaField
          label={letterTexts.reports.reason}
          name="reason"
          rows={4}
          value={reason}
          error={form.errors.reason}
          hint={letterTexts.writing.length(reason.length, ABUSE_REPORTS.longestReason)}
          onChange={(event) => {
            setReason(event.target.value);
            form.edited('reason');
          }}
        />
        {form.failure ? <Alert>{form.failure}</Alert> : null}
        <div className={styles.steps}>
          <Button type="submit" kind="primary" busy={form.busy} busyLabel={letterTexts.reports.busy}>
            {letterTexts.reports.send}
          </Button>
          <Link to="/rules" target="_blank">
            {letterTexts.reports.rules}
          </Link>
        </div>
      </form>
    </Dialog>
  );
}

/** Says what the operators will read. */
function leadOf({ letterId, messageId }: ReportedSubject): string {
  if (letterId !== undefined) return letterTexts.reports.leadOfLetter;
  return messageId === undefined ? letterTexts.reports.leadOfProfile : letterTexts.reports.leadOfMessage;
}
