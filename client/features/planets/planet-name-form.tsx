import { useState } from 'react';
import type { Request } from '#shared/api/call';
import { renamePlanet } from '#shared/api/planets';
import { failureOf, request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { planetTexts } from '../../texts/planets.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
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
    (body) =>
      failureOf(
        rename.mutateAsync(body).then(({ planet_name }) => onSaved(planet_name)),
        renamePlanet.fallback,
      ),
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
