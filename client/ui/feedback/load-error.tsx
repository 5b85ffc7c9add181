import type { ReactNode } from 'react';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../form/button.tsx';
import { Alert } from './alert.tsx';

/** An error message in place of data that could not be read, with a retry button. */
export function LoadError({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return <Alert action={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}>{children}</Alert>;
}
