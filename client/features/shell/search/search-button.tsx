import { lazy } from 'react';
import { Icon } from '../../../art/marks/icons.tsx';
import { shellTexts } from '../../../texts/shell.ts';
import { Button } from '../../../ui/form/button.tsx';
import { fetched } from '../../../ui/layout/client-file.ts';
import { Once } from '../../../ui/layout/once.tsx';
import { useSingleKey } from '../../../ui/single-keys.ts';
import { useOpenHere } from '../use-open-here.ts';

const SearchDialog = lazy(async () => ({
  default: (await fetched(import('./search-dialog.tsx'))).SearchDialog,
}));

/** The magnifying glass; the key `/` does the same. */
export function SearchButton() {
  const [open, setOpen] = useOpenHere();
  useSingleKey(
    ({ key }) => key === '/',
    () => setOpen(true),
  );
  return (
    <>
      <Button
        kind="bare"
        icon
        aria-label={shellTexts.search}
        aria-haspopup="dialog"
        title={shellTexts.search}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
      </Button>
      <Once when={open}>
        <SearchDialog open={open} onClose={() => setOpen(false)} />
      </Once>
    </>
  );
}
