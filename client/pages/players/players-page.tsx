import { useSearchParams } from 'react-router-dom';
import { RANKS, type Rank } from '#shared/catalogue/seasons';
import { placeAddress, RANKED_PER_PAGE, useAllianceRanking, useRanking } from '../../api/ranking.ts';
import { NameSearch } from '../../features/ranking/name-search.tsx';
import {
  type Line,
  lineOfAlliance,
  lineOfPlayer,
  OwnPlace,
  RankingTable,
} from '../../features/ranking/ranking-table.tsx';
import { Unread } from '../../game/unread.tsx';
import { peopleTexts } from '../../texts/players/people.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Empty } from '../../ui/layout/section.tsx';
import { lastPage, Pager } from '../../ui/pager.tsx';
import styles from './players-page.module.css';

const BOARDS = [...RANKS, 'alliances'] as const;
type Board = (typeof BOARDS)[number];

/** What a board ranks, and its search finds. */
const kindOf = (board: Board) => (board === 'alliances' ? 'alliances' : 'players');

/** What the page shows, which is its address: `?board=worlds&page=2`, `?search=rook`, or `?board=alliances&search=Tollan`. */
interface Shown {
  readonly board: Board;
  readonly page: number;
  readonly search: string;
}

function useShown(): [Shown, (next: Partial<Shown>) => void] {
  const [query, setQuery] = useSearchParams();
  const page = Number(query.get('page'));
  const shown = {
    board: BOARDS.find((each) => each === query.get('board')) ?? 'might',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: query.get('search') ?? '',
  };
  const show = ({ board = shown.board, page = 1, search = '' }: Partial<Shown>) =>
    setQuery({ board, ...(page > 1 && { page: `${page}` }), ...(search && { search }) });
  return [shown, show];
}

/** /players: the ranking of players and alliances, and the search for them by name. */
export function PlayersPage() {
  const [shown, show] = useShown();
  const { board, search } = shown;
  return (
    <Page
      title={peopleTexts.title}
      lead={peopleTexts.lead}
      tools={<ButtonLink to="/hall-of-fame">{peopleTexts.hall}</ButtonLink>}
    >
      <NameSearch
        key={`${kindOf(board)} ${search}`}
        label={peopleTexts.search[kindOf(board)].label}
        name={search}
        onSearch={(name) => show({ search: name })}
      />
      <div>
        <nav className={styles.boards} aria-label={peopleTexts.choose}>
          {BOARDS.map((each) => (
            <Button
              key={each}
              kind={each === board ? 'primary' : 'plain'}
              aria-pressed={each === board}
              onClick={() => show({ board: each, search: kindOf(each) === kindOf(board) ? search : '' })}
            >
              {peopleTexts.boards[each].name}
            </Button>
          ))}
        </nav>
        <p className={styles.means}>{peopleTexts.boards[board].means}</p>
      </div>
      {board === 'alliances' ? (
        <Alliances shown={shown} show={show} />
      ) : (
        <Players rank={board} shown={shown} show={show} />
      )}
    </Page>
  );
}

interface BoardProps {
  shown: Shown;
  show: (next: Partial<Shown>) => void;
}

function Players({ rank, shown, show }: BoardProps & { rank: Rank }) {
  const { page, search } = shown;
  const { data, error, isPlaceholderData, refetch } = useRanking({ rank, page, search });
  if (!data) return <Unread error={error} refetch={refetch} count={8} height="48px" label={peopleTexts.loading} />;
  return (
    <Listed
      {...{ shown, show, ...data }}
      lines={data.players.map(lineOfPlayer)}
      own={lineOfPlayer(data.own)}
      names={peopleTexts.player}
      ownLabel={peopleTexts.own}
      turning={isPlaceholderData}
    />
  );
}

function Alliances({ shown, show }: BoardProps) {
  const { page, search } = shown;
  const { data, error, isPlaceholderData, refetch } = useAllianceRanking({ page, search });
  if (!data) return <Unread error={error} refetch={refetch} count={8} height="48px" label={peopleTexts.loading} />;
  return (
    <Listed
      {...{ shown, show, ...data }}
      lines={data.alliances.map(lineOfAlliance)}
      own={data.own && lineOfAlliance(data.own)}
      names={peopleTexts.alliance}
      ownLabel={peopleTexts.ownAlliance}
      turning={isPlaceholderData}
    />
  );
}

interface ListedProps extends BoardProps {
  lines: readonly Line[];
  own: Line | null;
  names: string;
  ownLabel: string;
  total: number;
  taken_at: string | null;
  compared_with: string | null;
  turning: boolean;
}

function Listed(props: ListedProps) {
  const { shown, show, lines, own, names, ownLabel, total, taken_at, compared_with, turning } = props;
  const { board, page, search } = shown;
  const compared = compared_with !== null;
  const inSight = search === '' && own?.rank && Math.ceil(own.rank / RANKED_PER_PAGE) === page;
  const last = lastPage({ total, per_page: RANKED_PER_PAGE });
  return (
    <div>
      <p className={styles.taken}>
        {taken_at === null ? peopleTexts.never : peopleTexts.asOf(clockTime(taken_at))}{' '}
        {compared ? peopleTexts.compared(clockTime(compared_with)) : null}
      </p>
      {search === '' ? null : <Found kind={kindOf(board)} name={search} total={total} onClear={() => show({})} />}
      {lines.length > 0 ? (
        <RankingTable
          label={peopleTexts.boards[board].name}
          lines={lines}
          names={names}
          ownId={own?.id}
          compared={compared}
        />
      ) : search === '' ? (
        <Empty>{peopleTexts.nobody}</Empty>
      ) : null}
      {last > 1 ? (
        <Pager page={page} last={last} turning={turning} onTurn={(to) => show({ page: to, search })} />
      ) : null}
      {own ? (
        <OwnPlace
          label={ownLabel}
          line={own}
          compared={compared}
          to={own.rank === null || inSight ? undefined : placeAddress(board, own.rank)}
        />
      ) : null}
    </div>
  );
}

/** The search finds no more players by the beginning of their names, and no more alliances. */
const MOST_FOUND = 100;

interface FoundProps {
  kind: ReturnType<typeof kindOf>;
  name: string;
  total: number;
  onClear: () => void;
}

function Found({ kind, name, total, onClear }: FoundProps) {
  const { none, found, most } = peopleTexts.search[kind];
  return (
    <div className={styles.found}>
      <p aria-live="polite">
        {total === 0 ? none(name) : found(name, total)}
        {total >= MOST_FOUND ? ` ${most(MOST_FOUND)}` : null}
      </p>
      <Button onClick={onClear}>{peopleTexts.search.clear}</Button>
    </div>
  );
}
