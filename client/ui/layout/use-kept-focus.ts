import { useEffect, useRef } from 'react';

/** Keeps the keyboard's place in a list: when a used control disappears, the focus moves to its row. */
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
