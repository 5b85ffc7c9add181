import { Link, useLocation } from 'react-router-dom';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { ForgotForm } from '../../features/account/forgot-form.tsx';
import { locationState } from '../../features/account/location-state.ts';

/** /forgot-password. The login page passes on the e-mail address that was typed there. */
export function ForgotPasswordPage() {
  return (
    <AuthLayout
      title="Forgotten password"
      lead="Tell us your email address. We mail you a link to set a new one."
      locked={3}
      foot={
        <>
          Remembered it? <Link to="/login">Log in</Link>
        </>
      }
    >
      <ForgotForm email={locationState(useLocation().state, 'email')} />
    </AuthLayout>
  );
}
