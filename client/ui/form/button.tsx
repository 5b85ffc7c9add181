import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFocusThrough } from '../layout/use-focus-through.ts';
import styles from './button.module.css';

/** `primary` asks to be done and stands once per place; `offer` is one of several such; `plain` is there; `danger` loses something; `bare` is a tool. */
export type ButtonKind = 'primary' | 'offer' | 'plain' | 'danger' | 'bare';

interface Look {
  kind?: ButtonKind;
  wide?: boolean;
  /** Only an icon: give it an aria-label. */
  icon?: boolean;
}

function classOf({ kind = 'plain', wide, icon }: Look, className?: string): string {
  return [styles.button, kind !== 'plain' && styles[kind], wide && styles.wide, icon && styles.icon, className]
    .filter(Boolean)
    .join(' ');
}

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, keyof Look>, Look {
  /**
   * While true it cannot be pressed again, and says `busyLabel`. What can be busy takes a double click as one: the second
   * half comes before the act has disabled the button, or while its window fades.
   */
  busy?: boolean;
  busyLabel?: ReactNode;
}

export function Button({ kind, wide, icon, busy, busyLabel, className, children, ...rest }: ButtonProps) {
  const disabled = rest.disabled || busy === true;
  const through = useFocusThrough(disabled);
  const pressed = useRef(false);
  // `detail` counts the clicks at one place; the first of them may have been on what lay here before.
  const isSecondHalf = ({ detail }: MouseEvent) => busy !== undefined && pressed.current && detail > 1;
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => {
        if (isSecondHalf(event)) return event.preventDefault();
        pressed.current = true;
        rest.onClick?.(event);
      }}
      onKeyDown={(event) => {
        // A key that is held is one press, whatever the press has brought under it.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
        rest.onKeyDown?.(event);
      }}
      onFocus={(event) => {
        through.onFocus(event);
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        through.onBlur();
        rest.onBlur?.(event);
      }}
      className={classOf({ ...(kind && { kind }), ...(wide && { wide }), ...(icon && { icon }) }, className)}
      disabled={disabled}
      aria-busy={busy || undefined}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  to: string;
  children: ReactNode;
  label?: string;
}

/** A link that looks like a button, because it is the next step. */
export function ButtonLink({ to, children, label, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} className={classOf(look)} aria-label={label}>
      {children}
    </Link>
  );
}
