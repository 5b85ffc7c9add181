import path from 'node:path';
import parseAddresses from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { REGISTRATION_MODES, type RegistrationMode } from '#shared/catalogue/accounts';
import { SEASON_DAYS } from '#shared/catalogue/seasons';

/** What makes a URL with a password ambiguous. Messages never hold a piece of it. */
const PERCENT_ENCODED =
  'has a user or password with a character that must be percent-encoded: @ as %40, # as %23, / as %2F, ? as %3F, % as %25';

const url = (scheme: RegExp, example: string) =>
  z
    .string()
    .refine(isUnambiguous, { error: PERCENT_ENCODED, abort: true })
    .pipe(z.url({ protocol: scheme, error: `must be a URL like ${example}` }))
    .optional();

/** Whether all programs read the same user, password and host from this URL. */
function isUnambiguous(text: string): boolean {
  const [, authority = '', path = ''] = /^[\w+.-]+:\/\/([^/?#]*)([^?#]*)/.exec(text) ?? [];
  const [, credentials] = /^(.*)@/.exec(authority) ?? [];
  if (credentials === undefined) return !text.includes('@');
  return !path.includes('@') && /^([^@%]|%[\da-f]{2})*$/i.test(credentials);
}

/** A number. One message gives its bounds, whatever is wrong with it. */
const number = (min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, error).max(max, error);
};
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error, abort: true }).min(min, error).max(max, error);
};

const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

/** The command that makes VAPID keys. */
const MAKE_VAPID_KEYS = '`npx web-push generate-vapid-keys`';

