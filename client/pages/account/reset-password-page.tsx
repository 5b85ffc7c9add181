import { Link } from 'react-router-dom';
import { REFUSALS } from '#shared/refusals';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { useLinkToken } from '../../features/account/link-token.ts';
import { ResetForm } from '../../features/account/reset-form.tsx';
import { accountTexts } from '../../texts/players/account.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** /reset-password#token=…, where the mailed link leads. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <AuthLayout
      title={accountTexts.reset.title}
      lead={accountTexts.reset.lead}
      locked={5}
      foot={accountTexts.reset.again((words) => <Link to="/forgot-password">{words}</Link>)}
    >
      {token === '' ? <Alert>{REFUSALS.resetLinkSpent.text}</Alert> : <ResetForm token={token} />}
    </AuthLayout>
  );
}
