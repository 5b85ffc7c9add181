import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router-dom';
import { Logo } from '../../art/marks/logo.tsx';
import { errorTexts } from '../../texts/errors.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { ClientFileMissing } from '../../ui/layout/client-file.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import { Splash } from '../layouts/root-layout.tsx';
import styles from './error-page.module.css';
import { useReload } from './use-reload.ts';

/** The page for an error in routing or rendering, and for an unknown address. */
export function ErrorPage() {
  const error = useRouteError() ?? null;
  const navigate = useNavigate();
  const reloading = useReload(error);
  // Rendered as a route, without a thrown error, it means that the address is unknown.
  const missing = error === null || (isRouteErrorResponse(error) && error.status === 404);
  useTitle(errorTexts.pageTitle);
  if (reloading) return <Splash />;
  return (
    <main id="main" className={styles.error} tabIndex={-1}>
      <Logo size={72} />
      <h1 className={styles.title}>{errorTexts.heading}</h1>
      <p className={styles.text}>{missing ? errorTexts.unknownAddress : wordsFor(error)}</p>
      <div className={styles.actions}>
        {missing ? null : (
          <Button kind="primary" onClick={() => window.location.reload()}>
            {errorTexts.reload}
          </Button>
        )}
        <ButtonLink to="/" kind={missing ? 'primary' : 'plain'}>
          {errorTexts.start}
        </ButtonLink>
        {window.history.length > 1 ? <Button onClick={() => navigate(-1)}>{errorTexts.back}</Button> : null}
      </div>
    </main>
  );
}

function wordsFor(error: unknown): string {
  return error instanceof ClientFileMissing ? errorTexts.notLoaded : errorTexts.broken;
}
