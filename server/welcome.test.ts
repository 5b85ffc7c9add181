import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { welcome } from './start.ts';

const said = (env: NodeJS.ProcessEnv) => welcome(readConfig(env), 2567);

it('a start says where mails are shown, where they are shown at all', () => {
  expect(said({})).toContain('Mails are printed here and shown at http://localhost:2567/dev/mailbox, because');
  expect(said({ PUBLIC_URL: 'http://192.0.2.5:2567' })).toContain('Mails are printed here, because SMTP_URL');
  expect(said({ SMTP_URL: 'smtp://user:pass@mail.example.org' })).toContain('Mails go out through mail.example.org.');
});
