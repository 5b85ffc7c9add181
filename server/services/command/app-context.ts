import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Random } from '#shared/rules/random';
import type { EventPublisher } from '../../event-publisher.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { DatabaseClock } from '../../store/connection/database-clock.ts';
import type { DbHealth } from '../../store/connection/db-health.ts';
import type { AttemptLimits } from '../accounts/attempt-limits.ts';
import type { Tokens } from '../accounts/tokens.ts';
import type { BackgroundJobs } from './background-jobs.ts';
import type { LimitPerPlayer } from './player-concurrency.ts';

/** What every service works with: the truth, the time, the dice, and the ways out. */
export interface AppContext {
  readonly db: DataSource;
  readonly dbHealth: DbHealth;
  readonly clock: DatabaseClock;
  readonly random: Random;
  /** Production is multiplied by it, durations are divided by it. */
  readonly speed: number;
  readonly tokens: Tokens;
  /** Key of the verification codes' HMAC. */
  readonly pepper: Buffer;
  /** How often what may be guessed may be tried. */
  readonly attemptLimits: AttemptLimits;
  readonly mail: Mailer;
  /** Where players reach the game, for links in mails. Never what a request says of it: that could be a foe's. */
  readonly gameAddress: () => string;
  readonly publisher: EventPublisher;
  readonly backgroundJobs: BackgroundJobs;
  /**
   * How who has a refresh token comes to the database: apart from the player's acts, so that a session can be renewed and
   * ended while those wait. Acts and reads take their lanes in the routes.
   */
  readonly limitSessionCalls: LimitPerPlayer;
  /** This process is about to end: nobody should be sent to it any more. */
  readonly draining: () => boolean;
  readonly log: Logger;
}
