import { useState } from 'react';
import type { Planet } from '#shared/api/planets';
import { Icon } from '../../art/marks/icons.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { PlanetNameForm } from './planet-name-form.tsx';

/** The button that renames a planet, with its dialog. */
export function RenamePlanet({ planet: { planet_id, planet_name } }: { planet: Planet }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Rename ${planet_name}`}
        lead="1 to 40 characters. You can change it again."
        closeIcon={<Icon name="close" size={18} />}
      >
        <PlanetNameForm
          planetId={planet_id}
          name={planet_name}
          label="New name"
          onSaved={(name) => {
            setOpen(false);
            showToast(`This world is now called ${name}.`);
          }}
        />
      </Dialog>
    </>
  );
}
