import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { consoleTexts } from '../../texts/console.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import styles from './staff-console.module.css';

/** What is searched for on this page. It stands in the address, for the way back. */
export function usePlayerSearch(): string {
  const [query] = useSearchParams();
  return query.get('search') ?? '';
}

/** `onAgain`: the same is searched for once more. */
export function PlayerSearch({ label, onAgain }: { label: string; onAgain: () => void }) {
  const [, setQuery] = useSearchParams();
  const search = usePlayerSearch();
  const [typed, setTyped] = useState(search);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    setQuery((query) => ({ ...Object.fromEntries(query), search: wanted }), { replace: true });
    if (wanted === search) onAgain();
  };
  return (
    <search>
      <form className={styles.search} onSubmit={onSubmit}>
        <TextField label={label} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        <Button type="submit" kind="primary">
          {consoleTexts.person.find}
        </Button>
      </form>
    </search>
  );
}
