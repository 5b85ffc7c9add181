import type { ReactNode } from 'react';
import { percent } from '../../ui/format/number.ts';
import { rich } from '../rich.ts';

type Link = (words: string) => ReactNode;

/** A button's words while it cannot be pressed again for some seconds. */
const waiting = (words: string, seconds: number) => (seconds > 0 ? `${words} (${seconds}s)` : words);

export const accountTexts = {
  about: 'About the game',
  language: 'Language',
  labels: {
    username: 'Username',
    invitation: 'Invitation',
    email: 'Email',
    login: 'Email',
    password: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    race: 'Race',
    code: 'Verification code',
    planetName: 'Home planet name',
  },
  hints: {
    username: '3 to 30 letters, digits, “_” or “-”. Other players see it.',
    invitation: 'The link that you were given fills this in.',
    email: "We'll send a 5-digit code to this address.",
    login: 'You can also use your username.',
    newPassword: 'At least 8 characters.',
    race: "You can't change this later.",
    code: 'The code is valid for 10 minutes, and a new one replaces it. No email after a few minutes? Check your spam folder and the address, or request a new code.',
    planetName: 'Your first world. Up to 40 characters.',
    resetLink: 'The link is valid for 30 minutes.',
  },
  login: {
    lead: 'Your worlds kept working while you were away. Log in to see what they made.',
    stranger: 'A world of your own, and a gate to all the others. Choose a name and a race, and begin.',
    create: 'Create an account',
    known: 'Do you have an account? Log in:',
    newcomer: 'Welcome! Your home world is ready for you. Log in to begin.',
    submit: 'Enter the Gate',
    busy: 'Dialling…',
    forgotten: 'Forgot your password?',
    forgets:
      'This browser stores no data for this site, so you are logged out when you reload or close the page. To stay logged in, allow site data in its settings.',
    register: (link: Link) => rich`New here? ${link('Create an account')}`,
    closed: 'This server takes no new players at the moment.',
  },
  register: {
    title: 'Register',
    lead: 'Choose a name and a race, confirm your email address, and a world is yours.',
    invited:
      'New players come by invitation. Choose a name and a race, confirm your email address, and a world is yours.',
    closed: 'This server takes no new players at the moment. If you have an account, log in.',
    chooseRace: 'Choose your race',
    traits: 'What each race is good at',
    trait: (share: number, resource: string) => `+${percent(share)} ${resource} from buildings`,
    submit: 'Register',
    busy: 'Registering…',
    rules: (link: Link) => rich`By registering you accept the ${link('rules of conduct')}.`,
    login: (link: Link) => rich`Already registered? ${link('Log in')}`,
  },
  verify: {
    title: 'Verify your email',
    lead: 'Enter the 5-digit code that we emailed you, and name your home planet.',
    submit: 'Verify Email',
    busy: 'Verifying…',
    verified: 'Email verified successfully! Redirecting to login...',
    resend: (seconds: number) => waiting('Resend Code', seconds),
    resent: 'Verification code sent.',
    login: (link: Link) => rich`Already verified? ${link('Log in')}`,
  },
  forgot: {
    title: 'Forgot your password?',
    lead: "Enter your email address, and we'll send you a link to set a new password.",
    submit: (seconds: number) => waiting('Send Reset Link', seconds),
    busy: 'Sending…',
    login: (link: Link) => rich`Remembered it? ${link('Log in')}`,
  },
  reset: {
    title: 'Set a new password',
    lead: 'This logs you out on every device.',
    submit: 'Set New Password',
    busy: 'Saving…',
    again: (link: Link) => rich`Link expired? ${link('Request a new one')}`,
  },
  change: { title: 'Password', submit: 'Change Password', busy: 'Saving…' },
};
