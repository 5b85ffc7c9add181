import type { Answer, Call, Request } from '#shared/api/call';

/** Calls a running server as declared. Resolves with the answer, or undefined if the server refused. */
export async function send<C extends Call>(
  origin: string,
  call: C,
  token: string,
  parts: Partial<Request<C>> = {},
): Promise<Answer<C> | undefined> {
  const response = await request(origin, call, token, parts);
  const answer = await response.json();
  return response.ok ? answer : undefined;
}

/** The same, where a refusal would mean that the bench itself is wrong. */
export async function mustSend<C extends Call>(
  origin: string,
  call: C,
  token: string,
  parts: Partial<Request<C>> = {},
): Promise<Answer<C>> {
  const response = await request(origin, call, token, parts);
  if (response.ok) return response.json();
  throw new Error(`${call.method} ${call.path} was refused: ${response.status} ${await response.text()}`);
}

function request<C extends Call>(origin: string, call: C, token: string, parts: Partial<Request<C>>) {
  const { body } = parts as { body?: unknown };
  return fetch(`${origin}${pathOf(call, parts)}`, {
    method: call.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The path of a call with its parameters in it. */
export function pathOf(call: Call, parts: object): string {
  const { params } = parts as { params?: Record<string, unknown> };
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
}
