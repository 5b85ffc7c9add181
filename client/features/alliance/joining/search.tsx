import { type FormEvent, useState } from 'react';
import { searchAlliances } from '#shared/api/alliances/alliances';
import { useAllianceSearch } from '../../../api/alliances.ts';
import { textOf } from '../../../api/http/request.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { allianceTexts } from '../../../texts/alliance.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import type { ShowNotice } from '../use-notice.ts';
import styles from './search.module.css';
import { SearchResult } from './search-result.tsx';

/** Searches alliances to join. Without a search text the first ones are listed. */
export function Search({ showNotice }: { showNotice: ShowNotice }) {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const { data, error, isFetching, refetch } = useAllianceSearch(name, true);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() === name) void refetch();
    else setName(typed.trim());
  }

  return (
    <Section title={allianceTexts.search.title} aside={allianceTexts.search.terms}>
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
        {data === undefined ? (
          error ? (
            <LoadError onRetry={() => void refetch()}>{textOf(error, searchAlliances.fallback)}</LoadError>
          ) : (
            <SkeletonRows count={3} height="76px" label={allianceTexts.search.loading} />
          )
        ) : data.length === 0 ? (
          <Empty>{allianceTexts.search.none}</Empty>
        ) : (
          <ul>
            {data.map((alliance) => (
              <SearchResult key={alliance.id} alliance={alliance} showNotice={showNotice} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
