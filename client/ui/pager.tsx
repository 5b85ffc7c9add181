import type { ReactNode } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { Button } from './form/button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  last: number;
  /** Whether the next page is on its way. */
  turning: boolean;
  onTurn: (page: number) => void;
  /** Content beside it. */
  children?: ReactNode;
}

/** The foot of a list in pages. */
export function Pager({ page, last, turning, onTurn, children }: PagerProps) {
  return (
    <div className={styles.pager}>
      <Button disabled={page === 1 || turning} onClick={() => onTurn(page - 1)}>
        {uiTexts.pages.previous}
      </Button>
      <span className={styles.place} aria-live="polite">
        {uiTexts.pages.place(page, last)}
      </span>
      <Button disabled={page >= last || turning} onClick={() => onTurn(page + 1)}>
        {uiTexts.pages.next}
      </Button>
      {children}
    </div>
  );
}

/** The number of the last page of a list with so many entries; 1 for an empty one. */
export function lastPage({ total, per_page }: { readonly total: number; readonly per_page: number }): number {
  return Math.max(1, Math.ceil(total / per_page));
}
