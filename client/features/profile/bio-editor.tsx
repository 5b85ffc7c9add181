import { useState } from 'react';
import type { Request } from '#shared/api/call';
import { type Profile, updateBio } from '#shared/api/profiles';
import { failureOf, request } from '../../api/http/request.ts';
import { KEYS } from '../../api/keys.ts';
import { useCommand } from '../../live/use-command.ts';
import { profileTexts } from '../../texts/players/profile.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import parts from '../../ui/form/form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './profile.module.css';

/** The limit in the schema of the call. */
const LONGEST = 1000;

/** Edits the player's own bio. */
export function BioEditor({ profile }: { profile: Profile }) {
  const save = useCommand((body: Request<typeof updateBio>['body']) => request(updateBio, { body }), {
    merge: (cache, _, { bio }) => void cache.setQueryData(KEYS.profile, (known) => known && { ...known, bio }),
  });
  const [bio, setBio] = useState(profile.bio ?? '');
  const [saved, setSaved] = useState(false);

  const form = useForm(
    updateBio.body,
    () => ({ bio }),
    (body) => {
      setSaved(false);
      return failureOf(save.mutateAsync(body).then(() => setSaved(true)));
    },
  );

  return (
    <Section title={profileTexts.bio.edit}>
      <form {...form.formProps} className={parts.form}>
        <TextAreaField
          label={profileTexts.bio.label}
          name="bio"
          rows={6}
          placeholder={profileTexts.bio.placeholder}
          value={bio}
          error={form.errors.bio}
          hint={profileTexts.bio.length(bio.length, LONGEST)}
          onChange={(event) => {
            setBio(event.target.value);
            setSaved(false);
            form.edited('bio');
          }}
        />
        {form.failure ? <Alert>{form.failure}</Alert> : null}
        {saved ? <Alert tone="good">{profileTexts.bio.saved}</Alert> : null}
        <div className={styles.save}>
          <Button
            type="submit"
            kind="primary"
            busy={form.busy}
            busyLabel={profileTexts.bio.saving}
            disabled={bio === (profile.bio ?? '')}
          >
            {profileTexts.bio.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}
