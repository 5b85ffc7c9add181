import { type EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that receives the game's mails. */
export interface SmtpSink {
  readonly url: string;
  /** Returns, once, the newest code or reset token that was mailed to this address. Undefined if there is none. */
  take(address: string): string | undefined;
  close(): Promise<void>;
}

/** The five digits of a verification mail, or the token at the end of a reset link. */
const SECRET = /(?:code: (\d{5})|#token=([\w-]+))$/m;

export async function openSmtpSink(): Promise<SmtpSink> {
  const secrets = new Map<string, string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, { envelope: { rcptTo } }, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ text = '' }) => {
          const [, code, token] = SECRET.exec(text) ?? [];
          const secret = code ?? token;
          for (const { address } of rcptTo) if (secret) secrets.set(address, secret);
          done();
        })
        .catch(done);
    },
  });
  // A killed server breaks its connection.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server as EventEmitter, 'listening');
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    take: (address) => {
      const secret = secrets.get(address);
      secrets.delete(address);
      return secret;
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
