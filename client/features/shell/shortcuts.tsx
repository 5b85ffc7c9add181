import { lazy } from 'react';
import { fetched } from '../../ui/layout/client-file.ts';
import { Once } from '../../ui/layout/once.tsx';
import { useSingleKey } from '../../ui/single-keys.ts';
import { useOpenHere } from './use-open-here.ts';

const ShortcutList = lazy(async () => ({
  default: (await fetched(import('./shortcut-list.tsx'))).ShortcutList,
}));

/** Lists the shortcuts when `?` is pressed. */
export function Shortcuts() {
  const [open, setOpen] = useOpenHere();
  useSingleKey(
    ({ key }) => key === '?',
    () => setOpen(true),
  );
  return (
    <Once when={open}>
      <ShortcutList open={open} onClose={() => setOpen(false)} />
    </Once>
  );
}
