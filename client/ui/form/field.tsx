import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Said {
  label: string;
  /** The error message of the value; replaces the hint. */
  error?: string | undefined;
  hint?: ReactNode;
}

interface FrameProps extends Said {
  id: string;
  children: ReactNode;
}

/** Label, hint and error of a control, linked to it for screen readers. */
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

interface CheckBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** In small type, for a field beside others. */
  small?: boolean;
  children: ReactNode;
}

/** A box to tick, with its label. */
export function CheckBox({ checked, onChange, small = false, children }: CheckBoxProps) {
  return (
    <label className={small ? `${styles.check} ${styles.small}` : styles.check}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
