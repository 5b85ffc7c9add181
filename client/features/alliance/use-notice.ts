import { useCallback, useEffect, useRef, useState } from 'react';
import { textOf } from '../../api/http/request.ts';

export interface Notice {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

/** Shows a notice for `lasts` milliseconds. */
export type ShowNotice = (notice: Notice, lasts?: number) => void;

/** How long a notice stays by default, in ms. */
const USUAL = 5000;

/** A notice that clears by itself; a newer one replaces it. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showNotice = useCallback<ShowNotice>((next, lasts = USUAL) => {
    clearTimeout(timer.current);
    setNotice(next);
    timer.current = setTimeout(() => setNotice(null), lasts);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { notice, showNotice };
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
