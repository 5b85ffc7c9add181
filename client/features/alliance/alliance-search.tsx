import { type FormEvent, type ReactNode, useState } from 'react';
import type { searchAlliances } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { useAllianceSearch } from '../../api/alliances.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { Unread } from '../../game/unread.tsx';
import { allianceTexts } from '../../texts/alliance.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Empty } from '../../ui/layout/section.tsx';
import styles from './alliance-search.module.css';

interface AllianceSearchProps {
  /** The id of the alliance that is left out. */
  without?: number;
  /** The text when nothing is found. */
  none: string;
  /** One found alliance, as an item of the list. */
  children: (alliance: Answer<typeof searchAlliances>[number]) => ReactNode;
}

/** Searches alliances by name. Without a search text the first ones are listed. */
export function AllianceSearch({ without, none, children }: AllianceSearchProps) {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const { data, error, isFetching, refetch } = useAllianceSearch(name);
  const found = data?.filter(({ id }) => id !== without);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() === name) void refetch();
    else setName(typed.trim());
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={allianceTexts.search.name}
          name="name"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" busy={isFetching && data === undefined}>
          <Icon name="search" size={16} />
          {allianceTexts.search.submit}
        </Button>
      </form>
      <div aria-live="polite">
        {found === undefined ? (
          <Unread error={error} refetch={refetch} count={3} height="76px" label={allianceTexts.search.loading} />
        ) : found.length === 0 ? (
          <Empty>{none}</Empty>
        ) : (
          <ul>{found.map(children)}</ul>
        )}
      </div>
    </>
  );
}
