import type { ComponentProps } from 'react';
import { textOf } from '../api/http/request.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';

interface UnreadProps extends ComponentProps<typeof SkeletonRows> {
  error: unknown;
  refetch: () => unknown;
}

/** In the place of what is not read yet: its rows while it loads, or why that failed, with a button that tries again. */
export function Unread({ error, refetch, ...rows }: UnreadProps) {
  if (!error) return <SkeletonRows {...rows} />;
  return <LoadError onRetry={() => void refetch()}>{textOf(error)}</LoadError>;
}
