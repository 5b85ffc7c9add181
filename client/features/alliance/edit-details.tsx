import { useState } from 'react';
import { editAlliance } from '#shared/api/alliances/alliances';
import { request } from '../../api/http/request.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { allianceTexts } from '../../texts/alliance.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import parts from '../../ui/form/form.module.css';
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
      <Button onClick={() => setOpen(true)}>{allianceTexts.details.edit}</Button>
      <Dialog
        open={open}
        onClose={close}
        title={allianceTexts.details.edit}
        closeIcon={<Icon name="close" size={18} />}
      >
        <AllianceForm
          of={editAlliance}
          name={name}
          description={description ?? ''}
          send={(body) => request(editAlliance, { params: { id }, body })}
          onDone={close}
        >
          {(busy) => (
            <div className={parts.answers}>
              <Button onClick={close}>{allianceTexts.details.cancel}</Button>
              <Button type="submit" kind="primary" busy={busy} busyLabel={allianceTexts.details.saving}>
                {allianceTexts.details.save}
              </Button>
            </div>
          )}
        </AllianceForm>
      </Dialog>
    </>
  );
}
