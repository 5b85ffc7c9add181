import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { DECLARATIONS } from '#shared/api/subjects';

export type Schema = Readonly<Record<string, unknown>>;

/** One operation of an OpenAPI document, with the parts that the fuzzer needs. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The kind of token that it requires. */
  readonly token: 'access' | 'refresh' | undefined;
  readonly params: Readonly<Record<string, Schema>>;
  readonly query: Readonly<Record<string, Schema>>;
  readonly headers: Readonly<Record<string, Schema>>;
  readonly requiredQuery: readonly string[];
  readonly body: Schema | undefined;
  readonly documented: readonly string[];
}

/** One request as it goes over the wire. */
export interface Shot {
  readonly operation: Operation;
  /** The mistake in it. */
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** The only correct statuses; undefined: any documented one; `no`: any documented one except success. */
  readonly expected?: readonly number[] | 'no' | undefined;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface OperationObject {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

export function operationsIn(document: Document): Operation[] {
  const whole = (schema: Schema) => resolved(schema, document.components.schemas);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => {
      const inPlace = (place: string) =>
        Object.fromEntries(
          each.parameters.flatMap(({ name, in: where, schema }) =>
            where === place && name && schema ? [[name, whole(schema)]] : [],
          ),
        );
      const body = each.requestBody?.content['application/json']?.schema;
      const scheme = each.security[0] && Object.keys(each.security[0])[0];
      return {
        id: each.operationId,
        method: method.toUpperCase(),
        path,
        token: scheme === 'access' || scheme === 'refresh' ? scheme : undefined,
        params: inPlace('path'),
        query: inPlace('query'),
        headers: inPlace('header'),
        requiredQuery: each.parameters.flatMap(({ name, in: where, required }) =>
          where === 'query' && name && required ? [name] : [],
        ),
        body: body && whole(body),
        documented: Object.keys(each.responses),
      };
    }),
  );
}

/** The schema with every reference replaced by what it refers to. */
function resolved<T>(part: T, shapes: Readonly<Record<string, Schema>>): T {
  if (Array.isArray(part)) return part.map((each) => resolved(each, shapes)) as T;
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part as { $ref?: string };
  if ($ref) return resolved(shapes[$ref.split('/').at(-1) ?? ''] as T, shapes);
  return Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, resolved(each, shapes)])) as T;
}

const agent = new Agent({ keepAlive: true });

/** Sends the request, and returns what is wrong with the answer, if anything. Not with fetch, which adds headers. */
export async function fire(
  origin: string,
  shot: Shot,
): Promise<{ status: number; said: string; fault: string | undefined }> {
  const { method, path, headers, body } = shot;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ agent, hostname, port, method, path, headers }, resolve).on('error', reject).end(body);
  });
  const said = await text(answer);
  const fault = faultOf(shot, answer, said);
  return { status: answer.statusCode ?? 0, said, fault: fault && `${fault}, answered to ${told(shot)}` };
}

function faultOf(
  { operation, method, kind, expected }: Shot,
  { statusCode: status = 0, headers }: IncomingMessage,
  text: string,
): string | undefined {
  const said = `${status} ${text.slice(0, 200)}`;
  if (status >= 500) return `an error of ours: ${said}`;
  const success = status >= 200 && status < 300;
  // With another method the request belongs to another operation, or to none.
  if (method === operation.method && !operation.documented.includes(String(status))) return `not documented: ${said}`;
  if (status === 304 && text === '') return undefined;
  if (expected === 'no' ? success : expected && !expected.includes(status)) return `${kind}, not ${expected}: ${said}`;
  if (!headers['content-type']?.startsWith('application/json')) return `${headers['content-type']}: ${said}`;
  let answer: { error?: unknown; message?: unknown };
  try {
    answer = JSON.parse(text);
  } catch {
    return `no JSON: ${said}`;
  }
  if (success) {
    const call = DECLARATIONS.find(({ name }) => name === operation.id)?.call;
    const parsed = call?.answer.safeParse(answer);
    if (parsed?.error) return `not as declared, ${parsed.error.message}: ${said}`;
    return parsed && !isDeepStrictEqual(parsed.data, answer) ? `more than is declared: ${said}` : undefined;
  }
  const sentence = answer.error;
  if (typeof sentence !== 'string' || sentence === '' || sentence !== answer.message) return `no refusal: ${said}`;
  return /\bat \S.*:\d+:\d+|node_modules|Error:|QueryFailed|relation "|column "/.test(text)
    ? `of our inside: ${said}`
    : undefined;
}

/** The request as text for the report; long parts are cut. */
function told({ kind, method, path, headers, body }: Shot): string {
  const text = typeof body === 'string' ? JSON.stringify(body) : body && Buffer.from(body).toString('hex');
  return `${kind}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)} ${text?.slice(0, 600) ?? ''}`;
}
