import { randomUUID } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Answer, Call, Request } from '#shared/api/call';
import { pathOf } from '../lib/api.ts';
import type { Meter } from './meter.ts';

/** A request without an answer after this time counts as failed. */
const TIMEOUT_MS = 15_000;

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Sends calls over keep-alive connections. The meter counts each answer. */
export interface ApiClient {
  /** The answer, or undefined after a refusal or an error, which the meter has counted. */
  ask<C extends Call>(call: C, token: string, parts?: Partial<Request<C>>): Promise<Answer<C> | undefined>;
  close(): void;
}

function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function openApiClient(origin: string, meter: Meter): ApiClient {
  const { Agent, request } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true });

  const send = (call: Call, token: string, parts: object, key: string, again = false): Promise<Answered> => {
    const { body } = parts as { body?: unknown };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sending = request(`${origin}${pathOf(call, parts)}`, {
        // The second attempt uses a new connection: the server may have closed the other idle ones as well.
        agent: again ? false : agent,
        method: call.method,
        timeout: TIMEOUT_MS,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
          ...(call.method !== 'GET' && call.audience === 'player' && { 'Idempotency-Key': key }),
        },
      });
      const fail = (error: Error) => {
        // The server closed an idle connection at the moment when it was used again: repeat, as browsers do.
        const stale = sending.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
        if (!stale || again) return reject(error);
        meter.repeated++;
        send(call, token, parts, key, true).then(resolve, reject);
      };
      sending.on('timeout', () => sending.destroy(new Error(`No answer in ${TIMEOUT_MS / 1000} s`)));
      sending.on('error', fail).on('response', (response) => {
        let received = '';
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (received += part))
          .on('error', reject)
          .on('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
      });
      sending.end(text);
    });
  };

  return {
    ask: async (call, token, parts = {}) => {
      const name = `${call.method} ${call.path}`;
      const began = performance.now();
      const answer = await send(call, token, parts, randomUUID()).catch((error: Error) => error);
      const ms = performance.now() - began;
      if (answer instanceof Error) {
        meter.broke(name, ms, answer.message);
        return undefined;
      }
      const read = answer.status === call.status ? readAnswer(answer.text) : undefined;
      const expected = answer.status >= 400 || read !== undefined;
      meter.answered(name, expected ? answer.status : 'undocumented answer', ms, answer.text);
      return read as Answer<typeof call> | undefined;
    },
    close: () => agent.destroy(),
  };
}
