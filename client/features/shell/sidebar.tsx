import { Link, NavLink, useMatch } from 'react-router-dom';
import { PRODUCT } from '#shared/catalogue/product';
import { Icon, type IconName } from '../../art/marks/icons.tsx';
import { Logo } from '../../art/marks/logo.tsx';
import styles from './sidebar.module.css';
import { useDueCount } from './use-due-count.ts';
import { useLogout } from './use-logout.ts';

const ENTRIES: readonly { readonly to: string; readonly label: string; readonly icon: IconName }[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/myplanets', label: 'My Planets', icon: 'planets' },
  { to: '/missions', label: 'Missions', icon: 'missions' },
  { to: '/alliance', label: 'Alliance', icon: 'alliance' },
  { to: '/galaxymap', label: 'Galaxy Map', icon: 'map' },
  { to: '/battles', label: 'Battles', icon: 'battles' },
  { to: '/profile', label: 'Profile', icon: 'profile' },
  { to: '/settings', label: 'Settings', icon: 'settings' },
];

/** The main menu and the logout. */
export function Sidebar() {
  const { logOut, busy } = useLogout();
  const due = useDueCount();
  const onPlanet = useMatch('/planets/:planetId') !== null;
  return (
    <div className={styles.sidebar}>
      <Link to="/dashboard" className={styles.brand}>
        <Logo size={26} />
        {PRODUCT}
      </Link>
      <nav aria-label="Main">
        {ENTRIES.map(({ to, label, icon }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={styles.item ?? ''}
            data-within={(onPlanet && to === '/myplanets') || undefined}
          >
            <Icon name={icon} />
            {label}
            {to === '/dashboard' && due > 0 ? (
              <span className={styles.badge}>
                {due}
                <span className="visually-hidden"> due</span>
              </span>
            ) : null}
          </NavLink>
        ))}
      </nav>
      <div className={styles.end}>
        <button type="button" className={styles.item} onClick={() => void logOut()} disabled={busy}>
          <Icon name="logout" />
          Logout
        </button>
      </div>
    </div>
  );
}
