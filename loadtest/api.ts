import type { Answer, Call, Request } from '#shared/api/call';

/** Calls a running server as declared. Resolves with the answer, or undefined if the server refused. */
export async function send<C extends Call>(
  origin: string,
  call: C,
  token: string,
  parts: Partial<Request<C>> = {},
): Promise<Answer<C> | undefined> {
  const { params, body } = parts as { params?: Record<string, unknown>; body?: unknown };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
  const response = await fetch(`${origin}${path}`, {
    method: call.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
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
  const answer = await send(origin, call, token, parts);
  if (answer === undefined) throw new Error(`${call.method} ${call.path} was refused.`);
  return answer;
}
