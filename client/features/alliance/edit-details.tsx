import { useState } from 'react';
import { editAlliance } from '#shared/api/alliances';
import { request } from '../../api/http/request.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import styles from './alliance-form.module.css';
import { AllianceForm } from './alliance-form.tsx';

interface EditDetailsProps {
  alliance: { readonly id: number; readonly name: string; readonly description: string | null };
}

/** Changes the alliance's name and description. */
export function EditDetails({ alliance: { id, name, description } }: EditDetailsProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Details</Button>
      <Dialog open={open} onClose={close} title="Edit Details" closeIcon={<Icon name="close" size={18} />}>
        <AllianceForm
          of={editAlliance}
          name={name}
          description={description ?? ''}
          send={(body) => request(editAlliance, { params: { id }, body })}
          onDone={close}
        >
          {(busy) => (
            <div className={styles.answers}>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" kind="primary" busy={busy} busyLabel="Saving…">
                Save Changes
              </Button>
            </div>
          )}
        </AllianceForm>
      </Dialog>
    </>
  );
}
