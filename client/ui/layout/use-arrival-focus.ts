import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * When what was pressed has gone with the page before, the new page takes the focus, lest the keyboard begins anew.
 * The page that a visit opens with leaves it to the browser.
 */
export function useArrivalFocus(page: RefObject<HTMLElement | null>): void {
  const first = useLocation().key === 'default';
  useEffect(() => {
    if (!first && document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [first, page]);
}
