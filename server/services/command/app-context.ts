import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Answer, Prepared } from '#shared/api/call';
import type { getNow } from '#shared/api/console';
import type { RegistrationMode } from '#shared/catalogue/accounts';
import type { Random } from '#shared/rules/random';
import type { EventPublisher } from '../../event-publisher.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { PushSender } from '../../push/push-sender.ts';
import type { DatabaseClock } from '../../store/connection/database-clock.ts';
import type { DbHealth } from '../../store/connection/db-health.ts';
import type { AttemptLimits } from '../access/attempt-limits.ts';
import type { NetworkHash } from '../access/network-hash.ts';
import type { Tokens } from '../access/tokens.ts';
import type { BackgroundJobs } from './background-jobs.ts';
import type { OpenRooms } from './open-rooms.ts';
import type { CommandSteps } from './player-command.ts';
import type { LimitPerPlayer } from './player-concurrency.ts';

/** What every service needs: database, clock, random numbers, mail, Web Push and events. */
export interface AppContext {
  readonly db: DataSource;
  readonly dbHealth: DbHealth;
  readonly clock: DatabaseClock;
  readonly random: Random;
  /** The game's speed: production is multiplied by it, durations are divided by it. */
  readonly speed: number;
  /** Who may register. */
  readonly registration: RegistrationMode;
  /** The folder with terms, privacy notice and imprint; undefined: the texts to start from. */
  readonly legalDir: string | undefined;
  /** How the next season is to be, and where the backup before goes. */
  readonly seasonPlan: {
    /** Real days; 0: it never ends. */
    readonly days: number;
    readonly backups: string;
    /** Backups only on a disk. */
    readonly production: boolean;
  };
  readonly tokens: Tokens;
  /** Key of the verification codes' HMAC. */
  readonly pepper: Buffer;
  /** Key that seals the second factors of the staff. */
  readonly factorKey: Buffer;
  /** Limits on guesses at passwords and codes. */
  readonly attemptLimits: AttemptLimits;
  /** Hashes of the networks and browsers of players. */
  readonly networkHash: NetworkHash;
  /** The words that the operators do not want to be written. */
  readonly wordFilter: {
    /** Whether the text has one of them, by the file as it is now. Never rejects. */
    finds(text: string): Promise<boolean>;
  };
  /** Where all worlds are. */
  readonly map: {
    /** How many worlds the galaxy has. */
    readonly worlds: number;
    sector(at: { readonly zoom: number; readonly x: number; readonly y: number }): Promise<Prepared>;
  };
  /** How this process, and the game, are now. */
  readonly readNow: () => Promise<Answer<typeof getNow>>;
  readonly openRooms: OpenRooms;
  readonly mail: Mailer;
  readonly push: PushSender;
  /** The game's public address, for links in mails. It never comes from a request, because an attacker could set that. */
  readonly gameAddress: () => string;
  readonly publisher: EventPublisher;
  readonly steps: CommandSteps;
  readonly backgroundJobs: BackgroundJobs;
  /** How often the schedulers, and who follows the season, look for what is new in the database, in ms. */
  readonly pollMs: number;
  /**
   * Queues calls with a refresh token apart from the player's commands and reads, which queue in the routes: a session can
   * be renewed or ended while those wait.
   */
  readonly limitSessionCalls: LimitPerPlayer;
  /** Whether this process is about to end, so that proxies should send it no more requests. */
  readonly draining: () => boolean;
  /** Whether the next season is just beginning: the tables of the game are locked against changes. */
  readonly seasonBegins: () => boolean;
  readonly log: Logger;
}
