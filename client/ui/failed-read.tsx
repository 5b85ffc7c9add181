import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Why something could not be read, in its place, and the way to try again. */
export function FailedRead({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return <Alert action={<Button onClick={onRetry}>Try again</Button>}>{children}</Alert>;
}
