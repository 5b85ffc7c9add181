import { useCallback, useState } from 'react';

/** A confirmation that is asked before an irreversible action. */
interface Question {
  readonly title: string;
  /** The text, which names what will be lost. */
  readonly words: string;
  /** The label of the confirming button. */
  readonly label: string;
  readonly kind: 'danger' | 'primary';
  readonly onConfirm: () => void;
}

export type Ask = (question: Question) => void;

const NOTHING: Question = { title: '', words: '', label: '', kind: 'primary', onConfirm: () => undefined };

/** One confirmation at a time. Its texts are kept while the dialog fades out. */
export function useQuestion() {
  const [question, setQuestion] = useState(NOTHING);
  const [open, setOpen] = useState(false);
  const ask = useCallback<Ask>((next) => {
    setQuestion(next);
    setOpen(true);
  }, []);
  return { question, open, ask, close: () => setOpen(false) };
}
