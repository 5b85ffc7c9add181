import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message as a browser receives it: decrypted, with the headers of its request and the time of its arrival. */
export interface ReceivedMessage {
  readonly content: { readonly title: string; readonly lines: readonly string[]; readonly url: string };
  readonly headers: IncomingMessage['headers'];
  /** The claims of the server's signed token, whose signature was right. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
  readonly publicKey: string;
  readonly at: number;
}

/** A browser with a subscription at the push service. */
export interface TestBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly messages: readonly ReceivedMessage[];
  /** Waits for the message with this number, counted from 1. */
  message(number: number): Promise<ReceivedMessage>;
  /** How the push service answers from now on; the default is 201. */
  answer(respond: (response: ServerResponse) => void): void;
}

export interface PushService {
  /** `localhost` with the port, as in PUSH_HOSTS. */
  readonly host: string;
  /** The certificate to trust. */
  readonly ca: string;
  /** Requests so far, whether accepted or not. */
  requests(): number;
  aBrowser(): TestBrowser;
  close(): Promise<void>;
}

/** A push service over TLS on this machine. It decrypts what it receives as the browsers do (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>();
  let requests = 0;
  const server = createServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, (request, response) => {
    requests++;
    const receive = browsers.get(request.url ?? '');
    if (receive) void receive(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;

  return {
    host,
    ca: CERTIFICATE,
    requests: () => requests,
    aBrowser: () => {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const key = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = key.generateKeys();
      const messages: ReceivedMessage[] = [];
      const arrivals = new EventEmitter();
      let respond: (response: ServerResponse) => void = (response) => void response.writeHead(201).end();
      browsers.set(path, async (request, response) => {
        const at = Date.now();
        const body = await buffer(request);
        const { claims, publicKey } = verified(request.headers.authorization ?? '');
        const content = JSON.parse(decrypted(body, { key, p256dh, auth }).toString('utf8'));
        messages.push({ content, headers: request.headers, claims, publicKey, at });
        respond(response);
        arrivals.emit('message');
      });
      return {
        subscription: {
          endpoint: `https://${host}${path}`,
          keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
        },
        messages,
        message: async (number) => {
          for (;;) {
            const message = messages[number - 1];
            if (message) return message;
            await once(arrivals, 'message');
          }
        },
        answer: (next) => {
          respond = next;
        },
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Decrypts a message of one record (RFC 8188, RFC 8291). Throws if it was changed or is for another browser. */
function decrypted(
  body: Buffer,
  { key, p256dh, auth }: { key: ReturnType<typeof createECDH>; p256dh: Buffer; auth: Buffer },
): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length));
  const secret = derive(
    key.computeSecret(senderKey),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]),
    32,
  );
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The text ends with a delimiter and padding.
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** The claims of a VAPID header (RFC 8292). Throws if its signature is not of the key that it names. */
function verified(header: string): Pick<ReceivedMessage, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!right) throw new Error('The signature of a push message is wrong.');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}

/*
 * A certificate for `localhost` and `push.example.net` that only tests trust, valid for a hundred years, with its key. Made by
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost
 *   -addext subjectAltName=DNS:localhost,DNS:push.example.net
 */

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqDCCAU2gAwIBAgIUDupvTihmdoy2VVQMWMOt1ltdT9QwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDA3NTMzN1oYDzIxMjYxMDMx
MDc1MzM3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARRhAqNkjVsrAjJxWW60zE8HYxPbd7ktZn6CmcYoMWax0V1nKsZibbT
9Q+bStZgmM0K9CPNc52lSfuS+hvpDUkUo3sweTAdBgNVHQ4EFgQUH5bBK/QKR9+o
GY4TepzLsmJ5UdUwHwYDVR0jBBgwFoAUH5bBK/QKR9+oGY4TepzLsmJ5UdUwJgYD
VR0RBB8wHYIJbG9jYWxob3N0ghBwdXNoLmV4YW1wbGUubmV0MA8GA1UdEwEB/wQF
MAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAOerd5tB/2TMCOhrMguJOevTZgC3xS/X
Xrt5L5WeM3rrAiEAvMLdIBnUJaAiOK1iX6JrzI5ZagEl6XoUAjzmTAWo8Vw=
-----END CERTIFICATE-----
`;

const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJZ2Xsz2M2OajVF0E
37bD3c8fcFzNWeakEc0ph5xBYoyhRANCAARRhAqNkjVsrAjJxWW60zE8HYxPbd7k
tZn6CmcYoMWax0V1nKsZibbT9Q+bStZgmM0K9CPNc52lSfuS+hvpDUkU
-----END PRIVATE KEY-----
`;
