import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '#shared/api/account';
import { getResources } from '#shared/api/resources';
import { percentile, round } from '../../report.ts';
import { Violation } from '../bot.ts';
import type { Arena } from './arena.ts';
import { aside } from './known.ts';
import type { Trial } from './trial.ts';

const DRIP_MS = 1000;
/** A slow line is no foe: it has some patience, and no more. */
const PATIENCE_MS = 9000;
const CLOSED_MS = 15_000;
const LATE_MS = { dripping: 500, storm: 1000 } as const;
const STORM = { perSecond: 500, ms: 10_000, smallMs: 1000 } as const;
const PLAYERS = 10;
/** In place of a status where a login was not answered at all, which none may. */
const CUT = 0;

/** Readers who take a few bytes now and then, of more than the buffers of the system hold. */
const TRICKLE = { readers: 300, smallReaders: 5, bytes: 5, everyMs: 8000, closedMs: 30_000 } as const;
const LARGE = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: gate\r\n\r\n'.repeat(8);

/** P26: half requests, answers that are hardly read, and a storm of logins, and how long players wait meanwhile. */
export const slow: Trial = {
  name: 'slow',
  run: async (arena) => {
    const { small, servers } = arena;
    const [heads, bodies] = small ? [20, 10] : [1000, 200];
    const players = await arena.players(PLAYERS);
    const [server] = servers;
    if (!server) throw new Error('There is no server.');
    const meanwhile = async <T>(work: Promise<T>): Promise<{ result: T; p99: number }> => {
      let over = false;
      const times: number[] = [];
      const playing = aside(
        players.map(async (player) => {
          while (!over) {
            const began = performance.now();
            const { status } = await arena
              .ask(player, getResources, {}, { origin: server.origin })
              .catch((error: Error) => {
                throw new Violation(`A player's connection broke meanwhile: ${error.message}`);
              });
            if (status !== 200) throw new Violation(`A player was answered ${status} meanwhile.`);
            times.push(performance.now() - began);
            await sleep(50);
          }
        }),
      );
      const result = await work.finally(() => {
        over = true;
      });
      await playing;
      return { result, p99: percentile(times, 0.99) };
    };

    const dripping = await meanwhile(drip(server.origin, heads, bodies));
    const [first, last] = [Math.min(...dripping.result), Math.max(...dripping.result)];
    const trickling = await meanwhile(trickle(server.origin, small ? TRICKLE.smallReaders : TRICKLE.readers));
    const lastReader = Math.max(...trickling.result);
    const storm = await meanwhile(loginStorm(arena, server.origin));
    const { sent, statuses } = storm.result;
    const told = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
    if ([...statuses.keys()].some((status) => ![401, 503].includes(status))) throw new Violation(`Logins: ${told}.`);
    return [
      arena.figure(
        `P26: 1,000 half headers and 200 half bodies that drip are closed after ${PATIENCE_MS / 1000} to ${CLOSED_MS / 1000} s, and meanwhile all calls of players are answered, 99 of 100 within ${LATE_MS.dripping} ms`,
        `${heads} and ${bodies}, after ${round(first / 1000)} to ${round(last / 1000)} s; ${round(dripping.p99, 0)} ms`,
        heads >= 1000 && first >= PATIENCE_MS && last <= CLOSED_MS && dripping.p99 < LATE_MS.dripping,
      ),
      arena.figure(
        `P26: ${TRICKLE.readers} who read ${TRICKLE.bytes} bytes each ${TRICKLE.everyMs / 1000} s are closed within ${TRICKLE.closedMs / 1000} s, and meanwhile all calls of players are answered, 99 of 100 within ${LATE_MS.dripping} ms`,
        `${trickling.result.length}, after ${round(lastReader / 1000)} s at most; ${round(trickling.p99, 0)} ms`,
        trickling.result.length >= TRICKLE.readers &&
          lastReader <= TRICKLE.closedMs &&
          trickling.p99 < LATE_MS.dripping,
      ),
      arena.figure(
        `P26: 500 logins a second are looked at or sent away, none is left without an answer; meanwhile all calls of players are answered, 99 of 100 within ${LATE_MS.storm} ms`,
        `${round(sent)} a second (${told}); ${round(storm.p99, 0)} ms`,
        sent >= 0.95 * STORM.perSecond && storm.p99 < LATE_MS.storm,
      ),
    ];
  },
};

/** After how many ms each was closed. */
function drip(origin: string, heads: number, bodies: number): Promise<number[]> {
  const { hostname, port } = new URL(origin);
  const head = `POST ${login.path} HTTP/1.1\r\nHost: gate\r\n`;
  const half = async (begin: string, more: string) => {
    const began = performance.now();
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.resume().write(begin);
    const dripping = setInterval(() => socket.write(more), DRIP_MS);
    // A reset is an end like any other.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
    return performance.now() - began;
  };
  return Promise.all([
    ...Array.from({ length: heads }, () => half(head, 'X-Slow: 1\r\n')),
    ...Array.from({ length: bodies }, () =>
      half(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`, ' '),
    ),
  ]);
}

/** After how many ms each was closed. */
function trickle(origin: string, readers: number): Promise<number[]> {
  const { hostname, port } = new URL(origin);
  const read = async () => {
    const onread = { buffer: Buffer.alloc(TRICKLE.bytes), callback: () => false };
    const socket = connect({ host: hostname, port: Number(port), onread }).on('error', () => undefined);
    const began = performance.now();
    socket.write(LARGE);
    const reading = setInterval(() => socket.resume(), TRICKLE.everyMs);
    // What has arrived can be read after the end, too; who sends learns of the end. An empty line between requests means nothing.
    const sending = setInterval(() => socket.write('\r\n'), DRIP_MS);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(reading);
    clearInterval(sending);
    return performance.now() - began;
  };
  return Promise.all(Array.from({ length: readers }, read));
}

/** So many a second, whether or not the ones before were answered. */
async function loginStorm({ small, ask }: Arena, origin: string) {
  const end = performance.now() + (small ? STORM.smallMs : STORM.ms);
  const statuses = new Map<number, number>();
  const asked: Promise<void>[] = [];
  const began = performance.now();
  while (performance.now() < end) {
    const due = ((performance.now() - began) / 1000) * STORM.perSecond;
    while (asked.length < due) {
      const body = { email: `foe-${asked.length}@example.org`, password: 'a guess' };
      const answer = ask({ access_token: '' }, login, { body }, { origin });
      const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
      asked.push(
        answer.then(
          ({ status }) => count(status),
          () => count(CUT),
        ),
      );
    }
    await sleep(5);
  }
  const sent = asked.length / ((performance.now() - began) / 1000);
  await Promise.all(asked);
  return { sent, statuses };
}
