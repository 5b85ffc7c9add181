import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { Alert } from './alert.tsx';

/** Why something could not be read, in its place, and the way to try again. */
export function LoadError({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return <Alert action={<Button onClick={onRetry}>Try again</Button>}>{children}</Alert>;
}
