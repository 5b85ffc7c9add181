import { useEffect, useRef } from 'react';

/** Keeps the keyboard's place in a list: when a control that was used goes away, the focus moves to the row that held it. */
export function useKeptFocus(offered: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const used = useRef(false);
  useEffect(() => {
    if (offered || !used.current) return;
    used.current = false;
    if (document.activeElement === null || document.activeElement === document.body) row.current?.focus();
  }, [offered]);
  return {
    row,
    markUsed: () => {
      used.current = true;
    },
  };
}
