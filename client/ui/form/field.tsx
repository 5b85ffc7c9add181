import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Said {
  label: string;
  /** Why the value is not accepted; shown in the hint's place. */
  error?: string | undefined;
  hint?: ReactNode;
}

interface FrameProps extends Said {
  id: string;
  children: ReactNode;
}

/** What names a control and describes it, for readers and screen readers alike. */
function Frame({ id, label, error, hint, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <p id={`${id}-note`} className={error ? `${styles.note} ${styles.error}` : styles.note}>
        {error ?? hint}
      </p>
    </div>
  );
}

const described = (id: string, error: string | undefined) => ({
  id,
  className: styles.control,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': `${id}-note`,
});

export function TextField({ label, error, hint, ...input }: Said & ComponentPropsWithRef<'input'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input {...input} {...described(id, error)} />
    </Frame>
  );
}

export function SelectField({ label, error, hint, children, ...select }: Said & ComponentPropsWithRef<'select'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select {...select} {...described(id, error)}>
        {children}
      </select>
    </Frame>
  );
}

export function TextAreaField({ label, error, hint, ...area }: Said & ComponentPropsWithRef<'textarea'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea {...area} {...described(id, error)} />
    </Frame>
  );
}
