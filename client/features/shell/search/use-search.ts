import { useQuery } from '@tanstack/react-query';
import { addressBookQuery } from '../../../api/address-book.ts';
import { textOf } from '../../../api/http/request.ts';
import { planetsQuery } from '../../../api/queries.ts';
import { allianceRankingQuery, rankingQuery } from '../../../api/ranking.ts';
import { searchTexts } from '../../../texts/search.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import {
  type Entry,
  type EntryGroup,
  entryOfAlliance,
  entryOfPlanet,
  entryOfPlayer,
  entryOfRecord,
  pageEntries,
} from './entries.ts';
import { entriesMatching } from './matching.ts';

/** Players and alliances are searched from so many letters on, and once the player has stopped typing. */
const LEAST = 2;
const PAUSE_MS = 250;

/** The entries of a group that are listed. */
const MOST = 8;

/** What is found for what is typed, and a sentence about it for screen readers and for those who see nothing. */
export function useSearch(
  typed: string,
  open: boolean,
): { readonly groups: readonly EntryGroup[]; readonly status: string } {
  const words = typed.trim();
  const search = useDebounced(words, PAUSE_MS);
  const isLongEnough = words.length >= LEAST;
  const asks = { enabled: open && isLongEnough && search.length >= LEAST };
  const planets = useQuery({ ...planetsQuery, enabled: open });
  const book = useQuery({ ...addressBookQuery, enabled: open });
  const players = useQuery({ ...rankingQuery({ rank: 'might', page: 1, search }), ...asks });
  const alliances = useQuery({ ...allianceRankingQuery({ page: 1, search }), ...asks });

  const known = book.data?.filter(({ status }) => status !== 'own') ?? [];
  const found: readonly EntryGroup[] = [
    { value: 'own', items: matching(planets.data?.map(entryOfPlanet) ?? [], words) },
    { value: 'known', items: words === '' ? [] : matching(known.map(entryOfRecord), words).slice(0, MOST) },
    { value: 'pages', items: matching(pageEntries(), words) },
    { value: 'players', items: isLongEnough ? (players.data?.players ?? []).slice(0, MOST).map(entryOfPlayer) : [] },
    {
      value: 'alliances',
      items: isLongEnough ? (alliances.data?.alliances ?? []).slice(0, MOST).map(entryOfAlliance) : [],
    },
  ];
  const groups = found.filter(({ items }) => items.length > 0);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isSearching = isLongEnough && (search !== words || players.isFetching || alliances.isFetching);
  const error = isLongEnough ? (players.error ?? alliances.error) : null;
  return { groups, status: statusOf({ words, count, isSearching, error }) };
}

const matching = (entries: readonly Entry[], words: string) =>
  entriesMatching(entries, words, ({ name, about }) => `${name} ${about}`);

interface Progress {
  readonly words: string;
  readonly count: number;
  readonly isSearching: boolean;
  readonly error: Error | null;
}

function statusOf({ words, count, isSearching, error }: Progress): string {
  if (words === '') return '';
  if (isSearching) return searchTexts.searching;
  if (error) return textOf(error);
  return count === 0 ? searchTexts.none(words) : searchTexts.found(count);
}
