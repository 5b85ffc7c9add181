import { useCallback, useEffect, useRef, useState } from 'react';
import { textOf } from '../../api/http/request.ts';

export interface ActionNotice {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

/** Shows a notice for `lasts` milliseconds. */
export type ShowNotice = (notice: ActionNotice, lasts?: number) => void;

/** The delay in ms before the view is read again after a transfer of the leadership or a disbanding. */
export const VIEW_REFRESH = 2000;

/** How long a notice stays by default, in ms. */
const USUAL = 5000;

/** More notices at once would cover the page of a phone. */
const MOST = 3;

/**
 * The notices that are shown, the newest last. Each clears by itself, and none replaces another, because the outcomes of
 * two actions may come at the same moment. A notice with the same text as an older one replaces it, and is the newest.
 */
export function useActionNotices() {
  const [notices, setNotices] = useState<readonly ActionNotice[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const showNotice = useCallback<ShowNotice>((next, lasts = USUAL) => {
    const without = (all: readonly ActionNotice[]) => all.filter(({ text }) => text !== next.text);
    clearTimeout(timers.current.get(next.text));
    setNotices((all) => [...without(all), next].slice(-MOST));
    const timer = setTimeout(() => setNotices(without), lasts);
    timers.current.set(next.text, timer);
  }, []);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  return { notices, showNotice };
}

interface Outcome {
  /** The notice after a success. */
  readonly done: string;
  /** The notice after a failure for which the server gave no reason. */
  readonly fallback: string;
  readonly lasts?: number;
}

/** Awaits a mutation and shows its outcome as a notice. */
export async function showOutcome(
  mutation: Promise<unknown>,
  showNotice: ShowNotice,
  { done, fallback, lasts }: Outcome,
): Promise<void> {
  try {
    await mutation;
    showNotice({ text: done, tone: 'good' }, lasts);
  } catch (error) {
    showNotice({ text: textOf(error, fallback), tone: 'bad' }, lasts);
  }
}
