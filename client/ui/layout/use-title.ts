import { useEffect } from 'react';
import { PRODUCT } from '#shared/catalogue/product';

let page = PRODUCT;
let marked = 0;

function show(): void {
  const title = page === PRODUCT ? PRODUCT : `${page} · ${PRODUCT}`;
  document.title = marked > 0 ? `(${marked}) ${title}` : title;
}

/** Sets the document title. */
export function useTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Puts a number before every title; 0 takes it away. */
export function markTitle(count: number): void {
  marked = count;
  show();
}
