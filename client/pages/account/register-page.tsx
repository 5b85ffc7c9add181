import { Link } from 'react-router-dom';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { accountTexts } from '../../texts/players/account.ts';

/** /register */
export function RegisterPage() {
  return (
    <AuthLayout
      title={accountTexts.register.title}
      lead={accountTexts.register.lead}
      locked={2}
      foot={accountTexts.register.login((words) => <Link to="/login">{words}</Link>)}
    >
      <RegisterForm />
    </AuthLayout>
  );
}
