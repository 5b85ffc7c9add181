import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router-dom';
import { REFUSALS } from '#shared/refusals';
import { Logo } from '../../art/marks/logo.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { useTitle } from '../../ui/layout/use-title.ts';
import { Splash } from '../layouts/root-layout.tsx';
import { PageFileMissing } from '../lazy-page.ts';
import styles from './error-page.module.css';
import { useReloadOnce } from './use-reload-once.ts';

/** The page for an error in routing or rendering, and for an unknown address. */
export function ErrorPage() {
  const error = useRouteError() ?? null;
  const navigate = useNavigate();
  const reloading = useReloadOnce(error);
  // Rendered as a route, without a thrown error, it means that the address is unknown.
  const missing = error === null || (isRouteErrorResponse(error) && error.status === 404);
  useTitle('Error');
  if (reloading) return <Splash />;
  return (
    <main id="main" className={styles.error} tabIndex={-1}>
      <Logo size={72} />
      <h1 className={styles.title}>Unexpected Application Error!</h1>
      <p className={styles.text}>
        {missing ? `${REFUSALS.notFound.text} Check it, or go back to where you came from.` : wordsFor(error)}
      </p>
      <div className={styles.actions}>
        {missing ? null : (
          <Button kind="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
        <ButtonLink to="/" kind={missing ? 'primary' : 'plain'}>
          Go to the start
        </ButtonLink>
        {window.history.length > 1 ? <Button onClick={() => navigate(-1)}>Go back</Button> : null}
      </div>
    </main>
  );
}

function wordsFor(error: unknown): string {
  const what = error instanceof PageFileMissing ? 'A part of the game did not come.' : 'This page could not be shown.';
  return `${what} Reload it; what you own is safe on the server.`;
}
