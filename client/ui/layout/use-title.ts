import { useEffect } from 'react';
import { PRODUCT } from '#shared/catalogue/product';

/** Sets the document title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
