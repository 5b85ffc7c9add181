import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { apiTexts } from '../../texts/api.ts';

type Errors<V> = Partial<Record<keyof V & string, string>>;

interface Form<V> {
  readonly errors: Errors<V>;
  readonly busy: boolean;
  /** The error message of a failed submission. */
  readonly failure: string | null;
  readonly formProps: {
    noValidate: true;
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent): void;
  };
  /** Clears a field's error as soon as it is edited. */
  edited(field: keyof V & string): void;
  /** Clears the submission's error message. */
  forget(): void;
}

/**
 * Validates values against the call's schema, shows the schema's own messages, focuses the first invalid field (fields
 * carry the schema's key as `name`), and submits once. `send` returns the error message if it failed.
 */
export function useForm<S extends z.ZodType>(
  schema: S,
  values: () => unknown,
  send: (checked: z.infer<S>) => Promise<string | undefined>,
): Form<z.infer<S>> {
  type V = z.infer<S>;
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const checked = schema.safeParse(values());
    if (!checked.success) {
      const found = firstSentences<V>(checked.error.issues);
      setErrors(found);
      focusFirst(ref.current, found);
      return;
    }
    setErrors({});
    setFailure(null);
    setBusy(true);
    const failed = await send(checked.data);
    setBusy(false);
    setFailure(failed ?? null);
  }

  return {
    errors,
    busy,
    failure,
    formProps: { noValidate: true, ref, onSubmit: (event) => void submit(event) },
    forget: () => setFailure(null),
    edited: (field) => setErrors(({ [field]: _, ...others }) => others as Errors<V>),
  };
}

function firstSentences<V>(issues: readonly z.core.$ZodIssue[]): Errors<V> {
  const found: Record<string, string> = {};
  for (const issue of issues) found[String(issue.path[0])] ??= apiTexts.said(issue.message);
  return found as Errors<V>;
}

function focusFirst(form: HTMLFormElement | null, errors: object): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLElement && (control.getAttribute('name') ?? '') in errors) {
      control.focus();
      return;
    }
  }
}

type Texts = Readonly<Record<string, string>>;

/** The part of a form that a field asks: see `useForm`. */
interface Asked<T extends Texts> {
  readonly errors: Partial<Record<keyof T & string, string>>;
  edited(field: keyof T & string): void;
}

/** What a form's fields hold, by the names of the schema's keys, and what ties a control to its name. */
export function useTexts<T extends Texts>(initial: T) {
  const [texts, setTexts] = useState<Record<keyof T & string, string>>(initial);
  return {
    texts,
    fieldsOf: (form: Asked<T>) => (name: keyof T & string) => ({
      name,
      value: texts[name],
      error: form.errors[name],
      onChange(event: { readonly target: { readonly value: string } }) {
        const { value } = event.target;
        setTexts((known) => ({ ...known, [name]: value }));
        form.edited(name);
      },
    }),
    clear: () => setTexts(initial),
  };
}
