import type { ReactNode } from 'react';
import styles from './check-box.module.css';

interface CheckBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** In small letters, where it stands beside others. */
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
