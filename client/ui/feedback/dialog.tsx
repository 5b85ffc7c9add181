import { lazy } from 'react';
import { fetched } from '../layout/client-file.ts';
import { Once } from '../layout/once.tsx';
import type { DialogProps } from './dialog-window.tsx';

const DialogWindow = lazy(async () => ({ default: (await fetched(import('./dialog-window.tsx'))).DialogWindow }));

/**
 * A dialog over the page; on a phone it fills the screen. Focus stays inside and returns to where it was. The library
 * of dialogs is larger than most pages, so it loads with the first dialog that opens.
 */
export function Dialog(props: DialogProps) {
  return (
    <Once when={props.open}>
      <DialogWindow {...props} />
    </Once>
  );
}
