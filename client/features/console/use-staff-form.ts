import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api/http/request.ts';

/** A form whose only button sends it, at once or, with `run`, after a question. */
export function useStaffForm(send: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(await failureOf(send()));
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { busy, failure, run: () => void run(), onSubmit };
}
