import { Link } from 'react-router-dom';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { RegisterForm } from '../../features/account/register-form.tsx';

/** /register */
export function RegisterPage() {
  return (
    <AuthLayout
      title="Register"
      lead="A name, a race, a mailbox. Then a world of your own."
      locked={2}
      foot={
        <>
          Already registered? <Link to="/login">Log in</Link>
        </>
      }
    >
      <RegisterForm />
    </AuthLayout>
  );
}
