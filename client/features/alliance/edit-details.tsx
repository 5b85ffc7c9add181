import { useState } from 'react';
import { editAlliance } from '#shared/api/alliances';
import { request, textOf } from '../../api/request.ts';
import { Icon } from '../../art/icons.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { DescriptionField, NameField } from './alliance-fields.tsx';
import styles from './alliance-form.module.css';
import { useAct } from './use-act.ts';

interface EditDetailsProps {
  alliance: { readonly id: number; readonly name: string; readonly description: string | null };
}

/** Changes what the alliance is called and what it says of itself. */
export function EditDetails({ alliance }: EditDetailsProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Details</Button>
      <Dialog open={open} onClose={close} title="Edit Details" closeIcon={<Icon name="close" size={18} />}>
        <EditForm alliance={alliance} onClose={close} />
      </Dialog>
    </>
  );
}

function EditForm({ alliance, onClose }: EditDetailsProps & { onClose: () => void }) {
  const [name, setName] = useState(alliance.name);
  const [description, setDescription] = useState(alliance.description ?? '');
  const save = useAct((body: { name: string; description?: string | null | undefined }) =>
    request(editAlliance, { params: { id: alliance.id }, body }),
  );
  const form = useForm(
    editAlliance.body,
    () => ({ name, description }),
    async (body) => {
      try {
        await save.mutateAsync(body);
        onClose();
        return undefined;
      } catch (error) {
        return textOf(error, editAlliance.fallback);
      }
    },
  );
  return (
    <form {...form.formProps} className={styles.form}>
      <NameField value={name} error={form.errors.name} onChange={setName} onEdited={() => form.edited('name')} />
      <DescriptionField
        value={description}
        error={form.errors.description}
        onChange={setDescription}
        onEdited={() => form.edited('description')}
      />
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      <div className={styles.answers}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel="Saving…">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
