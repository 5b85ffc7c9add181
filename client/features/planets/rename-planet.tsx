import { useState } from 'react';
import type { Planet } from '#shared/api/planets';
import { Icon } from '../../art/marks/icons.tsx';
import { planetTexts } from '../../texts/planets.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { PlanetNameForm } from './planet-name-form.tsx';

/** The button that renames a planet, with its dialog. */
export function RenamePlanet({ planet: { planet_id, planet_name } }: { planet: Planet }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{planetTexts.rename.word}</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={planetTexts.rename.title(planet_name)}
        lead={planetTexts.rename.lead}
        closeIcon={<Icon name="close" size={18} />}
      >
        <PlanetNameForm
          planetId={planet_id}
          name={planet_name}
          label={planetTexts.rename.newName}
          onSaved={(name) => {
            setOpen(false);
            showToast(planetTexts.rename.done(name));
          }}
        />
      </Dialog>
    </>
  );
}
