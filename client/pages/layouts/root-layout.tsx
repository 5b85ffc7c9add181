import { Outlet, useNavigation } from 'react-router-dom';
import { useSessionOwner } from '../../api/http/session.ts';
import { Logo } from '../../art/marks/logo.tsx';
import { uiTexts } from '../../texts/ui.ts';
import styles from './root-layout.module.css';

/** Wraps every page: shows a line at the top while the next page loads. */
export function RootLayout() {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' ? <div className={styles.line} aria-hidden="true" /> : null}
      <Outlet />
    </>
  );
}

/** Shown on a slow connection until the first page has loaded: to players, in the frame of the game. */
export function Splash() {
  const isPlayer = useSessionOwner() !== null;
  return (
    <div className={isPlayer ? `${styles.splash} ${styles.frame}` : styles.splash} role="status">
      <Logo size={72} />
      <p>{uiTexts.moment}</p>
    </div>
  );
}
