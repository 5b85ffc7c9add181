import { Outlet, useNavigation } from 'react-router-dom';
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

/** Shown on a slow connection until the first page has loaded. */
export function Splash() {
  return (
    <div className={styles.splash} role="status" aria-label={uiTexts.loading}>
      <Logo size={72} />
    </div>
  );
}
