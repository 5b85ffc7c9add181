import { Link, Navigate, useLocation } from 'react-router-dom';
import { PRODUCT } from '#shared/catalogue/product';
import { lastSessionEnd, useSessionOwner } from '../../api/http/session.ts';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { locationState } from '../../features/account/location-state.ts';
import { LoginForm, type LoginNotice } from '../../features/account/login-form.tsx';
import { accountTexts } from '../../texts/players/account.ts';

/**
 * /login. With a session, also one that has just begun, it redirects to the page that was wanted. The page that verifies
 * an email address passes it on, because the player comes for the first time.
 */
export function LoginPage() {
  const { state } = useLocation();
  const newcomer = locationState(state, 'newcomer');
  if (useSessionOwner() !== null) return <Navigate to={locationState(state, 'wanted') || '/dashboard'} replace />;
  return (
    <AuthLayout
      title={PRODUCT}
      lead={newcomer ? accountTexts.login.newcomer : accountTexts.login.lead}
      locked={6}
      foot={accountTexts.login.register((words) => <Link to="/register">{words}</Link>)}
    >
      <LoginForm email={newcomer} notice={noticeFrom(state)} />
    </AuthLayout>
  );
}

/** The message of the previous page, or why the last session ended. */
function noticeFrom(state: unknown): LoginNotice | null {
  const message = locationState(state, 'said');
  if (message !== '') return { tone: 'good', text: message };
  const { message: ended } = lastSessionEnd();
  return ended === null ? null : { tone: 'bad', text: ended };
}
