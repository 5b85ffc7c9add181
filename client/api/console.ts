import { useSyncExternalStore } from 'react';
import type { Answer, Call, Request } from '#shared/api/call';
import type { openConsole } from '#shared/api/console';
import { tabMemory } from '../storage.ts';
import type { RefusedAnswer } from '../texts/api.ts';
import { consoleTexts } from '../texts/console.ts';
import { API_BASE } from './http/api-base.ts';
import { ApiError } from './http/api-error.ts';
import { callAddress, refreshSession } from './http/request.ts';
import { readResponse } from './http/response.ts';
import { accessToken, sessionMark } from './http/session.ts';

/*
 * Calls of the console. Its token lives in this tab alone, and belongs to the session that opened it. Without a right one the console
 * asks for a code.
 */

const OPENED = 'console';

interface Opened extends Answer<typeof openConsole> {
  /** The session of the game that opened it. */
  readonly session: string | null;
}

let parsed: { readonly text: string; readonly opened: Opened } | undefined;

/** The open console of this tab; undefined while it is locked, or if another session opened it. */
function openedConsole(): Opened | undefined {
  const text = tabMemory.get(OPENED);
  if (text === null) return undefined;
  if (parsed?.text !== text) parsed = { text, opened: JSON.parse(text) as Opened };
  return parsed.opened.session === sessionMark() ? parsed.opened : undefined;
}

export const useOpenedConsole = () => useSyncExternalStore(tabMemory.listen, openedConsole);

export function keepConsole(opened: Answer<typeof openConsole>): void {
  tabMemory.set(OPENED, JSON.stringify({ ...opened, session: sessionMark() }));
}

export function lockConsole(): void {
  tabMemory.remove(OPENED);
}

type Given<C extends Call> = keyof Request<C> extends never ? [] : [input: Request<C>];

/** Makes a declared call of the staff. Throws an ApiError in the language of the page. A 401 locks the console. */
export async function consoleRequest<C extends Call>(call: C, ...[input]: Given<C>): Promise<Answer<C>> {
  const parts = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const bearer = () => (call.audience === 'staff' ? accessToken() : openedConsole()?.token) ?? '';
  const send = () =>
    fetch(API_BASE + callAddress(call, parts), {
      method: call.method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${bearer()}`,
        ...(parts.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    }).catch(() => {
      throw new ApiError(0, call.fallback);
    });
  let response = await send();
  if (response.status === 401) {
    if (call.audience !== 'staff') lockConsole();
    else if ((await refreshSession()) === 'renewed') response = await send();
  }
  try {
    return (await readResponse(call, response)) as Answer<C>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, text, body, retryAfter } = error;
    throw new ApiError(status, consoleTexts.refusal(text, body as RefusedAnswer | null), body, retryAfter);
  }
}
