import { Link, Navigate, useLocation } from 'react-router-dom';
import { PRODUCT } from '#shared/catalogue/product';
import { signOutMessage, useSessionOwner } from '../../api/http/session.ts';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { locationState } from '../../features/account/location-state.ts';
import { LoginForm, type Notice } from '../../features/account/login-form.tsx';

/** /login. With a session, also one that has just begun, it redirects to the dashboard. */
export function LoginPage() {
  const notice = noticeFrom(useLocation().state);
  if (useSessionOwner() !== null) return <Navigate to="/dashboard" replace />;
  return (
    <AuthLayout
      title={PRODUCT}
      lead="Your worlds have kept working. Sign in to see what they made."
      locked={6}
      foot={
        <>
          New here? <Link to="/register">Create an account</Link>
        </>
      }
    >
      <LoginForm notice={notice} />
    </AuthLayout>
  );
}

/** The message of the previous page, or why the last session ended. */
function noticeFrom(state: unknown): Notice | null {
  const message = locationState(state, 'said');
  if (message !== '') return { tone: 'good', text: message };
  const ended = signOutMessage();
  return ended === null ? null : { tone: 'bad', text: ended };
}
