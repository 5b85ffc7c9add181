import { z } from 'zod';
import { type Audience, type Call, PASSWORD_HEADER, refusals, VERSION_HEADER } from '#shared/api/call';
import { DECLARATIONS, SHAPES, SUBJECTS } from '#shared/api/subjects';
import { PRODUCT } from '#shared/catalogue/product';
import { PAGES } from '#shared/pages';
import { VERSION } from '../../version.ts';

type Json = Record<string, unknown>;

const SECURITY: Readonly<Record<Audience, Json[]>> = {
  public: [],
  refresh: [{ refresh: [] }],
  player: [{ access: [] }],
  staff: [{ access: [] }],
  moderator: [{ console: [] }],
  operator: [{ console: [] }],
};

const ABOUT =
  'Calls answer JSON. A GET whose Accept header prefers HTML, as that of a browser does, gets a page of the game instead, ' +
  'with status 404 where no page has this address; /health and /ready are never pages.';

const DATA_VERSION = {
  [VERSION_HEADER]: {
    description:
      'The version of the player, or of the alliance, that the answer shows. A room whose state has this version has sent ' +
      'no event that the answer lacks.',
    schema: { type: 'integer' },
  },
};

/** Every refusal has this shape. */
const REFUSAL = {
  'application/json': {
    schema: {
      type: 'object',
      properties: {
        error: { type: 'string' },
        message: { type: 'string' },
        code: { type: 'string', description: 'Names the refusal for programs. It stays when the sentence changes.' },
        params: { type: 'object', description: 'The values in the sentence, such as seconds or missing amounts.' },
      },
      required: ['error', 'message', 'code'],
    },
  },
};

const COMPONENTS = {
  securitySchemes: {
    access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a login.' },
    refresh: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The refresh token of a login.' },
    console: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The token of an open console, for the staff.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Chosen by the caller, one per action. A repetition with the same key has no further effect and gets the ' +
        'answer of the first for 48 hours, for your latest thousand keys; the same key with another request is refused with 422.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
    },
  },
  responses: {
    Refusal: {
      description: 'The reason: one sentence under both names, and a code. Some refusals say more in further fields.',
      content: REFUSAL,
    },
    BadInput: {
      description:
        'What was sent is not what this call takes: the first unknown, missing or wrong field or query parameter, named in ' +
        'one sentence (a GET ignores unknown query parameters); or the game has another reason to refuse it.',
      content: REFUSAL,
    },
  },
};

/** The OpenAPI 3.1 document of these calls, derived from their declarations alone. */
export function openApi(calls: readonly Call[]): Json {
  const shapes = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, shapes) };
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT, version: VERSION, description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: Object.keys(SUBJECTS).map((name) => ({ name })),
    paths,
    components: { ...COMPONENTS, schemas: Object.fromEntries(shapes) },
  };
}

function operation(call: Call, shapes: Map<string, Json>): Json {
  const declaration = DECLARATIONS.find((each) => each.call === call);
  const write = call.audience === 'player' && call.method !== 'GET';
  const answer = jsonSchema(call.answer, 'output', shapes);
  return {
    operationId: declaration?.name,
    tags: declaration && [declaration.subject],
    summary: call.summary,
    security: SECURITY[call.audience],
    parameters: [
      // Described as the number that it is parsed to, which is easier to read and to pass.
      ...parameters('path', call.params && jsonSchema(call.params, 'output', shapes)),
      ...parameters('query', call.query && jsonSchema(call.query, 'input', shapes)),
      ...(call.password ? [PASSWORD] : []),
      ...(write ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(call.body && { requestBody: { required: true, content: json(jsonSchema(call.body, 'input', shapes)) } }),
    responses: {
      [call.status]: {
        description: call.status === 201 ? 'Created' : 'Done',
        ...(call.versioned && { headers: DATA_VERSION }),
        content: { ...json(answer), ...(sharesPage(call) && PAGE) },
      },
      ...(call.method === 'GET' && {
        304: { description: 'Still as under the ETag that If-None-Match names; no body' },
      }),
      ...Object.fromEntries(
        [...refusals(call)].map((status) => [
          status,
          { $ref: `#/components/responses/${status === 400 ? 'BadInput' : 'Refusal'}` },
        ]),
      ),
    },
  };
}

/** The response to browsers that navigate to the path. */
const PAGE = {
  'text/html': {
    schema: { type: 'string', description: "The game's page, for who prefers HTML to JSON by the Accept header." },
  },
};

const PAGE_PATHS = PAGES.map((page) => page.replace(/:\w+/g, '{}'));

/** Whether a page of the game has the same path. */
function sharesPage({ method, path }: Call): boolean {
  return method === 'GET' && PAGE_PATHS.includes(path.replace(/\{\w+\}/g, '{}'));
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

const PASSWORD = {
  name: PASSWORD_HEADER,
  in: 'header',
  required: true,
  description: 'Your password, percent-encoded. Ten wrong ones in fifteen minutes are looked at.',
  schema: { type: 'string', minLength: 1, maxLength: 1024 },
};

function parameters(place: 'path' | 'query', schema: Json | undefined): Json[] {
  const required = (schema?.required ?? []) as readonly string[];
  return Object.entries((schema?.properties ?? {}) as Json).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(place === 'query' && (each as Json).type === 'integer' && { description: LENIENT }),
    schema: each,
  }));
}

/** Numbers in a query are never refused. */
const LENIENT = 'A number out of bounds counts as the nearest bound, what is no whole number as the default.';

/** Named shapes are described once. */
const NAMES = z.registry<{ id: string }>();
for (const { name, value } of SHAPES) NAMES.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) });

/** The JSON schema of a zod schema. Adds the named shapes in it to `shapes`. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', shapes: Map<string, Json>): Json {
  const made = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    metadata: NAMES,
    override: ({ jsonSchema }) => {
      // The format says the same in fewer characters.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // Clients must tolerate new fields in answers; requests with unknown fields are refused.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  const moved = JSON.parse(JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
  const { $schema, $defs, ...rest } = moved;
  for (const [name, shape] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    const { id, ...described } = shape;
    shapes.set(name, described);
  }
  return rest;
}
