import type { OwnPostgres } from '../../chaos/faults/postgres.ts';
import type { BurstRequest } from '../../lib/http-burst.ts';
import { baselineRequest, type CallKind, gameRequest } from './call-kinds.ts';
import { type Actor, type CallFixtures, marksOf, seedFixtures } from './fixtures.ts';
import { marked, type Replay } from './replay.ts';
import type { Sent, SqlLog } from './sql-log.ts';

/** What a recording needs: a PostgreSQL with its log, and the players who act. */
export interface RecordingContext {
  readonly postgres: OwnPostgres;
  readonly log: SqlLog;
  readonly fixtures: CallFixtures;
}

/** Records one action of the game, for the baseline to repeat. */
export async function recordAction(kind: CallKind, origin: string, context: RecordingContext): Promise<Replay> {
  const actor = actorAt(context.fixtures[kind.who], 0);
  let answer: unknown;
  const steps = await statementsDuring(context, actor, async () => {
    answer = await (await sendRequest(origin, gameRequest(kind, actor))).json();
  });
  const method = kind.call.method === 'GET' ? 'get' : 'post';
  return { name: kind.name, method, steps: marked(steps, marksOf(actor)), status: kind.call.status, answer };
}

/** Compares the baseline's statements for another player with the game's: a sentence if they differ, else empty. */
export async function driftOf(
  kind: CallKind,
  origins: { readonly game: string; readonly baseline: string },
  context: RecordingContext,
): Promise<string[]> {
  const actor = actorAt(context.fixtures[kind.who], 1);
  const game = await statementsDuring(context, actor, () => sendRequest(origins.game, gameRequest(kind, actor)));
  const baseline = await statementsDuring(context, actor, () =>
    sendRequest(origins.baseline, baselineRequest(kind, actor)),
  );
  const texts = (sent: readonly Sent[]) => sent.map(({ text }) => text).join(';\n');
  if (game.length > 0 && texts(game) === texts(baseline)) return [];
  return [
    `${kind.name}: the game sends ${game.length} statements, the bare Express ${baseline.length} or different ones.`,
  ];
}

async function statementsDuring(
  { postgres, log }: RecordingContext,
  actor: Actor,
  action: () => Promise<unknown>,
): Promise<Sent[]> {
  await seedFixtures(postgres);
  return log.during(String(actor.player), action);
}

function actorAt(actors: readonly Actor[], index: number): Actor {
  const actor = actors[index];
  if (!actor) throw new Error('There are too few players.');
  return actor;
}

async function sendRequest(origin: string, { method, path, headers, body }: BurstRequest): Promise<Response> {
  const response = await fetch(`${origin}${path}`, { method, headers, ...(body && { body }) });
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
  return response;
}
