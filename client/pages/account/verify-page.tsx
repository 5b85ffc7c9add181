import { Link, useLocation } from 'react-router-dom';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { locationState } from '../../features/account/location-state.ts';
import { VerifyForm } from '../../features/account/verify-form.tsx';

/** /verify. The navigation state holds the e-mail address; without it the player types it. */
export function VerifyPage() {
  return (
    <AuthLayout
      title="Verify your email"
      lead="Enter the 5-digit code from our mail and name your home planet."
      locked={4}
      foot={
        <>
          Already verified? <Link to="/login">Log in</Link>
        </>
      }
    >
      <VerifyForm email={locationState(useLocation().state, 'email')} />
    </AuthLayout>
  );
}
