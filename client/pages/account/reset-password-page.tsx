import { Link, useSearchParams } from 'react-router-dom';
import { REFUSALS } from '#shared/refusals';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { ResetForm } from '../../features/account/reset-form.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

/** /reset-password?token=…, where the mailed link leads. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <AuthLayout
      title="New password"
      lead="Every session of yours ends with the old one."
      locked={5}
      foot={
        <>
          Link too old? <Link to="/forgot-password">Request a new one</Link>
        </>
      }
    >
      {token === '' ? <Alert>{REFUSALS.resetLinkSpent.text}</Alert> : <ResetForm token={token} />}
    </AuthLayout>
  );
}
