import { Link, Navigate } from 'react-router-dom';
import { PRODUCT } from '#shared/catalogue/product';
import { useSessionOwner, wordsOfSignOut } from '../api/session.ts';
import { DoorFrame } from '../features/account/door-frame.tsx';
import { LoginForm } from '../features/account/login-form.tsx';

/** /login. Whoever has a session, also one that has just begun, goes on to the dashboard. */
export function LoginPage() {
  if (useSessionOwner() !== null) return <Navigate to="/dashboard" replace />;
  return (
    <DoorFrame
      title={PRODUCT}
      lead="Your worlds have kept working. Sign in to see what they made."
      locked={6}
      foot={
        <>
          New here? <Link to="/register">Create an account</Link>
        </>
      }
    >
      <LoginForm notice={wordsOfSignOut()} />
    </DoorFrame>
  );
}
