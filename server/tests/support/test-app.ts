import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { login, register, verifyEmail } from '#shared/api/account';
import { listPlanets } from '#shared/api/planets';
import { seededRandom } from '#shared/rules/random';
import { type AppParts, createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { smtpMailer } from '../../mail/smtp.ts';
import { connect } from '../../store/connection/data-source.ts';
import { tokenAudience } from '../../store/game-settings.ts';
import { audit } from '../../store/ledger/audit.ts';
import { type Send, sender } from './api-client.ts';
import { insertedPlayer } from './bulk-players.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { catchMails, codeIn, type MailCatcher } from './mail-catcher.ts';

export interface TestPlayer {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly homeId: number;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Often enough that no test waits for it. */
const POLL_MS = 100;

/** Parts that replace the defaults; `pages` are mounted before the API. */
interface TestParts {
  readonly database?: TestDatabase;
  readonly log?: Logger;
  readonly mails?: MailCatcher;
  readonly pages?: readonly Router[];
  readonly grows?: boolean;
  readonly pushServices?: AppParts['pushServices'];
}

/**
 * The real app on a free port, with its own database and SMTP server. `env` as in .env.example. Only one at a time:
 * Colyseus' matchmaker is a singleton of the process.
 */
export async function startTestApp(env: NodeJS.ProcessEnv = {}, parts: TestParts = {}) {
  const database = parts.database ?? (await aDatabase());
  const db = await connect(database.url);
  const mails = parts.mails ?? (await catchMails());
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', DATA_DIR: tmpdir(), ...env });
  const log = parts.log ?? createLog(config.logLevel);
  const secret = randomBytes(32).toString('hex');
  const app = await createApp({
    config,
    db,
    secret,
    mail: smtpMailer(mails.url, config.mailFrom, log),
    log,
    random: seededRandom(7),
    grows: parts.grows ?? false,
    pollMs: POLL_MS,
    pages: parts.pages ?? [],
    ...(parts.pushServices && { pushServices: parts.pushServices }),
  });
  const origin = `http://127.0.0.1:${await app.listen(0)}`;
  const send = sender(origin);

  return {
    app,
    db,
    databaseUrl: database.url,
    context: app.context,
    mails,
    origin,
    /** Signs this app's tokens. */
    secret,
    /** The audience of this app's access tokens. */
    gameId: (await tokenAudience(db)).gameId,
    send,
    aPlayer: (race?: number) => insertedPlayer(app.context, race),
    registeredPlayer: () => registeredPlayer(send, mails),
    close: async () => {
      await app.close();
      await db.destroy();
      await mails.close();
      await database.drop();
    },
  };
}

/** The app of a test file or of a describe block: it is started before the first test and closed after the last. */
export function testApp(env?: NodeJS.ProcessEnv, parts?: TestParts): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startTestApp(env, parts));
  });
  afterAll(() => app.close());
  return app;
}

/** The same, and after each test the books agree. */
export function auditedApp(env?: NodeJS.ProcessEnv, parts?: TestParts): TestApp {
  const app = testApp(env, parts);
  afterEach(async () => {
    expect((await audit(app.db)).differences).toEqual([]);
  });
  return app;
}

let registered = 0;

/** A player who registered, verified the mailed code, founded a home and logged in, all through calls. */
export async function registeredPlayer(send: Send, mails: MailCatcher): Promise<TestPlayer> {
  const username = `registered-${++registered}`;
  const email = `${username}@example.org`;
  const password = `${username}-password`;
  await send(register, { body: { username, email, password, race_id: 4 } });
  const token = codeIn(await mails.mailTo(email));
  await send(verifyEmail, { body: { email, token, planet_name: `Home of ${username}` } });
  const { body: tokens } = await send(login, { body: { email, password } });
  const { body: planets } = await send(listPlanets, {}, tokens.access_token);
  const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString());
  return {
    id: Number(claims.sub),
    username,
    email,
    password,
    token: tokens.access_token,
    refreshToken: tokens.refresh_token,
    homeId: planets[0]?.planet_id ?? 0,
  };
}

/** Lets time pass for a player by moving the timestamps of all the player's rows into the past. */
export async function letTimePass({ db }: Pick<TestApp, 'db'>, playerId: number, ms: number): Promise<void> {
  await db.transaction(async (tx) => {
    const by = [playerId, ms / 1000];
    await tx.query(
      `UPDATE player SET settled_at = settled_at - make_interval(secs => $2),
         vacation_from = vacation_from - make_interval(secs => $2), vacation_until = vacation_until - make_interval(secs => $2),
         vacation_due_at = vacation_due_at - make_interval(secs => $2) WHERE id = $1`,
      by,
    );
    await tx.query(
      `UPDATE build_queue SET ordered_at = ordered_at - make_interval(secs => $2), starts_at = starts_at - make_interval(secs => $2)
       FROM planet WHERE planet.id = planet_id AND owner_id = $1`,
      by,
    );
    await tx.query(
      `UPDATE building SET started_at = started_at - make_interval(secs => $2), built_at = built_at - make_interval(secs => $2),
         activated_at = activated_at - make_interval(secs => $2), cancelled_at = cancelled_at - make_interval(secs => $2)
       FROM planet WHERE planet.id = planet_id AND owner_id = $1`,
      by,
    );
    await tx.query(
      `UPDATE ship SET started_at = started_at - make_interval(secs => $2), ready_at = ready_at - make_interval(secs => $2),
         activated_at = activated_at - make_interval(secs => $2)
       FROM planet WHERE planet.id = planet_id AND owner_id = $1`,
      by,
    );
    await tx.query(
      `UPDATE mission SET start_time = start_time - make_interval(secs => $2), finish_time = finish_time - make_interval(secs => $2),
         completed_at = completed_at - make_interval(secs => $2) WHERE player_id = $1`,
      by,
    );
    await tx.query(
      `UPDATE research SET started_at = started_at - make_interval(secs => $2), ready_at = ready_at - make_interval(secs => $2),
         completed_at = completed_at - make_interval(secs => $2) WHERE player_id = $1`,
      by,
    );
    await tx.query(
      'UPDATE known_planet SET discovered_at = discovered_at - make_interval(secs => $2) WHERE player_id = $1',
      by,
    );
  });
}
