import { Link, useLocation } from 'react-router-dom';
import { DoorFrame } from '../features/account/door-frame.tsx';
import { VerifyForm } from '../features/account/verify-form.tsx';

/** /verify. The e-mail address comes with the navigation; without it the player types it (G-114). */
export function VerifyPage() {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
  return (
    <DoorFrame
      title="Verify your email"
      lead="We mailed you a 5-digit code. Enter it and name your home planet."
      locked={4}
      foot={
        <>
          Already verified? <Link to="/login">Log in</Link>
        </>
      }
    >
      <VerifyForm email={email} />
    </DoorFrame>
  );
}
