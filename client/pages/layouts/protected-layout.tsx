import { Navigate, Outlet, ScrollRestoration } from 'react-router-dom';
import { useSessionOwner } from '../../api/http/session.ts';
import { LevelMoment } from '../../features/shell/level-moment.tsx';
import styles from '../../features/shell/shell.module.css';
import { Sidebar } from '../../features/shell/sidebar.tsx';
import { TopBar } from '../../features/shell/top-bar.tsx';
import { useLiveConnection, useNotices } from '../../features/shell/use-live-connection.ts';
import { useServiceWorker } from '../../features/shell/use-service-worker.ts';
import { Toasts } from '../../ui/feedback/toast.tsx';

/** The layout of every page inside the game. Without a session it redirects to /login. */
export function ProtectedLayout() {
  const owner = useSessionOwner();
  useLiveConnection();
  useNotices();
  useServiceWorker();
  if (owner === null) return <Navigate to="/login" replace />;
  return (
    <div key={owner} className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
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
