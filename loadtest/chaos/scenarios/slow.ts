import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '#shared/api/account';
import { getResources } from '#shared/api/resources';
import { percentile, round } from '../../lib/report.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import type { Arena } from './support/arena.ts';
import { inBackground } from './support/definite-answer.ts';

const DRIP_MS = 1000;
/** A client on a slow line must not be closed earlier than this. */
const TIMEOUT_MS = 9000;
const CLOSED_MS = 15_000;
const LATE_MS = { dripping: 500, storm: 1000 } as const;
const STORM = { perSecond: 500, ms: 10_000, smallMs: 1000 } as const;
const PLAYERS = 10;
/** Stands for the status of a login that was not answered at all; there must be none. */
const CUT = 0;

/** Clients that read a few bytes now and then of answers that are larger than the buffers of the system. */
const TRICKLE = { readers: 300, smallReaders: 5, bytes: 5, everyMs: 8000, closedMs: 30_000 } as const;
const LARGE = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: gate\r\n\r\n'.repeat(8);

/** Unfinished requests, answers that are hardly read, and a storm of logins, and how long players wait meanwhile. */
export const slow: Scenario = {
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
      const playing = inBackground(
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
    const statusCounts = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
    if ([...statuses.keys()].some((status) => ![401, 503].includes(status)))
      throw new Violation(`Logins: ${statusCounts}.`);
    return [
      arena.figure(
        `1,000 connections that send headers slowly and 200 that send bodies slowly are closed after ${TIMEOUT_MS / 1000} to ${CLOSED_MS / 1000} s, and meanwhile all calls of players are answered, 99 of 100 within ${LATE_MS.dripping} ms`,
        `${heads} and ${bodies}, after ${round(first / 1000)} to ${round(last / 1000)} s; ${round(dripping.p99, 0)} ms`,
        heads >= 1000 && first >= TIMEOUT_MS && last <= CLOSED_MS && dripping.p99 < LATE_MS.dripping,
      ),
      arena.figure(
        `${TRICKLE.readers} clients that read ${TRICKLE.bytes} bytes every ${TRICKLE.everyMs / 1000} s are disconnected within ${TRICKLE.closedMs / 1000} s, and meanwhile all calls of players are answered, 99 of 100 within ${LATE_MS.dripping} ms`,
        `${trickling.result.length}, after ${round(lastReader / 1000)} s at most; ${round(trickling.p99, 0)} ms`,
        trickling.result.length >= TRICKLE.readers &&
          lastReader <= TRICKLE.closedMs &&
          trickling.p99 < LATE_MS.dripping,
      ),
      arena.figure(
        `each of 500 logins a second is checked or refused, none is left without an answer; meanwhile all calls of players are answered, 99 of 100 within ${LATE_MS.storm} ms`,
        `${round(sent)} a second (${statusCounts}); ${round(storm.p99, 0)} ms`,
        sent >= 0.95 * STORM.perSecond && storm.p99 < LATE_MS.storm,
      ),
    ];
  },
};

/** Opens connections that send unfinished requests. Resolves with the time in ms until each was closed. */
function drip(origin: string, heads: number, bodies: number): Promise<number[]> {
  const { hostname, port } = new URL(origin);
  const head = `POST ${login.path} HTTP/1.1\r\nHost: gate\r\n`;
  const half = async (begin: string, more: string) => {
    const began = performance.now();
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.resume().write(begin);
    const dripping = setInterval(() => socket.write(more), DRIP_MS);
    // A reset counts as closed.
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

/** Opens connections that hardly read. Resolves with the time after which each was closed, in ms. */
function trickle(origin: string, readers: number): Promise<number[]> {
  const { hostname, port } = new URL(origin);
  const read = async () => {
    const onread = { buffer: Buffer.alloc(TRICKLE.bytes), callback: () => false };
    const socket = connect({ host: hostname, port: Number(port), onread }).on('error', () => undefined);
    const began = performance.now();
    socket.write(LARGE);
    const reading = setInterval(() => socket.resume(), TRICKLE.everyMs);
    // A client that only reads may learn late that the connection is closed; one that writes learns at once. An empty line
    // between requests has no meaning.
    const sending = setInterval(() => socket.write('\r\n'), DRIP_MS);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(reading);
    clearInterval(sending);
    return performance.now() - began;
  };
  return Promise.all(Array.from({ length: readers }, read));
}

/** Sends logins at a fixed rate, whether or not the earlier ones have been answered. */
async function loginStorm({ small, ask }: Arena, origin: string) {
  const end = performance.now() + (small ? STORM.smallMs : STORM.ms);
  const statuses = new Map<number, number>();
  const logins: Promise<void>[] = [];
  const began = performance.now();
  while (performance.now() < end) {
    const due = ((performance.now() - began) / 1000) * STORM.perSecond;
    while (logins.length < due) {
      const body = { email: `stranger-${logins.length}@example.org`, password: 'a guess' };
      const answer = ask({ access_token: '' }, login, { body }, { origin });
      const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
      logins.push(
        answer.then(
          ({ status }) => count(status),
          () => count(CUT),
        ),
      );
    }
    await sleep(5);
  }
  const sent = logins.length / ((performance.now() - began) / 1000);
  await Promise.all(logins);
  return { sent, statuses };
}
