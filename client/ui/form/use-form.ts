import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';

type Errors<V> = Partial<Record<keyof V & string, string>>;

interface Form<V> {
  readonly errors: Errors<V>;
  readonly busy: boolean;
  /** What went wrong with the sending itself. */
  readonly failure: string | null;
  readonly formProps: {
    noValidate: true;
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent): void;
  };
  /** Takes a field's error away as soon as it is edited. */
  edited(field: keyof V & string): void;
  /** Takes the failure away: something newer is to be said. */
  forget(): void;
}

/**
 * Checks values against the schema of the call that takes them, shows the schema's own sentences, leads the focus to
 * the first bad field (fields carry the `name` of the schema's key), and sends once.
 * `send` returns the sentence to show when it failed.
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
  for (const issue of issues) found[String(issue.path[0])] ??= issue.message;
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
