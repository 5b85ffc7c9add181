import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the new page if the pressed element disappeared with the previous one; otherwise the keyboard
 * would start from the top. For the first page of a visit the browser decides.
 */
export function useArrivalFocus(page: RefObject<HTMLElement | null>): void {
  const first = useLocation().key === 'default';
  useEffect(() => {
    if (!first && document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [first, page]);
}