/** Words, separated by commas. */
const listed = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: whole(0, 65_535).default(2567),
  BIND_ADDRESS: z.union([z.ipv4(), z.ipv6()], 'must be an address of this machine, like 127.0.0.1').optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_BEFORE_MIGRATIONS: onOff('on'),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, from 00:00 to 23:59')
    .optional(),
  BACKUP_KEEP: whole(1, 1000).default(7),
  REDIS_URL: url(/^rediss?$/, 'redis://user:password@host:6379'),
  PUBLIC_ADDRESS: z
    .string()
    .regex(
      /^((\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?(\/[\w.~-]+)*|(\/[\w.~-]+)+)$/i,
      'must be host:port or host/path, like gate.example.org/2, or a /path at the host of PUBLIC_URL',
    )
    .optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587'),
  MAIL_FROM: z.string().default('Seventh Chevron <gate@localhost>'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, `must be a key as ${MAKE_VAPID_KEYS} prints it`)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, `must be a key as ${MAKE_VAPID_KEYS} prints it`)
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/,
      'must be like mailto:you@your-domain.org or https://your-domain.org',
    )
    .optional(),
  PUSH_HOSTS: listed,
  PUBLIC_URL: url(/^https?$/, 'https://gate.example.org'),
  JWT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -hex 32` makes one')
    .refine((secret) => new Set(secret).size >= 8, 'repeats itself; `openssl rand -hex 32` makes a good one')
    .optional(),
  REGISTRATION: z.enum(REGISTRATION_MODES).default('open'),
  GAME_SPEED: number(0.01, 10_000).default(1),
  SEASON_DAYS: whole(0, 3650).default(SEASON_DAYS),
  GALAXY_SEED: z.coerce.number('must be a whole number').int('must be a whole number').optional(),
  TICK_MS: whole(50, 60_000).default(1000),
  HSTS_SUBDOMAINS: onOff('off'),
  RATE_LIMIT: onOff('on'),
  WORD_FILTER: z.string().optional(),
  LEGAL_DIR: z.string().optional(),
  CORS_ORIGINS: listed.refine((origins) => origins.every(isOrigin), 'must be origins like https://friend.example'),
  // A number of proxies, never `true`, which would trust every client's X-Forwarded-For.
  TRUST_PROXY: whole(0, 10).default(0),
  TRUST_LOOPBACK: onOff('off'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{12,}$/, 'must have at least 12 characters, and no spaces')
    .optional(),
  DRAIN_MS: whole(0, 60_000).default(0),
});

/** What the email field of a browser accepts, at a domain with a dot. */
const MAIL_ADDRESS = z.email({ pattern: z.regexes.html5Email }).regex(/@.+\./);

/** Domains that nobody can own, so mail servers refuse them as senders (RFC 2606, RFC 6762). */
const RESERVED_DOMAIN = /[@.](example(\.(com|net|org))?|localhost|local|test|invalid)$/i;

/**
 * Whether a text is one mail address, with or without a name: `gate@your-domain.org`, `Seventh Chevron <gate@your-domain.org>`.
 * In production, its domain must be one that can have mail.
 */
function isSender(text: string, production: boolean): boolean {
  const [sender, ...others] = parseAddresses(text);
  const { address = '' } = sender ?? {};
  if (others.length > 0 || !/^[^@\s]+@[^@\s]+$/.test(address)) return false;
  return !production || (MAIL_ADDRESS.safeParse(address).success && !RESERVED_DOMAIN.test(address));
}

/** Whether a text is an origin as browsers write it. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
}

/** Variables that are explained in .env.example, and read by docker-compose.yml and the build of the client. */
const READ_ELSEWHERE = ['POSTGRES_PASSWORD', 'PROXY_METRICS', 'STOP_GRACE_PERIOD', 'VITE_API_BASE'];
/** Shorter names are not compared, because other programs may have similar ones. */
const SHORTEST_MISTAKEN = 8;

/** A problem for each variable that is not known, but differs from one of ours by a letter. */
function misspelt(given: NodeJS.ProcessEnv): string[] {
  const known = [...Object.keys(schema.shape), ...READ_ELSEWHERE];
  return Object.keys(given).flatMap((name) => {
    const meant = known.includes(name) ? undefined : known.find((each) => isOneLetterApart(name, each));
    return meant ? [`${name} is unknown: ${meant} is probably meant`] : [];
  });
}

/** Whether one letter too many, too few or wrong, or two that are swapped, make these names different. */
function isOneLetterApart(name: string, known: string): boolean {
  if (known.length < SHORTEST_MISTAKEN || Math.abs(name.length - known.length) > 1) return false;
  const at = [...known].findIndex((letter, place) => letter !== name[place]);
  const place = at < 0 ? known.length : at;
  const [rest, others] = [name.slice(place), known.slice(place)];
  const isSwapped = rest.slice(2) === others.slice(2) && rest[0] === others[1] && rest[1] === others[0];
  return rest.slice(1) === others || rest === others.slice(1) || rest.slice(1) === others.slice(1) || isSwapped;
}

/** Variables that are required in production, and why. */
const REQUIRED_IN_PRODUCTION = {
  MAIL_FROM: 'is required in production: the address that mails come from, like gate@your-domain.org',
  JWT_SECRET: 'is required in production; `openssl rand -hex 32` makes one',
  SMTP_URL: 'is required in production, or nobody gets a verification code',
  PUBLIC_URL: 'is required in production: the address at which players reach the game',
};

/**
 * Variables that are required with PUBLIC_ADDRESS: the page comes from one address and opens its sockets to another.
 */
const REQUIRED_WITH_PUBLIC_ADDRESS = {
  REDIS_URL: 'is required with PUBLIC_ADDRESS: several processes share it',
  PUBLIC_URL: 'is required with PUBLIC_ADDRESS: pages of that address may open sockets here',
};

/** Each of the two keys of Web Push requires the other. */
const REQUIRED_WITH_VAPID_KEY = {
  VAPID_PUBLIC_KEY: 'is required with VAPID_PRIVATE_KEY',
  VAPID_PRIVATE_KEY: 'is required with VAPID_PUBLIC_KEY',
};

/** The setting that implies a proxy before the server, if there is one. It contradicts TRUST_LOOPBACK. */
function proxyIn({ TRUST_PROXY, PUBLIC_ADDRESS, PUBLIC_URL }: z.output<typeof schema>): string | undefined {
  if (TRUST_PROXY > 0) return `TRUST_PROXY=${TRUST_PROXY}`;
  // A path is below the address of a proxy; with host:port, clients come directly.
  if (PUBLIC_ADDRESS?.startsWith('/')) return `PUBLIC_ADDRESS=${PUBLIC_ADDRESS}`;
  // The server itself does not speak TLS.
  return PUBLIC_URL?.startsWith('https:') ? 'an https PUBLIC_URL' : undefined;
}

export interface Config {
  readonly production: boolean;
  readonly port: number;
  /** The address of this machine that the port is opened at; undefined: all of them. */
  readonly bindAddress: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  /** Whether a start takes a backup before it changes the schema of a game. */
  readonly backupBeforeMigrations: boolean;
  /** When in the day the game takes a backup by itself, in minutes after midnight, UTC; undefined: never. */
  readonly backupAt: number | undefined;
  /** How many of these backups stay. */
  readonly backupKeep: number;
  readonly redisUrl: string | undefined;
  /** host:port or host/path. */
  readonly publicAddress: string | undefined;
  /** Sources besides their own host to which pages may open sockets, as in a Content-Security-Policy. */
  readonly socketSources: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The key pair of Web Push; the game makes its own if there is none. */
  readonly vapidKeys: { readonly publicKey: string; readonly privateKey: string } | undefined;
  /** Where operators of push services find the operator of the game: a mailto: or https: address. */
  readonly vapidSubject: string;
  /** Hosts of push services whose addresses need not be public. */
  readonly pushHosts: readonly string[];
  readonly publicUrl: string | undefined;
  readonly jwtSecret: string | undefined;
  /** Who may register. */
  readonly registration: RegistrationMode;
  readonly speed: number;
  /** Undefined: a random one. */
  readonly galaxySeed: number | undefined;
  /** Real days of a season; 0: it never ends. */
  readonly seasonDays: number;
  readonly tickMs: number;
  /** Whether HSTS includes the subdomains of the game's host. */
  readonly hstsSubdomains: boolean;
  readonly rateLimit: boolean;
  /** Absolute path of the file with words that players may not write to each other. */
  readonly wordFilter: string | undefined;
  /** Absolute path of the folder with terms, privacy notice and imprint. */
  readonly legalDir: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: number;
  /**
   * The operator declares that there is no proxy in front of the server, so that connections from loopback come from this
   * machine.
   */
  readonly trustLoopback: boolean;
  readonly logLevel: string;
  readonly metricsToken: string | undefined;
  /** How long a stopping server answers 503 at /ready before it disconnects players, in ms. */
  readonly drainMs: number;
}

/** The address at which players reach the game, without a slash at the end. Links in mails begin with it. */
export function gameAddress({ publicUrl }: Pick<Config, 'publicUrl'>, port: number): string {
  return publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${port}`;
}

