import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Answer } from '#shared/api/call';
import { lookIntoRoom, type RoomKind } from '#shared/api/rooms';
import { consoleRequest } from '../../api/console.ts';
import { ApiError } from '../../api/http/api-error.ts';
import { Unread } from '../../game/unread.tsx';
import { LOCALES } from '../../language/language.ts';
import { consoleTexts } from '../../texts/console.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import { BackLink } from '../../ui/layout/page.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import table from '../../ui/table.module.css';
import { ConsoleFacts } from './facts.tsx';
import styles from './staff-console.module.css';

type RoomLook = Answer<typeof lookIntoRoom>;

/** Read again so often while the page is in sight, in ms. Until a while after, the server keeps the messages of the room. */
const AGAIN_MS = 3000;

const TO_THE_SECOND = new Intl.DateTimeFormat(LOCALES, { timeStyle: 'medium' });
const second = (instant: string) => TO_THE_SECOND.format(new Date(instant));

/** One room: its clients, the sizes of its state, and its last messages by name, size and time. */
export function OneRoom({ kind, id }: { kind: RoomKind; id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'room', kind, id],
    queryFn: () => consoleRequest(lookIntoRoom, { params: { kind, id } }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  const isClosed = error instanceof ApiError && error.status === 404;
  return (
    <>
      <BackLink to="/admin/rooms">{consoleTexts.rooms.back}</BackLink>
      {isClosed ? (
        <Empty>{error.message}</Empty>
      ) : data ? (
        <Opened look={data} />
      ) : (
        <Unread error={error} refetch={refetch} count={4} height="64px" label={consoleTexts.loading} />
      )}
    </>
  );
}

function Opened({ look }: { look: RoomLook }) {
  const { kind, owner, tabs, fields, received, sent } = look;
  const name = owner?.name ?? consoleTexts.rooms.kinds.operator;
  const whose = kind === 'player' && owner ? <Link to={`/admin/people/${owner.id}`}>{name}</Link> : name;
  return (
    <>
      <Section title={`${consoleTexts.rooms.about}: ${name}`} aside={second(look.at)}>
        <ConsoleFacts
          facts={[
            [consoleTexts.rooms.kind[kind], whose],
            [consoleTexts.rooms.ofServer, look.process_id],
            [consoleTexts.rooms.opened, clockTime(look.opened_at)],
            [consoleTexts.rooms.watched, second(look.watched_since)],
          ]}
        />
      </Section>
      <Section title={consoleTexts.rooms.tabs} aside={full(look.clients)}>
        <ul>
          {tabs.map(({ user, since, in_at, out_at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a player has several tabs, which have no names.
            <li key={index} className={styles.row}>
              <Link to={`/admin/people/${user.id}`}>{user.username}</Link>
              <p className={styles.fine}>
                {[
                  consoleTexts.rooms.since(clockTime(since)),
                  consoleTexts.rooms.lastIn(in_at ? second(in_at) : consoleTexts.rooms.never),
                  consoleTexts.rooms.lastOut(out_at ? second(out_at) : consoleTexts.rooms.never),
                ].join(' · ')}
              </p>
            </li>
          ))}
        </ul>
        {tabs.length < look.clients ? <p className={styles.fine}>{consoleTexts.rooms.tabsShown(tabs.length)}</p> : null}
      </Section>
      <Section title={consoleTexts.rooms.sent} aside={full(sent.length)}>
        <p className={styles.fine}>{consoleTexts.rooms.sentHint}</p>
        <Messages messages={sent} />
      </Section>
      <Section title={consoleTexts.rooms.received} aside={full(received.length)}>
        <p className={styles.fine}>{consoleTexts.rooms.receivedHint}</p>
        <Messages messages={received} />
      </Section>
      <Section
        title={consoleTexts.rooms.state}
        aside={consoleTexts.rooms.fields(
          fields.length,
          fields.reduce((sum, { bytes }) => sum + bytes, 0),
        )}
      >
        <p className={styles.fine}>{consoleTexts.rooms.stateHint}</p>
        <Table heads={[consoleTexts.rooms.field, consoleTexts.rooms.size]}>
          {fields.map((field) => [field.name, consoleTexts.rooms.bytes(field.bytes)])}
        </Table>
      </Section>
    </>
  );
}

function Messages({ messages }: { messages: RoomLook['sent'] }) {
  if (messages.length === 0) return <Empty>{consoleTexts.rooms.noMessages}</Empty>;
  const { time, message, size, receivers } = consoleTexts.rooms;
  return (
    <Table heads={[message, size, receivers, time]}>
      {messages.map(({ name, bytes, clients, at }) => [
        name,
        consoleTexts.rooms.bytes(bytes),
        full(clients),
        second(at),
      ])}
    </Table>
  );
}

/** Rows that nothing tells apart but their place; what is in the first column is a name of the program. */
function Table({ heads, children }: { heads: readonly string[]; children: readonly (readonly string[])[] }) {
  return (
    <table className={`${table.table} ${styles.figures}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children.map(([name, ...figures], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are read anew as a whole.
          <tr key={row}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={heads[column + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
