import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Resources } from '#shared/api/resources';
import { MOST_FINISHED } from '#shared/catalogue/finished';
import { ApiError } from '../api/http/api-error.ts';
import { textOf } from '../api/http/request.ts';
import type { Views } from '../api/keys.ts';
import { readAgain, readAllAgain } from '../api/versions/read-again.ts';
import { applyResources } from '../cache/player-cache.ts';
import { showToast } from '../ui/feedback/toast.tsx';
import { isTold } from './live-events.ts';
import { applyEvent, type EventName, type LiveMessages } from './reactions.ts';

/** Events, by their names. */
type Told = { readonly [E in EventName]?: LiveMessages[E] | readonly LiveMessages[E][] };

interface Ways<A, V> {
  /** The events that the answer holds. In this tab they have the same effect as in the other tabs, which get them from a room. */
  readonly tells?: (answer: A, variables: V) => Told;
  /** The alliance in which they happened. */
  readonly alliance?: number;
  /** Changes in this tab that only the answer tells, and no event. */
  readonly merge?: (cache: QueryClient, answer: A, variables: V) => void;
  /** What the page shows before the answer comes. A refusal takes it back. */
  readonly before?: (cache: QueryClient, variables: V) => void;
  /** What is read again in any case. */
  readonly reads?: readonly Views[];
  /** What a toast says of the success. */
  readonly said?: (answer: A, variables: V) => string;
  /** Whether a refusal is said in a toast too, because its place on the page may be scrolled out of view. */
  readonly toastsRefusal?: boolean;
  /** Commands of the same kind that are sent one after the other. */
  readonly inTurn?: string;
  /** For this many ms the page shows what was done, before its views are read again. */
  readonly lingers?: number;
}

/** Statuses of refusals that mean: the page is behind the server. */
const BEHIND: readonly number[] = [403, 404, 409];

/**
 * A command. This tab changes by the stock and the events in its answer, and by what the rooms tell. While no room is connected,
 * an answer without events makes the tab read the whole page again, and so does a refusal. The command is pending until then.
 */
export function useCommand<A, V = void>(send: (variables: V) => Promise<A>, ways: Ways<A, V> = {}) {
  const cache = useQueryClient();
  const { tells, alliance, merge, before, reads = [], said, toastsRefusal, inTurn, lingers } = ways;
  return useMutation({
    mutationFn: send,
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    onMutate: (variables) => before?.(cache, variables),
    onSuccess(answer, variables) {
      const { resources } = answer as { readonly resources?: Resources };
      if (resources) applyResources(cache, resources);
      if (tells) applyTold(cache, tells(answer, variables), alliance);
      merge?.(cache, answer, variables);
      if (said) showToast(said(answer, variables));
      if (tells || merge || isTold.get()) return undefined;
      if (lingers === undefined) return readAllAgain(cache);
      setTimeout(() => void readAllAgain(cache), lingers);
      return undefined;
    },
    onError(error) {
      if (toastsRefusal) showToast(textOf(error), 'bad');
      // After a lost answer everything is read again anyway.
      return before || (error instanceof ApiError && BEHIND.includes(error.status)) ? readAllAgain(cache) : undefined;
    },
    onSettled: () => void readAgain(cache, reads),
  });
}

function applyTold(cache: QueryClient, told: Told, alliance?: number): void {
  for (const [name, events] of Object.entries(told) as [EventName, LiveMessages[EventName]][])
    for (const event of [events].flat()) applyEvent(cache, name, event as never, alliance);
}

/** Sends commands one after the other; the first that fails ends it. */
export function useEach<V>({ mutateAsync }: { readonly mutateAsync: (variables: V) => Promise<unknown> }) {
  return useMutation({
    mutationFn: async (all: readonly V[]) => {
      for (const variables of all) await mutateAsync(variables);
    },
  });
}

/** Finishes all of these, as many with each command as it takes; the first that fails ends it. */
export function useAll({ mutateAsync }: { readonly mutateAsync: (ids: number[]) => Promise<unknown> }) {
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (let from = 0; from < ids.length; from += MOST_FINISHED)
        await mutateAsync(ids.slice(from, from + MOST_FINISHED));
    },
  });
}
