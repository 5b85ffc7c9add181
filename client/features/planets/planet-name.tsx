import { useState } from 'react';
import type { Request } from '#shared/api/call';
import { type Planet, renamePlanet } from '#shared/api/planets';
import { failureOf, request } from '../../api/http/request.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { useCommand } from '../../live/use-command.ts';
import { planetTexts } from '../../texts/planets.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './planet-name.module.css';

interface PlanetNameFormProps {
  planetId: number;
  /** The present name; empty until it is known. */
  name: string;
  label: string;
  /** Called with the name that the server has stored. */
  onSaved: (name: string) => void;
}

/** Names one of the player's planets, by the rules of the first. */
export function PlanetNameForm({ planetId, name, label, onSaved }: PlanetNameFormProps) {
  const rename = useCommand(
    (body: Request<typeof renamePlanet>['body']) => request(renamePlanet, { params: { id: planetId }, body }),
    { tells: (planet_renamed) => ({ planet_renamed }) },
  );
  const [typed, setTyped] = useState<string>();
  const value = typed ?? name;
  const form = useForm(
    renamePlanet.body,
    () => ({ planet_name: value }),
    (body) => failureOf(rename.mutateAsync(body).then(({ planet_name }) => onSaved(planet_name))),
  );
  return (
    <form {...form.formProps} className={styles.form} aria-label={label}>
      <div className={styles.line}>
        <TextField
          label={label}
          name="planet_name"
          value={value}
          maxLength={40}
          autoComplete="off"
          error={form.errors.planet_name}
          onChange={(event) => {
            setTyped(event.target.value);
            form.edited('planet_name');
          }}
        />
        <div className={styles.save}>
          <Button type="submit" busy={form.busy} busyLabel={planetTexts.rename.saving}>
            {planetTexts.rename.save}
          </Button>
        </div>
      </div>
      {form.failure ? <Alert>{form.failure}</Alert> : null}
    </form>
  );
}

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
