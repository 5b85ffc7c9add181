import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, matchPath, useLocation, useSearchParams } from 'react-router-dom';
import type { Answer } from '#shared/api/call';
import { listRooms, ROOM_KINDS } from '#shared/api/rooms';
import { consoleRequest } from '../../api/console.ts';
import { Unread } from '../../game/unread.tsx';
import { consoleTexts } from '../../texts/console.ts';
import { Button } from '../../ui/form/button.tsx';
import { timeLeft } from '../../ui/format/duration.ts';
import { full } from '../../ui/format/number.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { PlayerSearch, usePlayerSearch } from './player-search.tsx';
import { OneRoom } from './room.tsx';
import styles from './staff-console.module.css';

type RoomList = Answer<typeof listRooms>;

/** Read again so often while the page is in sight, in ms: the servers read the list of all rooms for it. */
const AGAIN_MS = 10_000;

/** The rooms that are open, or the one that the address names. */
export function Rooms() {
  const { pathname } = useLocation();
  const opened = matchPath({ path: '/admin/rooms/:kind/:ownerId', caseSensitive: false }, pathname);
  const kind = ROOM_KINDS.find((each) => each === opened?.params.kind?.toLowerCase());
  const id = Number(opened?.params.ownerId);
  return kind ? <OneRoom key={`${kind} ${id}`} kind={kind} id={id} /> : <AllRooms />;
}

function AllRooms() {
  const search = usePlayerSearch();
  const [query] = useSearchParams();
  const kind = ROOM_KINDS.find((each) => each === query.get('kind'));
  const process = query.get('process') ?? undefined;
  const wanted = { search, ...(kind && { kind }), ...(process && { process }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'rooms', wanted],
    queryFn: () => consoleRequest(listRooms, { query: wanted }),
    // The page stays as it is while another part of the list is read.
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  return (
    <Section title={consoleTexts.rooms.title} aside={data && full(data.found)}>
      <PlayerSearch label={consoleTexts.rooms.search} onAgain={() => void refetch()} />
      {data ? (
        <>
          <Filters counts={data.counts} />
          <RoomRows rooms={data.rooms} at={data.at} />
          {data.rooms.length < data.found ? (
            <p className={styles.fine}>{consoleTexts.rooms.first(data.rooms.length, data.found)}</p>
          ) : null}
        </>
      ) : (
        <Unread error={error} refetch={refetch} count={4} height="64px" label={consoleTexts.loading} />
      )}
    </Section>
  );
}

/** How many rooms there are of each kind and in each process. Each count shows only those. */
function Filters({ counts }: Pick<RoomList, 'counts'>) {
  const processes = [...new Set(counts.map(({ process_id }) => process_id))].sort();
  const roomsOf = (fits: (count: RoomList['counts'][number]) => boolean) =>
    counts.filter(fits).reduce((sum, { rooms }) => sum + rooms, 0);
  return (
    <>
      <Choice
        name="kind"
        label={consoleTexts.rooms.which}
        every={consoleTexts.rooms.everyKind}
        values={ROOM_KINDS.map((each) => [
          each,
          consoleTexts.rooms.counted(
            consoleTexts.rooms.kinds[each],
            roomsOf(({ kind }) => kind === each),
          ),
        ])}
      />
      {processes.length > 1 ? (
        <Choice
          name="process"
          label={consoleTexts.rooms.where}
          every={consoleTexts.rooms.everyServer}
          values={processes.map((each) => [
            each,
            consoleTexts.rooms.counted(
              each,
              roomsOf(({ process_id }) => process_id === each),
            ),
          ])}
        />
      ) : null}
    </>
  );
}

interface ChoiceProps {
  /** Under which it stands in the address. */
  name: string;
  label: string;
  every: string;
  values: readonly (readonly [value: string, words: string])[];
}

/** One of several values, or all of them. */
function Choice({ name, label, every, values }: ChoiceProps) {
  const [query, setQuery] = useSearchParams();
  const chosen = query.get(name) ?? '';
  const choose = (value: string) =>
    setQuery(
      (before) => {
        const others = [...before].filter(([each]) => each !== name);
        return value === '' ? others : [...others, [name, value]];
      },
      { replace: true },
    );
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {[['', every] as const, ...values].map(([value, words]) => (
        <Button key={value} aria-pressed={chosen === value} onClick={() => choose(value)}>
          {words}
        </Button>
      ))}
    </fieldset>
  );
}

function RoomRows({ rooms, at }: Pick<RoomList, 'rooms' | 'at'>) {
  if (rooms.length === 0) return <Empty>{consoleTexts.rooms.none}</Empty>;
  return (
    <ul>
      {rooms.map(({ kind, owner, conflict, process_id, clients, opened_at }, index) => (
        <li key={`${kind} ${owner?.id ?? index} ${opened_at}`} className={styles.row}>
          {owner || kind === 'operator' ? (
            <Link to={`/admin/rooms/${kind}/${owner?.id ?? 1}`}>
              {owner?.name ?? consoleTexts.rooms.kinds.operator}
            </Link>
          ) : (
            <p>{conflict ? consoleTexts.rooms.notYours[conflict] : consoleTexts.rooms.gone}</p>
          )}
          <p className={styles.fine}>
            {[
              consoleTexts.rooms.kind[kind],
              consoleTexts.rooms.clients(clients),
              consoleTexts.rooms.server(process_id),
              openFor(Date.parse(at) - Date.parse(opened_at)),
            ].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

function openFor(ms: number): string {
  return ms < 1000 ? consoleTexts.rooms.justOpened : consoleTexts.rooms.openFor(timeLeft(ms));
}
