import { useState } from 'react';

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
