import { type EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Where the game's mails arrive, by SMTP. */
export interface PostOffice {
  readonly url: string;
  /** Hands out, once, the newest code that was mailed to this address. Undefined if none is there. */
  take(address: string): string | undefined;
  close(): Promise<void>;
}

/** The 5 digits of a verification mail. */
const CODE = /code: (\d{5})/;

export async function openPostOffice(): Promise<PostOffice> {
  const codes = new Map<string, string>();
  const office = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, { envelope: { rcptTo } }, done) => {
      text(stream)
        .then((mail) => {
          const code = CODE.exec(mail)?.[1];
          for (const { address } of rcptTo) if (code) codes.set(address, code);
          done();
        })
        .catch(done);
    },
  });
  // A server that is killed leaves its connection behind.
  office.on('error', () => undefined);
  office.listen(0, '127.0.0.1');
  await once(office.server as EventEmitter, 'listening');
  return {
    url: `smtp://127.0.0.1:${(office.server.address() as AddressInfo).port}`,
    take: (address) => {
      const code = codes.get(address);
      codes.delete(address);
      return code;
    },
    close: () => new Promise((resolve) => office.close(() => resolve())),
  };
}
