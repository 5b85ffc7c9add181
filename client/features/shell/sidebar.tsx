import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useMatch } from 'react-router-dom';
import { logout } from '#shared/api/account';
import { PRODUCT } from '#shared/catalogue/product';
import { request, textOf } from '../../api/http/request.ts';
import { signOut } from '../../api/http/session.ts';
import { Icon, type IconName } from '../../art/marks/icons.tsx';
import { Logo } from '../../art/marks/logo.tsx';
import { useDisclosed } from '../../game/disclosure.ts';
import { shellTexts } from '../../texts/shell.ts';
import { useBackCloses } from '../../ui/feedback/dialog-history.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './sidebar.module.css';
import { useWaiting } from './use-waiting.ts';
import { totalWaiting, type Waiting } from './waiting.ts';

/** `begins`: the first of its group. */
const ENTRIES = [
  { to: '/dashboard', icon: 'dashboard' },
  { to: '/myplanets', icon: 'planets' },
  { to: '/galaxymap', icon: 'map' },
  { to: '/missions', icon: 'missions', begins: true },
  { to: '/battles', icon: 'battles' },
  { to: '/research', icon: 'research' },
  { to: '/alliance', icon: 'alliance', begins: true },
  { to: '/profile', icon: 'profile' },
  { to: '/settings', icon: 'settings', begins: true },
] as const satisfies readonly { readonly to: string; readonly icon: IconName; readonly begins?: true }[];

/** On a phone these are at hand at the foot of the screen, beside the menu. */
const AT_HAND = ENTRIES.slice(0, 4);

/** The main menu and the logout. */
export function Sidebar() {
  const { logOut, busy } = useLogout();
  const waiting = useWaiting() ?? [];
  const isDisclosed = useDisclosed();
  const onPlanet = useMatch('/planets/:planetId') !== null;
  return (
    <div className={styles.sidebar}>
      <Link to="/dashboard" className={styles.brand}>
        <Logo size={26} />
        {PRODUCT}
      </Link>
      <nav aria-label={shellTexts.mainMenu}>
        {ENTRIES.filter(({ icon }) => icon !== 'research' || isDisclosed(icon)).map(({ to, icon, ...entry }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={styles.item ?? ''}
            data-begins={'begins' in entry || undefined}
            data-within={(onPlanet && to === '/myplanets') || undefined}
          >
            <Icon name={icon} />
            <span className={styles.name}>{shellTexts.pages[icon]}</span>
            <Badge waiting={waiting.filter(({ page }) => page === to)} />
          </NavLink>
        ))}
      </nav>
      <div className={styles.end}>
        <button type="button" className={styles.item} onClick={() => void logOut()} disabled={busy}>
          <Icon name="logout" />
          {shellTexts.logout}
        </button>
      </div>
    </div>
  );
}

/** How much waits on a page; what it is appears on hover and is read aloud. */
export function Badge({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  const words = waiting.map(({ kind, count }) => shellTexts.waits[kind](count)).join(', ');
  return (
    <span className={styles.badge} title={words}>
      <span aria-hidden="true">{totalWaiting(waiting)}</span>
      <span className="visually-hidden">{` ${words}`}</span>
    </span>
  );
}

/** Ends the session in this browser in any case; if the server could not be reached, the login page says so. */
function useLogout(): { readonly busy: boolean; logOut(): Promise<void> } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async logOut() {
      setBusy(true);
      try {
        await request(logout);
        signOut();
      } catch (error) {
        signOut(textOf(error));
      }
    },
  };
}

/** The foot of the screen on a phone: the pages that are opened most, and the menu with the others. */
export function BottomBar() {
  const waiting = useWaiting() ?? [];
  return (
    <nav aria-label={shellTexts.atHand} className={styles.bottom}>
      {AT_HAND.map(({ to, icon }) => (
        <NavLink key={to} to={to} end className={styles.short ?? ''}>
          <Icon name={icon} />
          <span className={styles.name}>{shellTexts.pages[icon]}</span>
          <Badge waiting={waiting.filter(({ page }) => page === to)} />
        </NavLink>
      ))}
      <MenuDrawer />
    </nav>
  );
}

/** The menu on a phone: slides in, keeps the focus inside, and closes when a page is chosen. */
function MenuDrawer() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const waiting = totalWaiting(useWaiting());
  return (
    <>
      <button
        type="button"
        className={waiting > 0 ? `${styles.short} ${styles.callsFor}` : styles.short}
        aria-label={waiting > 0 ? shellTexts.menuWaiting(waiting) : shellTexts.menu}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(key)}
      >
        <Icon name="menu" />
        <span className={styles.name} aria-hidden="true">
          {shellTexts.menu}
        </span>
      </button>
      {openedAt === key ? <Drawer onClose={() => setOpenedAt(null)} /> : null}
    </>
  );
}

/** The native dialog element: it is on every page, so it must not add a library to the first load. */
function Drawer({ onClose }: { onClose: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => drawer.current?.showModal(), []);
  useBackCloses(true, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, and the browser handles Escape
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label={shellTexts.menu}
      onClose={onClose}
      // A click on the backdrop has the dialog itself as its target.
      onClick={({ target }) => target === drawer.current && drawer.current.close()}
    >
      <Sidebar />
      <Button
        kind="bare"
        icon
        className={styles.close}
        aria-label={shellTexts.closeMenu}
        onClick={() => drawer.current?.close()}
      >
        <Icon name="close" />
      </Button>
    </dialog>
  );
}
