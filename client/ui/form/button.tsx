import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

/**
 * `primary`: the main action, once per place; `offer`: one of several such; `plain`: any other; `danger`: loses
 * something; `bare`: a tool without a frame.
 */
export type ButtonKind = 'primary' | 'offer' | 'plain' | 'danger' | 'bare';

interface Look {
  kind?: ButtonKind;
  wide?: boolean;
  /** The content is only an icon: give the button an aria-label. */
  icon?: boolean;
}

function classOf({ kind = 'plain', wide, icon }: Look, className?: string): string {
  return [styles.button, kind !== 'plain' && styles[kind], wide && styles.wide, icon && styles.icon, className]
    .filter(Boolean)
    .join(' ');
}

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, keyof Look>, Look {
  /**
   * While true the button cannot be pressed again and shows `busyLabel`. A button with this property treats a double
   * click as one click, because the second click may come before the command has disabled the button, or while its
   * dialog fades out.
   */
  busy?: boolean;
  busyLabel?: ReactNode;
}

export function Button({ kind, wide, icon, busy, busyLabel, className, children, ...rest }: ButtonProps) {
  const disabled = rest.disabled || busy === true;
  const through = useFocusThrough(disabled);
  const pressed = useRef(false);
  // `detail` counts clicks at the same place, and the first of them may have hit another element that was there before.
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
        // A held key is one press, even if the press has moved the focus to another button.
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

/** A link styled as a button, for the next step. */
export function ButtonLink({ to, children, label, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} className={classOf(look)} aria-label={label}>
      {children}
    </Link>
  );
}

/**
 * A control that is disabled while its command runs loses the focus. This hook restores it afterwards, unless the
 * player or the command's result has moved the focus meanwhile.
 */
function useFocusThrough(disabled: boolean) {
  const focused = useRef<HTMLElement>(null);
  const waiting = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (disabled) {
      waiting.current = focused.current;
      return;
    }
    if (document.activeElement === document.body) waiting.current?.focus({ preventScroll: true });
    waiting.current = null;
  }, [disabled]);
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      focused.current = event.currentTarget;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
