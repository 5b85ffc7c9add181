import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { createAlliance } from '#shared/api/alliances/alliances';
import { failureOf } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { allianceTexts } from '../../texts/alliance.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextAreaField, TextField } from '../../ui/form/field.tsx';
import parts from '../../ui/form/form.module.css';
import { useForm, useTexts } from '../../ui/form/use-form.ts';

/** The limit in the schema of the calls. */
const LONGEST = 500;

type Details = typeof createAlliance.body;

interface AllianceFormProps {
  /** The call that sends the details. */
  of: { readonly body: Details };
  name: string;
  description: string;
  send: (details: z.infer<Details>) => Promise<unknown>;
  onDone?: () => void;
  /** The buttons; `busy` while the form is sent. */
  children: (busy: boolean) => ReactNode;
}

/** A form for an alliance's name and description. */
export function AllianceForm({ of, name, description, send, onDone, children }: AllianceFormProps) {
  const { texts, fieldsOf } = useTexts({ name, description });
  const mutation = useCommand(send);
  const form = useForm(
    of.body,
    () => texts,
    (details) => failureOf(mutation.mutateAsync(details).then(onDone)),
  );
  const field = fieldsOf(form);
  return (
    <form {...form.formProps} className={parts.form}>
      <TextField
        label={allianceTexts.details.name}
        autoComplete="off"
        required
        hint={allianceTexts.details.nameLength}
        {...field('name')}
      />
      <TextAreaField
        label={allianceTexts.details.description}
        rows={4}
        placeholder={allianceTexts.details.optional}
        hint={allianceTexts.details.length(texts.description.length, LONGEST)}
        {...field('description')}
      />
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      {children(form.busy)}
    </form>
  );
}
