import { useCallback, useState } from 'react';

/** What is asked before something that cannot be taken back. */
interface Question {
  readonly title: string;
  /** What will be lost, by name. */
  readonly words: string;
  /** The button that does it. */
  readonly label: string;
  readonly kind: 'danger' | 'primary';
  readonly act: () => void;
}

export type Ask = (question: Question) => void;

const NOTHING: Question = { title: '', words: '', label: '', kind: 'primary', act: () => undefined };

/** One question at a time. It keeps its words while its window fades. */
export function useQuestion() {
  const [question, setQuestion] = useState(NOTHING);
  const [open, setOpen] = useState(false);
  const ask = useCallback<Ask>((next) => {
    setQuestion(next);
    setOpen(true);
  }, []);
  return { question, open, ask, close: () => setOpen(false) };
}
