import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailCatcher {
  /** smtp:// URL of a real SMTP server on this machine. */
  readonly url: string;
  /** All received mails, oldest first. */
  readonly mails: readonly Email[];
  /** Waits until `count` mails to this address have arrived, and resolves with the newest. */
  mailTo(address: string, count?: number): Promise<Email>;
  close(): Promise<void>;
}

/** A real SMTP server that stores mails, or refuses them as `options` say. */
export async function catchMails(options: SMTPServerOptions = {}, port = 0): Promise<MailCatcher> {
  const mails: Email[] = [];
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.push(mail);
          arrivals.emit('mail');
          done();
        })
        .catch(done);
    },
    ...options,
  });
  // A refused client may disconnect before it has read the refusal.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    mailTo: async (address, count = 1) => {
      for (;;) {
        const found = mails.filter((mail) => mail.to?.some((to) => to.address === address));
        const newest = found.at(-1);
        if (newest && found.length >= count) return newest;
        await once(arrivals, 'mail');
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The 5 digits of a verification mail. */
export function codeIn(mail: Email): string {
  const code = /code: (\d{5})/.exec(mail.text ?? '')?.[1];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}
