import { connect, type Socket } from 'node:net';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { percentile, round } from '../../lib/report.ts';
import { Tab } from '../../lib/simulated-tab.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';

/** Largest number of WebSockets from one address. */
const CAP = 200;
/** Linux answers on every address of 127.0.0.0/8, so a client may use another one as its own. */
const STRANGER = '127.0.0.2';
const LATE_MS = 500;
/** The result for a connection beyond the limit per address: it is cut without an answer. */
const CUT = 'cut';

/** Thousands of idle sockets from one address use up that address's share, and no other's. */
export const sockets: Scenario = {
  name: 'sockets',
  run: async (arena) => {
    const idle = arena.small ? 250 : 2000;
    const server = await arena.start({ RATE_LIMIT: 'on' });
    const open: Socket[] = [];
    let tab: Tab | undefined;
    try {
      const [player] = await arena.players(1);
      if (!player) throw new Error('No player was made.');
      tab = new Tab(server.origin, player.access_token);
      await tab.open();
      const answers = await Promise.all(Array.from({ length: idle }, () => openIdle(server.origin, open)));
      const accepted = answers.filter((status) => status === 101).length;
      const times: number[] = [];
      for (let count = 0; count < 100; count++) {
        const began = performance.now();
        const { status, text } = await arena.ask(player, acknowledgeFirstLogin, {}, { origin: server.origin });
        if (status !== acknowledgeFirstLogin.status) throw new Violation(`A player was answered ${status} ${text}`);
        times.push(performance.now() - began);
      }
      const p99 = percentile(times, 0.99);
      const { isJoined } = tab;
      return [
        {
          promise: `of 2,000 idle sockets from one address ${CAP} are accepted, the rest refused`,
          measured: `${accepted} of ${idle}, ${answers.filter((status) => status === 429).length} times 429, the rest cut`,
          holds: accepted === CAP && answers.every((status) => status === 101 || status === 429 || status === CUT),
        },
        arena.figure(
          `meanwhile 99 of 100 actions of a player at another address are answered within ${LATE_MS} ms`,
          `${round(p99, 0)} ms beside ${idle} sockets`,
          idle >= 2000 && p99 < LATE_MS,
        ),
        { promise: 'that player stays in the room', measured: isJoined ? 'joined' : 'disconnected', holds: isJoined },
      ];
    } finally {
      tab?.close();
      for (const socket of open) socket.destroy();
      await server.close();
    }
  },
};

/** Requests a WebSocket and never sends a frame on it. Returns the status of the answer. */
async function openIdle(origin: string, open: Socket[]): Promise<number | typeof CUT> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress: STRANGER }).on('error', () => undefined);
  open.push(socket);
  const lines = ['GET /process/anyroomid?sessionId=none HTTP/1.1', `Host: ${hostname}:${port}`];
  lines.push('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13');
  socket.write(`${lines.join('\r\n')}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`);
  return new Promise((resolve) => {
    socket.once('data', (answer) => resolve(Number(answer.toString('latin1').split(' ')[1])));
    socket.once('close', () => resolve(CUT));
  });
}
