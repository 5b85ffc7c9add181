import {
  InfiniteQueryObserver,
  MutationObserver,
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
} from '@tanstack/react-query';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { type Client, drawnForms } from './client.ts';
import type { Person, View } from './views.ts';

/** How long a test waits for what should happen at once: as long as a busy machine may need. */
export const TIMEOUT = { timeout: 60_000 };

/** Reads of a tab side by side: a player may make four at once, and the others wait. */
const READS_AT_ONCE = 4;

/** One open tab of a player. Every view is on the screen, so that whatever is marked as stale is read again at once. */
export interface Tab {
  readonly person: Person;
  readonly client: Client;
  readonly cache: QueryClient;
  readonly views: readonly View[];
  /** The names of the views that were read again since `forgetReads`, in the order of their reading. */
  readonly reads: readonly string[];
  readonly forgetReads: () => void;
  /** To be called after each drawing: a component that reads a view, too, would replace the counted read by its own. */
  readonly keepCounting: () => void;
  readonly isBusy: () => boolean;
  readonly close: () => void;
}

/** Signs a player in to this client, connects it to its rooms, and fills its cache with all these views. */
export async function openTab(client: Client, person: Person, views: readonly View[]): Promise<Tab> {
  const { session, live, events, queries } = client;
  session.signIn({ access_token: person.token, refresh_token: person.refreshToken });
  const cache = queries.createQueryClient();
  const disconnect = live.startLiveConnection(cache);
  await vi.waitFor(() => expect(events.liveStatus.get()).toBe('live'), TIMEOUT);

  const reads: string[] = [];
  const ends: (() => void)[] = [];
  const counting: (() => void)[] = [];
  await eachOf(views, async (view) => {
    const { name, isInfinite } = view;
    // Nothing is read because time passes: neither at once nor after a minute.
    const options = { ...counted(view.options, () => reads.push(name)), staleTime: Number.POSITIVE_INFINITY };
    const open = { ...options, refetchInterval: false as const };
    counting.push(() => cache.getQueryCache().find({ queryKey: open.queryKey, exact: true })?.setOptions(options));
    if (isInfinite) {
      await cache.fetchInfiniteQuery(options as never);
      ends.push(new InfiniteQueryObserver(cache, open as never).subscribe(() => undefined));
    } else {
      await cache.fetchQuery(options);
      ends.push(new QueryObserver(cache, open).subscribe(() => undefined));
    }
  });
  return {
    person,
    client,
    cache,
    views,
    reads,
    forgetReads: () => {
      reads.length = 0;
    },
    keepCounting: () => {
      for (const count of counting) count();
    },
    isBusy: () => cache.isFetching() + cache.isMutating() > 0,
    close: () => {
      for (const end of ends) end();
      disconnect();
      session.signOut();
      cache.clear();
    },
  };
}

/** The same query, which notes each of its requests: also one that a later one has overtaken. */
function counted<O extends View['options']>(options: O, note: () => void): O {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') return options;
  const read: typeof queryFn = (context) => {
    note();
    return queryFn(context);
  };
  return { ...options, queryFn: read };
}

/** What a view says when it is read anew; `GONE` if this player may not read it any more. */
export async function readAnew({ client, views }: Tab): Promise<ReadonlyMap<string, unknown>> {
  const cache = client.queries.createQueryClient();
  const found = new Map<string, unknown>();
  await eachOf(views, async ({ name, options, isInfinite }) => {
    const reading = isInfinite ? cache.fetchInfiniteQuery(options as never) : cache.fetchQuery(options);
    const view = await reading.catch((error: { status?: unknown }) => {
      if (error.status === 403 || error.status === 404) return GONE;
      throw error;
    });
    found.set(name, view);
  });
  cache.clear();
  return found;
}

export const GONE = Symbol('may not be read any more');

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, worker));
}

/** Calls a hook as a component of this tab would. */
export function hook<T>(tab: Tab, use: () => T): T {
  const found: T[] = [];
  const Probe = () => {
    found.push(use());
    return null;
  };
  draw(tab, createElement(Probe));
  if (found.length === 0) throw new Error('The hook threw.');
  return found[0] as T;
}

interface Mutation {
  readonly mutateAsync: (variables: never) => Promise<unknown>;
}

/** Sends a command with a hook of a page, as a click on its button does. */
export function act(tab: Tab, use: () => Mutation, variables?: unknown): Promise<unknown> {
  const { mutateAsync } = hook(tab, use);
  return (mutateAsync as (variables: unknown) => Promise<unknown>)(variables);
}

/** Sends a command with the first mutation of a component. */
export function actIn<P extends object>(tab: Tab, component: FunctionComponent<P>, props: P, variables?: unknown) {
  const made = vi.spyOn(MutationObserver.prototype, 'setOptions');
  draw(tab, createElement(component, props));
  const [observer] = made.mock.contexts as MutationObserver<unknown, Error, unknown>[];
  made.mockRestore();
  if (!observer) throw new Error(`${component.name} has no mutation.`);
  return observer.mutate(variables);
}

/** Submits the first form of a component, with these values in its fields. */
export async function submit<P extends object>(tab: Tab, component: FunctionComponent<P>, props: P, values: unknown) {
  drawnForms.length = 0;
  draw(tab, createElement(component, props));
  const [send] = drawnForms;
  if (!send) throw new Error(`${component.name} has no form.`);
  expect(await send(values)).toBeUndefined();
}

/**
 * Draws it once, without a document, so that its hooks are called. What follows the hooks may throw where it needs a document: the
 * callers notice if it comes too early.
 */
function draw({ cache, keepCounting }: Tab, element: ReactElement): void {
  const page = createElement(MemoryRouter, null, element);
  try {
    renderToString(createElement(QueryClientProvider, { client: cache }, page));
  } catch {
    // A dialog, or a hook that asks the document.
  }
  keepCounting();
}
