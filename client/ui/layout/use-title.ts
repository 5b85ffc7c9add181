import { useEffect } from 'react';
import { PRODUCT } from '#shared/catalogue/product';

/** What the browser's tab, its history and a screen reader call this page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
