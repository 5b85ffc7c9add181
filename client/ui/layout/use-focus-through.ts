import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * A control that is disabled while its command runs loses the focus. This hook restores it afterwards, unless the
 * player or the command's result has moved the focus meanwhile.
 */
export function useFocusThrough(disabled: boolean) {
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