/** A PUBLIC_ADDRESS that is only a path belongs to the host of PUBLIC_URL. */
function socketAddress({ PUBLIC_ADDRESS: address, PUBLIC_URL }: z.output<typeof schema>): string | undefined {
  return address?.startsWith('/') && PUBLIC_URL ? new URL(PUBLIC_URL).host + address : address;
}

function socketSources({ PUBLIC_ADDRESS: address, PUBLIC_URL }: z.output<typeof schema>): readonly string[] {
  // If this process has a host of its own, the other processes may have any.
  if (address && !address.startsWith('/')) return ['ws:', 'wss:'];
  // In browsers from before 2022, 'self' does not include ws: and wss:.
  return PUBLIC_URL ? [new URL(PUBLIC_URL).origin.replace(/^http/, 'ws')] : [];
}

function vapidSubject({ VAPID_SUBJECT, PUBLIC_URL, MAIL_FROM }: z.output<typeof schema>): string {
  if (VAPID_SUBJECT) return VAPID_SUBJECT;
  if (PUBLIC_URL?.startsWith('https:')) return PUBLIC_URL;
  return `mailto:${parseAddresses(MAIL_FROM)[0]?.address ?? 'gate@localhost'}`;
}

/** Of 03:30, minutes after midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The variables that are set. Empty ones count as unset, as in a copied .env.example. */
export function nonEmptyVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, text]) => text?.trim()));
}

