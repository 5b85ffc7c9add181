import { Link, useLocation } from 'react-router-dom';
import { DoorFrame } from '../features/account/door-frame.tsx';
import { ForgotForm } from '../features/account/forgot-form.tsx';
import { passedOn } from '../features/account/passed-on.ts';

/** /forgot-password. What was typed at the login comes along. */
export function ForgotPasswordPage() {
  return (
    <DoorFrame
      title="Forgotten password"
      lead="Tell us your email address. We mail you a link to set a new one."
      locked={3}
      foot={
        <>
          Remembered it? <Link to="/login">Log in</Link>
        </>
      }
    >
      <ForgotForm email={passedOn(useLocation().state, 'email')} />
    </DoorFrame>
  );
}
