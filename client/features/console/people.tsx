import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Answer } from '#shared/api/call';
import { searchPeople } from '#shared/api/console';
import { consoleRequest } from '../../api/console.ts';
import { Unread } from '../../game/unread.tsx';
import { consoleTexts } from '../../texts/console.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { PlayerSearch, usePlayerSearch } from './player-search.tsx';
import styles from './staff-console.module.css';

type Found = Answer<typeof searchPeople>['people'][number];

/** Searches for players. */
export function People({ isOperator }: { isOperator: boolean }) {
  const search = usePlayerSearch();
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'people', search],
    queryFn: () => consoleRequest(searchPeople, { query: { search } }),
    enabled: search !== '',
    staleTime: 0,
  });
  return (
    <Section title={consoleTexts.people}>
      <PlayerSearch
        label={isOperator ? consoleTexts.person.searchAll : consoleTexts.person.search}
        onAgain={() => void refetch()}
      />
      {search === '' ? null : data ? (
        <Results people={data.people} />
      ) : (
        <Unread error={error} refetch={refetch} count={3} height="48px" label={consoleTexts.loading} />
      )}
    </Section>
  );
}

function Results({ people }: { people: readonly Found[] }) {
  if (people.length === 0) return <Empty>{consoleTexts.person.nobody}</Empty>;
  return (
    <ul>
      {people.map((person) => (
        <li key={person.id} className={styles.row}>
          <Link to={`/admin/people/${person.id}`}>{person.username}</Link>
          <p className={styles.fine}>
            {person.id} · {standingWords(person)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Whether the player is muted or banned, in words. */
export function standingWords({ banned_at, banned_until, muted_until }: Omit<Found, 'id' | 'username'>): string {
  if (banned_until) return consoleTexts.person.bannedUntil(clockTime(banned_until));
  if (banned_at) return consoleTexts.person.banned;
  return muted_until ? consoleTexts.person.mutedUntil(clockTime(muted_until)) : consoleTexts.person.free;
}
