import { useCallback, useEffect, useRef, useState } from 'react';
import { textOf } from '../../api/http/request.ts';

export interface Notice {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

/** Says something for so many milliseconds. */
export type Tell = (notice: Notice, lasts?: number) => void;

/** How long a word stays that has no time of its own in the specification (ms). */
const USUAL = 5000;

/** A word that clears by itself; a newer one takes its place. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useCallback<Tell>((next, lasts = USUAL) => {
    clearTimeout(timer.current);
    setNotice(next);
    timer.current = setTimeout(() => setNotice(null), lasts);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { notice, tell };
}

interface Outcome {
  /** What to say when it went well. */
  readonly done: string;
  /** What to say when it did not, and the server gave no reason. */
  readonly fallback: string;
  readonly lasts?: number;
}

/** Waits for an act and says how it went. */
export async function showOutcome(
  act: Promise<unknown>,
  tell: Tell,
  { done, fallback, lasts }: Outcome,
): Promise<void> {
  try {
    await act;
    tell({ text: done, tone: 'good' }, lasts);
  } catch (error) {
    tell({ text: textOf(error, fallback), tone: 'bad' }, lasts);
  }
}
