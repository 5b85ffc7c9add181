import { Link, useLocation } from 'react-router-dom';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { locationState } from '../../features/account/location-state.ts';
import { VerifyForm } from '../../features/account/verify-form.tsx';
import { accountTexts } from '../../texts/players/account.ts';

/** /verify. The navigation state holds the email address; without it the player types it. */
export function VerifyPage() {
  return (
    <AuthLayout
      title={accountTexts.verify.title}
      lead={accountTexts.verify.lead}
      locked={4}
      foot={accountTexts.verify.login((words) => <Link to="/login">{words}</Link>)}
    >
      <VerifyForm email={locationState(useLocation().state, 'email')} />
    </AuthLayout>
  );
}
