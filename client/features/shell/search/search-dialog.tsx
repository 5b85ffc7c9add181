import { Autocomplete } from '@base-ui/react/autocomplete';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../art/marks/icons.tsx';
import { searchTexts } from '../../../texts/search.ts';
import { shellTexts } from '../../../texts/shell.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import type { Entry, EntryGroup } from './entries.ts';
import styles from './search-dialog.module.css';
import { useSearch } from './use-search.ts';

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog that finds worlds, players, alliances and pages by name. With nothing typed, it lists the player's worlds and all pages. */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { groups, status } = useSearch(typed, open);
  if (!open && typed !== '') setTyped('');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={shellTexts.search}
      initialFocus={field}
      closeIcon={<Icon name="close" />}
    >
      <Autocomplete.Root
        inline
        open
        items={groups}
        filter={null}
        autoHighlight="always"
        keepHighlight
        itemToStringValue={({ name }: Entry) => name}
        value={typed}
        onValueChange={(value, { reason }) => (reason === 'item-press' ? undefined : setTyped(value))}
      >
        <div className={styles.top}>
          <Autocomplete.Input
            ref={field}
            className={styles.field}
            aria-label={searchTexts.field}
            placeholder={searchTexts.field}
            maxLength={60}
            autoComplete="off"
          />
          <Autocomplete.Status className={styles.status}>{status}</Autocomplete.Status>
        </div>
        <Autocomplete.List className={styles.list} aria-label={shellTexts.search}>
          {({ value, items }: EntryGroup) => (
            <Autocomplete.Group key={value} items={items}>
              <Autocomplete.GroupLabel className={styles.group}>{searchTexts.groups[value]}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={entry.to}
                    value={entry}
                    className={styles.entry}
                    render={<Link to={entry.to} />}
                  >
                    <Icon name={entry.icon} size={18} />
                    <span className={styles.name}>{entry.name}</span>
                    <span className={styles.about}>{entry.about}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}
