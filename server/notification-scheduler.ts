import type { AppContext } from './services/command/app-context.ts';
import { announceDue, beginToAnnounce, untilNext } from './services/notifications/collect.ts';
import { deliverDue } from './services/notifications/deliver.ts';
import { endForeignSubscriptions } from './services/notifications/subscriptions.ts';

/** In a busy game something is due at every moment; it is announced several at a time. */
const PAUSE_MS = 200;

/**
 * Tells players who are away of what has happened. Runs in every process: whatever falls due is announced by one of them,
 * and each message is sent by one of them.
 */
export class NotificationScheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;

  constructor(private readonly context: AppContext) {}

  /** Goes on in the background until it is stopped. What fell due while no server ran comes in one message to each player. */
  async start(): Promise<void> {
    await beginToAnnounce(this.context);
    this.context.backgroundJobs.start(() => endForeignSubscriptions(this.context));
    this.#wakeIn(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wakeIn(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#wake();
    }, ms);
  }

  /** Never rejects, because an unhandled rejection would end the process. */
  async #wake(): Promise<void> {
    const { pollMs } = this.context;
    if (this.context.seasonBegins()) return this.#wakeIn(pollMs);
    let left = pollMs;
    try {
      if ((await untilNext(this.context, pollMs)) === 0) {
        await announceDue(this.context);
        await deliverDue(this.context);
      }
      left = Math.max(PAUSE_MS, await untilNext(this.context, pollMs));
    } catch (error) {
      this.context.log.error({ err: error }, 'The scheduler could not look for notifications');
    }
    this.#wakeIn(left);
  }
}
