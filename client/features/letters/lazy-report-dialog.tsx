import { type ComponentProps, lazy, Suspense } from 'react';
import { fetched } from '../../ui/layout/client-file.ts';
import type { ReportDialog } from './report-dialog.tsx';

const Loaded = lazy(async () => ({ default: (await fetched(import('./report-dialog.tsx'))).ReportDialog }));

/** The dialog that reports a player, for pages where that is rare: it loads with the first one. */
export function LazyReportDialog(props: ComponentProps<typeof ReportDialog>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
