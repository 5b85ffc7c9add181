import { lazy } from 'react';
import { fetched } from '../layout/client-file.ts';
import { Once } from '../layout/once.tsx';
import type { ConfirmDialogProps } from './confirm-window.tsx';

const ConfirmWindow = lazy(async () => ({ default: (await fetched(import('./confirm-window.tsx'))).ConfirmWindow }));

/** Asks for confirmation of something irreversible. The button that changes nothing has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Once when={props.open}>
      <ConfirmWindow {...props} />
    </Once>
  );
}
