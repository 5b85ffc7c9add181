import { useState } from 'react';
import { type AddressRecord, noteAddress } from '#shared/api/address-book';
import type { Request } from '#shared/api/call';
import { failureOf, request } from '../../api/http/request.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { useCommand } from '../../live/use-command.ts';
import { addressBookTexts } from '../../texts/address-book.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './known-worlds.module.css';

/** The limit in the schema of the call. */
const LONGEST = 200;

/** Edits the player's own note on a known world. */
export function NoteDialog({ record, onClose }: { record: AddressRecord; onClose: () => void }) {
  const save = useCommand(
    (body: Request<typeof noteAddress>['body']) => request(noteAddress, { params: { id: record.planet_id }, body }),
    { tells: (address_noted) => ({ address_noted }) },
  );
  const [note, setNote] = useState(record.note ?? '');
  const form = useForm(
    noteAddress.body,
    () => ({ note }),
    (body) => failureOf(save.mutateAsync(body).then(onClose)),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={addressBookTexts.note.title(record.stargate_address.join('-'))}
      lead={addressBookTexts.note.lead}
      closeIcon={<Icon name="close" size={18} />}
    >
      <form {...form.formProps} className={styles.form}>
        <TextAreaField
          label={addressBookTexts.note.label}
          name="note"
          rows={4}
          value={note}
          error={form.errors.note}
          hint={addressBookTexts.note.length(note.length, LONGEST)}
          onChange={(event) => {
            setNote(event.target.value);
            form.edited('note');
          }}
        />
        {form.failure ? <Alert>{form.failure}</Alert> : null}
        <div>
          <Button type="submit" kind="primary" busy={form.busy} busyLabel={addressBookTexts.note.busy}>
            {addressBookTexts.note.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
