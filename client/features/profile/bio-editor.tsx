import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Profile, updateBio } from '#shared/api/profiles';
import { request, textOf } from '../../api/http/request.ts';
import { profileQuery } from '../../api/queries.ts';
import { profileTexts } from '../../texts/players/profile.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './profile.module.css';

/** The limit in the schema of the call. */
const LONGEST = 1000;

/** Edits the player's own bio. */
export function BioEditor({ profile }: { profile: Profile }) {
  const cache = useQueryClient();
  const [bio, setBio] = useState(profile.bio ?? '');
  const [saved, setSaved] = useState(false);

  const form = useForm(
    updateBio.body,
    () => ({ bio }),
    async (body) => {
      setSaved(false);
      try {
        await request(updateBio, { body });
        cache.setQueryData(profileQuery.queryKey, (known) => known && { ...known, bio: body.bio });
        setSaved(true);
        return undefined;
      } catch (error) {
        return textOf(error, updateBio.fallback);
      }
    },
  );

  return (
    <Section title={profileTexts.bio.edit}>
      <form {...form.formProps} className={styles.editor}>
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
