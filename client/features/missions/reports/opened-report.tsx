import { type ComponentProps, lazy, Suspense } from 'react';
import { fetched } from '../../../ui/layout/client-file.ts';
import type { ReportDialog } from './report-dialog.tsx';

const Loaded = lazy(async () => ({ default: (await fetched(import('./report-dialog.tsx'))).ReportDialog }));

/** One report in full, in a dialog that loads with the first one. */
export function OpenedReport(props: ComponentProps<typeof ReportDialog>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
