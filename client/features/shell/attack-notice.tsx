import { lazy, Suspense } from 'react';
import { useShellDashboard } from './use-waiting.ts';
import { attacksIn, siegesIn } from './waiting.ts';

const AttackBar = lazy(() =>
  import('./attack-bar.tsx').then(
    (file) => ({ default: file.AttackBar }),
    // Without the file, the menu's count and the dashboard still show the attack.
    () => ({ default: () => null }),
  ),
);

/** The bar that warns of attacks and sieges, on every page. It is loaded when the first one comes. */
export function AttackNotice() {
  const dashboard = useShellDashboard();
  const attacks = dashboard ? attacksIn(dashboard) : [];
  const sieges = dashboard ? siegesIn(dashboard) : [];
  return attacks.length + sieges.length > 0 ? (
    <Suspense fallback={null}>
      <AttackBar attacks={attacks} sieges={sieges} />
    </Suspense>
  ) : null;
}
