import { Link, useLocation } from 'react-router-dom';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { ForgotForm } from '../../features/account/forgot-form.tsx';
import { locationState } from '../../features/account/location-state.ts';
import { accountTexts } from '../../texts/players/account.ts';

/** /forgot-password. The login page passes on the email address that was typed there. */
export function ForgotPasswordPage() {
  return (
    <AuthLayout
      title={accountTexts.forgot.title}
      lead={accountTexts.forgot.lead}
      locked={3}
      foot={accountTexts.forgot.login((words) => <Link to="/login">{words}</Link>)}
    >
      <ForgotForm email={locationState(useLocation().state, 'email')} />
    </AuthLayout>
  );
}
