import type { EntityManager } from 'typeorm';
import type { AllianceNews, AllianceUpdate, EventPublisher, HallUpdate, PlayerUpdate } from '../../event-publisher.ts';
import { transaction } from '../../store/connection/transaction.ts';
import type { AppContext } from './app-context.ts';
import { type CommandCaller, runIdempotent } from './idempotency.ts';

/** What a command tells the rooms once it has committed. */
export interface Updates {
  readonly alliances?: readonly AllianceUpdate[];
  readonly players?: readonly PlayerUpdate[];
  readonly halls?: readonly HallUpdate[];
  readonly news?: readonly AllianceNews[];
}

/** What a command has done: its answer, and `save`, which writes what is not written yet and returns what to publish. */
export interface Done<T> {
  readonly answer: T;
  readonly save?: () => Updates | Promise<Updates>;
}

/**
 * The life of every command: `work` and its `save` run in one transaction, once per key of the caller, and what they tell is
 * published after the commit. A repeated request publishes nothing: the first request has.
 */
export async function runAndPublish<T>(
  { db, publisher }: Pick<AppContext, 'db' | 'publisher'>,
  caller: Pick<CommandCaller, 'playerId' | 'idempotency'>,
  work: (tx: EntityManager) => Promise<Done<T>>,
): Promise<T> {
  let updates: Updates = {};
  const answer = await transaction(db, (tx) => {
    // Discard what an attempt has told that PostgreSQL rolled back.
    updates = {};
    return runIdempotent(tx, caller, async () => {
      const { answer, save } = await work(tx);
      const note = async () => {
        updates = (await save?.()) ?? {};
      };
      return { answer, save: note };
    });
  });
  publish(publisher, updates);
  return answer;
}

function publish(publisher: EventPublisher, { alliances = [], players = [], halls = [], news = [] }: Updates): void {
  // Alliances first: a player who is told of a new membership joins the alliance's room, which must know it by then.
  for (const each of alliances) publisher.alliance(each);
  for (const each of players) publisher.player(each);
  for (const each of halls) publisher.hall(each);
  for (const each of news) publisher.tellAlliance(each);
}
