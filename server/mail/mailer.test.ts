import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { smtpMailer } from './mailer.ts';
import { verificationMail } from './templates.ts';

const TO = 'newcomer@example.org';
const CODE = '48213';

let server: SMTPServer;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}>: nobody of this name`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

it('T22: of a mail that is refused the log tells why, and neither the code in it nor the address', async () => {
  const lines: string[] = [];
  const { port } = server.server.address() as AddressInfo;
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'gate@example.org', log);
  mailer.send(verificationMail(TO, 'newcomer', CODE, 10));
  await mailer.close();

  const said = lines.join('');
  expect(said).toContain('A mail could not be sent');
  expect(said).not.toContain(CODE);
  expect(said).not.toContain(TO);
  expect(said).toContain('"code":"EENVELOPE"');
  expect(said).toContain('"responseCode":550');
});
