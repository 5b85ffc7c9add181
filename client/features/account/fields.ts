import { accountTexts } from '../../texts/players/account.ts';

const INPUTS = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, required: true },
  invitation: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, required: true },
  email: { type: 'email', autoComplete: 'email', required: true },
  // The address or the name, whichever a password manager has kept.
  login: { inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, required: true },
  password: { type: 'password', autoComplete: 'current-password', required: true },
  newPassword: { type: 'password', autoComplete: 'new-password', required: true },
  planetName: { autoComplete: 'off', required: true },
} as const;

/** A field that the account forms share, with its label and autocomplete hint. */
export function inputProps(name: keyof typeof INPUTS) {
  const hint = name === 'newPassword' ? { hint: accountTexts.hints.newPassword } : {};
  return { ...INPUTS[name], label: accountTexts.labels[name], ...hint };
}
