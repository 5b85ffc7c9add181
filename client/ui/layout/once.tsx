import { type ReactNode, Suspense, useState } from 'react';

/** Mounts lazy children when they are first needed, and keeps them from then on: a dialog can still close gently. */
export function Once({ when, children }: { when: boolean; children: ReactNode }) {
  const [needed, setNeeded] = useState(when);
  if (when && !needed) setNeeded(true);
  return needed ? <Suspense fallback={null}>{children}</Suspense> : null;
}
