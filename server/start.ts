import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Router } from 'express';
import { type App, createApp } from './app.ts';
import { type Config, gameAddress } from './config.ts';
import { mailboxPage, mailboxPath } from './http/pages/mailbox-page.ts';
import { createLog } from './log.ts';
import { printedMailbox } from './mail/mailer.ts';
import { checkMailServer, smtpMailer } from './mail/smtp.ts';
import { openSecret } from './secret.ts';
import { secureRandom } from './secure-random.ts';
import { derivedKey } from './services/access/tokens.ts';
import { startRateMigration } from './services/admin/rate-migration.ts';
import { requireLegalPages } from './services/legal/legal-pages.ts';
import { setUpGalaxy } from './services/planets/galaxy-setup.ts';
import { planSeasonEnd } from './services/seasons/current-season.ts';
import { databaseTrouble } from './store/connection/transaction.ts';
import { openDatabase } from './store/open-database.ts';
import { reasonOf } from './system-errors.ts';

export interface RunningServer {
  readonly port: number;
  readonly app: App;
  /** The path of the page that shows mails; undefined if there is none. */
  readonly mailbox: string | undefined;
  /** Tells proxies to stop sending players here, and waits until they have noticed. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the whole game on one port: database, galaxy, HTTP and rooms. Errors have a message that is one sentence for
 * the operator. `client` resolves with the pages; it runs while the database starts, because both take time.
 */
export async function startServer(
  config: Config,
  options: { client: () => Promise<Router>; say(line: string): void; onLost(sentence: string): void },
): Promise<RunningServer> {
  const { say } = options;
  if (config.wordFilter) await requireReadable(config.wordFilter);
  if (config.legalDir) await requireLegalTexts(config.legalDir);
  const log = createLog(config.logLevel, undefined, (error) => databaseTrouble(error)?.text);
  // Both run at once. If one fails, the other is awaited, so that nothing keeps running.
  const opening = openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    backUp: config.backupBeforeMigrations ? { production: config.production } : undefined,
    say,
    onLost: options.onLost,
  });
  const [opened, built] = await Promise.allSettled([opening, options.client()]);
  if (opened.status === 'rejected') throw opened.reason;
  const database = opened.value;

  let app: App | undefined;
  try {
    if (built.status === 'rejected') throw built.reason;
    const secret = await openSecret(config.jwtSecret, config.dataDir).catch((error: unknown) => {
      throw new Error(`The data folder ${config.dataDir} cannot be used: ${reasonOf(error)}`, { cause: error });
    });
    await setUpGalaxy(database.db, {
      speed: config.speed,
      seed: config.galaxySeed ?? randomInt(2 ** 32),
      random: secureRandom,
    });
    await planSeasonEnd(database.db, config.seasonDays);
    const mailbox = printedMailbox(say);
    const shown = !config.smtpUrl && !config.production;
    const key = mailboxKey(secret);
    const mail = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom, log) : mailbox;
    const pages = shown ? [mailboxPage(mailbox, key), built.value] : [built.value];
    app = await createApp({ config, db: database.db, secret, mail, log, random: secureRandom, grows: true, pages });
    const port = await app.listen(config.port).catch((error: unknown) => {
      throw listenError(error, config.port);
    });
    const running = app;
    startRateMigration(running.context);
    // In the background, because a silent mail server must not delay the start.
    if (config.smtpUrl) void checkMailServer(config.smtpUrl).then((sentence) => say(`  ${sentence}`));
    return {
      port,
      app,
      mailbox: shown ? mailboxPath(key) : undefined,
      drain: () => running.drain(),
      close: async () => {
        await running.close();
        await database.close();
      },
    };
  } catch (error) {
    await app?.close().catch(() => undefined);
    await database.close();
    throw error;
  }
}

/** Derived from the secret, so that an open mailbox page survives a restart, and all servers of one game share it. */
function mailboxKey(secret: string): string {
  return derivedKey(secret, 'mailbox').toString('hex').slice(0, 32);
}

/** What the operator should know once the server runs. */
export function startMessage(config: Config, { port, mailbox }: Pick<RunningServer, 'port' | 'mailbox'>): string {
  const address = gameAddress(config, port);
  const shown = mailbox ? `, and shown at ${address}${mailbox}` : '';
  const mails = config.smtpUrl
    ? `Mails go out through ${new URL(config.smtpUrl).host}.`
    : `Mails are printed here, because SMTP_URL is not set${shown}`;
  const database = config.databaseUrl ? 'DATABASE_URL' : path.relative(process.cwd(), config.dataDir) || '.';
  return ['', `  Seventh Chevron is open at ${address}`, `  ${mails}`, `  Data: ${database}`, ''].join('\n');
}

/** Later, a filter that cannot be read leaves the words that were read before. */
async function requireReadable(wordFilter: string): Promise<void> {
  await readFile(wordFilter).catch((error: unknown) => {
    throw new Error(`WORD_FILTER: ${reasonOf(error)}`, { cause: error });
  });
}

/** So that no link leads to a page that is not there. */
async function requireLegalTexts(legalDir: string): Promise<void> {
  await requireLegalPages(legalDir).catch((error: unknown) => {
    throw new Error(`LEGAL_DIR: ${reasonOf(error)}`, { cause: error });
  });
}

/** Rooms are announced in Redis before the port is opened, so not every error is about the port. */
function listenError(error: unknown, port: number): Error {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (/^NOPERM/.test(message)) {
    return new Error(
      `Redis at REDIS_URL does not let the game in (${message}). Its user needs all keys, channels and commands: ACL SETUSER NAME ~* &* +@all.`,
      { cause: error },
    );
  }
  if (syscall !== 'listen') return new Error(`The server cannot start: ${reasonOf(error)}`, { cause: error });
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is in use. Stop what listens there, or start with another one: PORT=${port + 1} npm start`,
    );
  }
  if (code === 'EACCES') return new Error(`Port ${port} may not be opened by this user. Choose one above 1023.`);
  return new Error(`The server cannot listen on port ${port}: ${reasonOf(error)}`, { cause: error });
}
