import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { lastSessionEnd, useSessionOwner } from '../../api/http/session.ts';
import { useTellNight } from '../../features/garrisons/use-tell-night.ts';
import { AccountNotice } from '../../features/shell/account-notice.tsx';
import { AttackNotice } from '../../features/shell/attack-notice.tsx';
import { LevelMoment } from '../../features/shell/level-moment.tsx';
import { OldNotice } from '../../features/shell/old-notice.tsx';
import styles from '../../features/shell/shell.module.css';
import { Sidebar } from '../../features/shell/sidebar.tsx';
import { TopBar } from '../../features/shell/top-bar.tsx';
import { useLiveConnection } from '../../features/shell/use-live-connection.ts';
import { useOwnLanguage } from '../../features/shell/use-own-language.ts';
import { useServiceWorker } from '../../features/shell/use-service-worker.ts';
import { useSignals } from '../../features/shell/use-signals.ts';
import { useShellDashboard } from '../../features/shell/use-waiting.ts';
import { shellTexts } from '../../texts/shell.ts';
import { historySettled } from '../../ui/feedback/dialog-history.ts';
import { Toasts } from '../../ui/feedback/toast.tsx';

/** If the file does not come, the profile page still shows what each level unlocks. */
const LevelUnlocks = lazy(() =>
  import('../../features/levels/level-unlocks.tsx').then(
    (file) => ({ default: file.LevelUnlocks }),
    () => ({ default: () => null }),
  ),
);

/** The layout of every page inside the game. Without a session it redirects to /login. */
export function ProtectedLayout() {
  const owner = useSessionOwner();
  useLiveConnection();
  useServiceWorker(owner);
  useTellNight(owner);
  const wanted = useWantedPage(owner);
  if (owner === null) return <ToLogin wanted={wanted} />;
  return (
    <div key={owner} className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {shellTexts.skip}
      </a>
      <aside className={styles.aside}>
        <Sidebar />
      </aside>
      <div className={styles.main}>
        <div className={styles.head}>
          <TopBar />
          <AttackNotice />
          <OldNotice />
        </div>
        <AccountNotice />
        <Outlet />
      </div>
      <LevelMoment
        unlocks={(levels, done) => (
          <Suspense fallback={null}>
            <LevelUnlocks {...levels} onClose={done} />
          </Suspense>
        )}
      />
      <Signals />
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}

/** Redirects to the login, after the entry of a dialog that was open, such as the menu of a phone, has left the history. */
function ToLogin({ wanted }: { wanted: string }) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let gone = false;
    void historySettled().then(() => gone || setSettled(true));
    return () => {
      gone = true;
    };
  }, []);
  return settled ? <Navigate to="/login" replace state={{ wanted }} /> : null;
}

/** The page that the next login leads to; '' after a logout, because the next player may be another one. */
function useWantedPage(owner: string | null): string {
  const { pathname, search, hash } = useLocation();
  const [arrivedSignedOut] = useState(owner === null);
  return arrivedSignedOut || lastSessionEnd().expired ? pathname + search + hash : '';
}

/** Renders nothing; a component of its own, so that a change of the dashboard renders it alone. */
function Signals() {
  useSignals();
  useOwnLanguage(useShellDashboard()?.language);
  return null;
}
