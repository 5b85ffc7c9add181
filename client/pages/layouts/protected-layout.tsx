import { useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { lastSessionEnd, useSessionOwner } from '../../api/http/session.ts';
import { LevelMoment } from '../../features/shell/level-moment.tsx';
import styles from '../../features/shell/shell.module.css';
import { Sidebar } from '../../features/shell/sidebar.tsx';
import { TopBar } from '../../features/shell/top-bar.tsx';
import { useLiveConnection, useNotices } from '../../features/shell/use-live-connection.ts';
import { useServiceWorker } from '../../features/shell/use-service-worker.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Toasts } from '../../ui/feedback/toast.tsx';

/** The layout of every page inside the game. Without a session it redirects to /login. */
export function ProtectedLayout() {
  const owner = useSessionOwner();
  useLiveConnection();
  useNotices();
  useServiceWorker();
  const wanted = useWantedPage(owner);
  if (owner === null) return <Navigate to="/login" replace state={{ wanted }} />;
  return (
    <div key={owner} className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {uiTexts.skipToContent}
      </a>
      <aside className={styles.aside}>
        <Sidebar />
      </aside>
      <div className={styles.main}>
        <TopBar />
        <Outlet />
      </div>
      <LevelMoment />
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}

/** The page that the next login leads to; '' after a logout, because the next player may be another one. */
function useWantedPage(owner: string | null): string {
  const { pathname, search, hash } = useLocation();
  const [arrivedSignedOut] = useState(owner === null);
  return arrivedSignedOut || lastSessionEnd().expired ? pathname + search + hash : '';
}
