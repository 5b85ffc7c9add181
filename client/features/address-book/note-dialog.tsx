import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddressRecord, noteAddress } from '#shared/api/address-book';
import { request, textOf } from '../../api/http/request.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { applyNote } from '../../cache/address-cache.ts';
import { addressBookTexts } from '../../texts/address-book.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './note-dialog.module.css';

/** The limit in the schema of the call. */
const LONGEST = 200;

/** Edits the player's own note on a known world. */
export function NoteDialog({ record, onClose }: { record: AddressRecord; onClose: () => void }) {
  const cache = useQueryClient();
  const [note, setNote] = useState(record.note ?? '');
  const form = useForm(
    noteAddress.body,
    () => ({ note }),
    async (body) => {
      try {
        applyNote(cache, await request(noteAddress, { params: { id: record.planet_id }, body }));
        onClose();
        return undefined;
      } catch (error) {
        return textOf(error, noteAddress.fallback);
      }
    },
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
