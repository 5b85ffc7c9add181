import { Outlet, useNavigation } from 'react-router-dom';
import { Logo } from '../../art/marks/logo.tsx';
import styles from './root-layout.module.css';

/** Around every page: a line at the top while the next one is fetched. */
export function RootLayout() {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' ? <div className={styles.line} aria-hidden="true" /> : null}
      <Outlet />
    </>
  );
}

/** Before the first page is there, on a slow line. */
export function Splash() {
  return (
    <div className={styles.splash} role="status" aria-label="Loading">
      <Logo size={72} />
    </div>
  );
}
