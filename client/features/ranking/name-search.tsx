import { type FormEvent, useState } from 'react';
import { Icon } from '../../art/marks/icons.tsx';
import { peopleTexts } from '../../texts/players/people.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import styles from './ranking.module.css';

/** No name is longer. */
const LONGEST = 60;

interface NameSearchProps {
  label: string;
  name: string;
  onSearch: (name: string) => void;
}

/** The field in which players or alliances are searched by name. An empty one leads back to the ranking. */
export function NameSearch({ label, name, onSearch }: NameSearchProps) {
  const [typed, setTyped] = useState(name);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    <search>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={label}
          name="name"
          type="search"
          autoComplete="off"
          maxLength={LONGEST}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">
          <Icon name="search" size={16} />
          {peopleTexts.search.submit}
        </Button>
      </form>
    </search>
  );
}
