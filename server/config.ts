import path from 'node:path';
import { z } from 'zod';

const optional = z.string().trim().optional();
const url = (scheme: RegExp, example: string) =>
  z.url({ protocol: scheme, error: `must be a URL like ${example}` }).optional();
const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(2567),
    DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database'),
    DATA_DIR: z.string().default('.data'),
    SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587'),
    MAIL_FROM: z.string().default('Seventh Chevron <gate@localhost>'),
    PUBLIC_URL: url(/^https?$/, 'https://gate.example.org'),
    JWT_SECRET: optional,
    GAME_SPEED: z.coerce.number().min(0.01).max(10_000).default(1),
    GALAXY_SEED: z.coerce.number().int().default(7),
    TICK_MS: z.coerce.number().int().min(50).max(60_000).default(1000),
    RATE_LIMIT: onOff('on'),
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
    // A number of proxies, never `true`: that would believe any client's word about its own address.
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine((env, context) => {
    const must = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (env.JWT_SECRET !== undefined && env.JWT_SECRET.length < 32) {
      must('JWT_SECRET', 'must have at least 32 characters; `openssl rand -hex 32` makes one');
    }
    if (env.NODE_ENV !== 'production') return;
    if (!env.JWT_SECRET) must('JWT_SECRET', 'is required in production; `openssl rand -hex 32` makes one');
    if (!env.SMTP_URL) must('SMTP_URL', 'is required in production, or nobody gets a verification code');
    if (!env.PUBLIC_URL) must('PUBLIC_URL', 'is required in production: the address at which players reach the game');
  });

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly databaseUrl: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: string | undefined;
  readonly jwtSecret: string | undefined;
  readonly speed: number;
  readonly galaxySeed: number;
  readonly tickMs: number;
  readonly rateLimit: boolean;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: number;
  readonly logLevel: string;
}

/** Reads the configuration from environment variables; throws one Error whose message lists everything that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // A variable that is set to nothing, as in a copied .env, is not set.
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, text]) => text?.trim())));
  if (!parsed.success) {
    const list = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The configuration is not right:\n${list.join('\n')}\n.env.example explains every variable.`);
  }
  const { data } = parsed;
  return {
    production: data.NODE_ENV === 'production',
    port: data.PORT,
    databaseUrl: data.DATABASE_URL,
    dataDir: path.resolve(data.DATA_DIR),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    publicUrl: data.PUBLIC_URL,
    jwtSecret: data.JWT_SECRET,
    speed: data.GAME_SPEED,
    galaxySeed: data.GALAXY_SEED,
    tickMs: data.TICK_MS,
    rateLimit: data.RATE_LIMIT === 'on',
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
  };
}