/** The part of the configuration that a command needs to open the database. Other variables may be missing or wrong. */
export function readDatabaseConfig(env: NodeJS.ProcessEnv): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const parsed = schema.pick({ DATABASE_URL: true, DATA_DIR: true }).safeParse(nonEmptyVariables(env));
  if (!parsed.success) throw invalid(problemsIn(parsed.error));
  return { databaseUrl: parsed.data.DATABASE_URL, dataDir: path.resolve(parsed.data.DATA_DIR) };
}

const problemsIn = ({ issues }: z.ZodError) => issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);

function invalid(problems: readonly string[]): Error {
  const list = problems.map((problem) => `  ${problem}`).join('\n');
  return new Error(`The configuration is not valid:\n${list}\n.env.example explains every variable.`);
}

/** Reads the configuration from environment variables. Throws one Error whose message lists all problems. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = nonEmptyVariables(env);
  const parsed = schema.safeParse(given);
  const problems = [...(parsed.success ? [] : problemsIn(parsed.error)), ...misspelt(given)];
  const required = {
    ...(given.PUBLIC_ADDRESS && REQUIRED_WITH_PUBLIC_ADDRESS),
    ...((given.VAPID_PUBLIC_KEY || given.VAPID_PRIVATE_KEY) && REQUIRED_WITH_VAPID_KEY),
    ...(given.NODE_ENV === 'production' && REQUIRED_IN_PRODUCTION),
  };
  for (const [name, why] of Object.entries(required)) if (!given[name]) problems.push(`${name} ${why}`);
  const proxy = parsed.data?.TRUST_LOOPBACK === 'on' && proxyIn(parsed.data);
  if (proxy) problems.push(`TRUST_LOOPBACK cannot be on with ${proxy}: a proxy's requests come over loopback too`);
  if (given.MAIL_FROM && !isSender(given.MAIL_FROM, given.NODE_ENV === 'production')) {
    problems.push('MAIL_FROM must be an address at a domain of your own, like Seventh Chevron <gate@your-domain.org>');
  }
  if (!parsed.success || problems.length > 0) throw invalid(problems);
  const { data } = parsed;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = data;
  const production = data.NODE_ENV === 'production';
  return {
    production,
    port: data.PORT,
    bindAddress: data.BIND_ADDRESS,
    databaseUrl: data.DATABASE_URL,
    dataDir: path.resolve(data.DATA_DIR),
    backupBeforeMigrations: data.BACKUP_BEFORE_MIGRATIONS === 'on',
    backupAt: data.BACKUP_AT === undefined ? undefined : minutesOf(data.BACKUP_AT),
    backupKeep: data.BACKUP_KEEP,
    redisUrl: data.REDIS_URL,
    publicAddress: socketAddress(data),
    socketSources: socketSources(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    vapidKeys: publicKey && privateKey ? { publicKey, privateKey } : undefined,
    vapidSubject: vapidSubject(data),
    pushHosts: data.PUSH_HOSTS,
    publicUrl: data.PUBLIC_URL,
    jwtSecret: data.JWT_SECRET,
    registration: data.REGISTRATION,
    speed: data.GAME_SPEED,
    galaxySeed: data.GALAXY_SEED,
    seasonDays: data.SEASON_DAYS,
    tickMs: data.TICK_MS,
    hstsSubdomains: data.HSTS_SUBDOMAINS === 'on',
    rateLimit: data.RATE_LIMIT === 'on',
    wordFilter: data.WORD_FILTER && path.resolve(data.WORD_FILTER),
    legalDir: data.LEGAL_DIR && path.resolve(data.LEGAL_DIR),
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    trustLoopback: data.TRUST_LOOPBACK === 'on',
    // In development, mails are printed to the terminal; a line for each request would hide them.
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: data.METRICS_TOKEN,
    drainMs: data.DRAIN_MS,
  };
}
