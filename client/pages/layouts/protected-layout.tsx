import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import type { Language } from '#shared/catalogue/languages';
import { reasonsIn } from '#shared/rules/disclosure';
import { lastSessionEnd, useSessionOwner } from '../../api/http/session.ts';
import { resourcesQuery } from '../../api/queries.ts';
import { LevelMoment } from '../../features/shell/level-moment.tsx';
import { AccountNotice, AttackNotice, OldNotice } from '../../features/shell/notices.tsx';
import styles from '../../features/shell/shell.module.css';
import { Shortcuts } from '../../features/shell/shortcuts.tsx';
import { BottomBar, Sidebar } from '../../features/shell/sidebar.tsx';
import { TopBar } from '../../features/shell/top-bar.tsx';
import { useSignals } from '../../features/shell/use-signals.ts';
import { useShellDashboard } from '../../features/shell/use-waiting.ts';
import { useReasons } from '../../game/disclosure.ts';
import { LANGUAGE } from '../../language/language.ts';
import { browserMemory } from '../../storage.ts';
import { shellTexts } from '../../texts/shell.ts';
import { historySettled } from '../../ui/feedback/dialog-history.ts';
import { Toasts } from '../../ui/feedback/toast.tsx';
import { useMenuBelow } from '../../ui/layout/use-narrow.ts';

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
  const isMenuBelow = useMenuBelow();
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
      {isMenuBelow ? <BottomBar /> : null}
      <LevelMoment
        unlocks={(news, done) => (
          <Suspense fallback={null}>
            <LevelUnlocks {...news} onClose={done} />
          </Suspense>
        )}
      />
      <Signals />
      <Shortcuts />
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
  const dashboard = useShellDashboard();
  useReasons(dashboard && reasonsIn(dashboard.situations, dashboard.research));
  useOwnLanguage(dashboard?.language);
  return null;
}

/**
 * Keeps the room connection open while a player is signed in. Its library is large and nothing depends on it, so it is
 * loaded after the page's first answer.
 */
function useLiveConnection(): void {
  const cache = useQueryClient();
  const owner = useSessionOwner();
  const answered = useQuery({ ...resourcesQuery, enabled: owner !== null }).isFetched;
  useEffect(() => {
    if (owner === null || !answered) return;
    let stop: (() => void) | undefined;
    let gone = false;
    import('../../live/connection.ts').then(
      ({ startLiveConnection: startLive }) => {
        if (!gone) stop = startLive(cache);
      },
      // Without the library, polling each minute still keeps the page current.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [cache, owner, answered]);
}

/**
 * Installs the service worker, which keeps the shell for times without a network and shows what is pushed, and tells the
 * server of this browser if it is to be notified. Browsers have no worker over plain HTTP, except on localhost, and the
 * development server builds none. `owner`: the signed-in player.
 */
function useServiceWorker(owner: string | null): void {
  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  }, []);
  useEffect(() => {
    if (owner === null || browserMemory.get('push_owner') !== owner) return;
    void import('../../api/push-subscription.ts').then((push) => push.renewSubscription()).catch(() => undefined);
  }, [owner]);
}

/** Brings the page into the language that the player has chosen, here or in another tab. `chosen`: null for none. */
function useOwnLanguage(chosen: Language | null | undefined): void {
  useEffect(() => {
    // Without the file, the page stays as it is until the next load.
    if (chosen && chosen !== LANGUAGE)
      void import('../../language/follow.ts').then(({ follow }) => follow(chosen)).catch(() => undefined);
  }, [chosen]);
}

/** Whether this browser has told the night of this player. */
const keyOf = (owner: string) => `night_told_${owner}`;

/** Tells the server once, in each browser, when the night begins here; it matters only to players who never chose their hours. */
function useTellNight(owner: string | null): void {
  useEffect(() => {
    if (owner === null || browserMemory.get(keyOf(owner)) !== null) return;
    void import('../../features/garrisons/tell-night.ts')
      .then(({ tellNight }) => tellNight())
      .then(() => browserMemory.set(keyOf(owner), '1'))
      // It is told at the next visit.
      .catch(() => undefined);
  }, [owner]);
}
