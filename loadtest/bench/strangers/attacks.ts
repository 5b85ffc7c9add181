import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, register } from '#shared/api/account';
import { listSeasons } from '#shared/api/seasons';

/** Another address of this machine, not the players' one. */
const ONE_ADDRESS = '127.0.0.2';
const PIPELINED = 1000;
const CONNECTIONS = 400;
const NETWORKS = 826;
const AT_ONCE = 100;
/** After a connection was refused. */
const PAUSE_MS = 5;

/** What a stranger sends next. `address`: as a proxy would send it. */
interface Sent {
  readonly path: string;
  readonly address?: string;
  readonly body?: object;
}

/** Sends all its requests before it reads an answer, and begins anew when the connection is over. */
async function pipeline(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const asked = `GET ${listSeasons.path} HTTP/1.1\r\nHost: gate\r\n\r\n`;
  for (;;) {
    const socket = connect({ port: Number(port), host: hostname, localAddress: ONE_ADDRESS }).on(
      'error',
      () => undefined,
    );
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume().write(asked.repeat(PIPELINED));
    await closed;
    await sleep(PAUSE_MS);
  }
}

/** So many clients send one request after the other, each of which waits for the answer. */
async function crowd(origin: string, clients: number, next: (client: number, round: number) => Sent): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ask = async ({ path, address, body }: Sent) => {
    const sent = request(`${origin}${path}`, {
      agent,
      localAddress: ONE_ADDRESS,
      method: body ? 'POST' : 'GET',
      headers: { ...(address && { 'X-Forwarded-For': address }), 'Content-Type': 'application/json' },
    }).end(body && JSON.stringify(body));
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
  };
  const repeat = async (client: number) => {
    for (let round = 0; ; round++) await ask(next(client, round)).catch(() => sleep(PAUSE_MS));
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => repeat(client)));
}

const unknown = () => ({ email: `${randomBytes(8).toString('hex')}@example.org`, password: 'what a stranger guesses' });
const newcomer = () => ({ ...unknown(), username: randomBytes(6).toString('hex'), race_id: 4 });

/** Attacks by strangers who want to stop the game. None of them ends by itself. */
export const ATTACKS = {
  'one socket sends ahead': pipeline,
  '400 connections of one address': (origin) => crowd(origin, CONNECTIONS, () => ({ path: listSeasons.path })),
  'logins from 826 networks of a /48': (origin) =>
    crowd(origin, AT_ONCE, (client, round) => {
      const network = (client + round * AT_ONCE) % NETWORKS;
      return { path: login.path, address: `2001:db8:7:${network.toString(16)}::1`, body: unknown() };
    }),
  'logins from everywhere': (origin) =>
    crowd(origin, AT_ONCE, (client, round) => ({
      path: login.path,
      address: `198.18.${round % 250}.${client}`,
      body: unknown(),
    })),
  'registrations from everywhere': (origin) =>
    crowd(origin, AT_ONCE, (client, round) => ({
      path: register.path,
      address: `198.19.${round % 250}.${client}`,
      body: newcomer(),
    })),
} satisfies Readonly<Record<string, (origin: string) => Promise<void>>>;

export type Attack = keyof typeof ATTACKS;

export const FROM_ONE_ADDRESS: readonly Attack[] = ['one socket sends ahead', '400 connections of one address'];
export const FROM_MANY_ADDRESSES: readonly Attack[] = [
  'logins from 826 networks of a /48',
  'logins from everywhere',
  'registrations from everywhere',
];
