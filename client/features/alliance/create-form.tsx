import { useState } from 'react';
import { createAlliance } from '#shared/api/alliances';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { request, textOf } from '../../api/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { useForm } from '../../ui/use-form.ts';
import { DescriptionField, NameField } from './alliance-fields.tsx';
import styles from './alliance-form.module.css';
import { useAct } from './use-act.ts';

/** Founds an alliance. */
export function CreateForm() {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const found = useAct((body: { name: string; description?: string | null | undefined }) =>
    request(createAlliance, { body }),
  );
  const form = useForm(
    createAlliance.body,
    () => ({ name, description }),
    async (body) => {
      try {
        await found.mutateAsync(body);
        return undefined;
      } catch (error) {
        return textOf(error, createAlliance.fallback);
      }
    },
  );
  return (
    <Section title="Create an Alliance" aside={`${ALLIANCE_START.maxMembers} seats, free of charge`}>
      <form {...form.formProps} className={styles.form}>
        <NameField value={name} error={form.errors.name} onChange={setName} onEdited={() => form.edited('name')} />
        <DescriptionField
          value={description}
          error={form.errors.description}
          onChange={setDescription}
          onEdited={() => form.edited('description')}
        />
        {form.failure ? <Alert>{form.failure}</Alert> : null}
        <div>
          <Button type="submit" kind="primary" busy={form.busy} busyLabel="Creating…">
            Create Alliance
          </Button>
        </div>
      </form>
    </Section>
  );
}
