/** The fields that the account forms share, with their labels and autocomplete hints. */
export const FIELDS = {
  username: {
    label: 'Username',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
  },
  email: { label: 'Email', type: 'email', autoComplete: 'email', required: true },
  password: { label: 'Password', type: 'password', autoComplete: 'current-password', required: true },
  newPassword: {
    label: 'New password',
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    hint: 'At least 8 characters.',
  },
  planetName: { label: 'Home planet name', autoComplete: 'off', required: true },
} as const;
