import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#shared/api/call';
import { getNow } from '#shared/api/console';
import { consoleRequest } from '../../api/console.ts';
import { Unread } from '../../game/unread.tsx';
import { consoleTexts } from '../../texts/console.ts';
import { clockTime, timeOfDay } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import { Section } from '../../ui/layout/section.tsx';
import { alertsOf } from './alerts.ts';
import { ConsoleFacts } from './facts.tsx';
import styles from './staff-console.module.css';

type NowView = Answer<typeof getNow>;
type Sample = NowView['samples'][number];

/** Read again so often while the page is in sight, in ms. */
const AGAIN_MS = 5000;

/** How the game is now, and how the last hour was, as the server that answers has counted. */
export function ServerNow() {
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'now'],
    queryFn: () => consoleRequest(getNow),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  if (!data) return <Unread error={error} refetch={refetch} count={4} height="96px" label={consoleTexts.loading} />;
  const { samples, processes, database, redis, due, mails_waiting, web_pushes_waiting, disk_free_bytes } = data;
  const last = samples.at(-1);
  const charts: readonly (readonly [string, (sample: Sample) => number | null, (value: number) => string])[] = [
    [consoleTexts.now.clients, ({ clients }) => clients, full],
    [consoleTexts.now.calls, ({ calls }) => calls, consoleTexts.now.rate],
    [consoleTexts.now.pushes, ({ pushes }) => pushes, consoleTexts.now.rate],
    [consoleTexts.now.joins, ({ joins }) => joins, consoleTexts.now.rate],
    [consoleTexts.now.errors, ({ errors }) => errors, consoleTexts.now.rate],
    [consoleTexts.now.callP50, ({ call_p50 }) => call_p50, consoleTexts.now.ms],
    [consoleTexts.now.callP99, ({ call_p99 }) => call_p99, consoleTexts.now.ms],
    [consoleTexts.now.pushP99, ({ push_p99 }) => push_p99, consoleTexts.now.ms],
  ];
  const facts: readonly (readonly [string, string])[] = [
    [consoleTexts.now.roomsOfPlayers, full(data.rooms.player)],
    [consoleTexts.now.roomsOfAlliances, full(data.rooms.alliance)],
    [consoleTexts.now.dueLag, consoleTexts.now.seconds(due.lag_seconds)],
    [consoleTexts.now.failing, full(due.failing)],
    [consoleTexts.now.database, database.writable ? consoleTexts.now.works : consoleTexts.now.diskFull],
    [consoleTexts.now.pool, consoleTexts.now.poolOf(database.busy, database.connections, database.waiting)],
    [
      consoleTexts.now.redis,
      redis === null ? consoleTexts.now.noRedis : redis ? consoleTexts.now.works : consoleTexts.now.away,
    ],
    [consoleTexts.now.mails, full(mails_waiting)],
    [consoleTexts.now.webPushes, full(web_pushes_waiting)],
    [
      consoleTexts.now.disk,
      disk_free_bytes === null ? consoleTexts.now.unknown : consoleTexts.now.gigabytes(disk_free_bytes / 1e9),
    ],
  ];
  const alerts = alertsOf(data);
  return (
    <>
      {alerts.length === 0 ? null : (
        <Section title={consoleTexts.now.look}>
          <ul>
            {alerts.map((name) => (
              <li key={name} className={styles.row}>
                <p>{consoleTexts.now.alerts[name].what}</p>
                <p className={styles.fine}>{consoleTexts.now.alerts[name].act}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={consoleTexts.now.title} aside={clockTime(data.at)}>
        <ConsoleFacts facts={facts} />
      </Section>
      <Section title={consoleTexts.now.hour} aside={consoleTexts.now.ofProcess(data.process_id)}>
        {last ? null : <p>{consoleTexts.now.soon}</p>}
        <div className={styles.charts}>
          {last
            ? charts.map(([label, of, words]) => (
                <Chart key={label} label={label} samples={samples} of={of} words={words} />
              ))
            : null}
        </div>
      </Section>
      <Section title={consoleTexts.now.processes}>
        <ul>
          {processes.map(({ process_id, rooms, clients }) => (
            <li key={process_id} className={styles.row}>
              <p>{process_id}</p>
              <p className={styles.fine}>{consoleTexts.now.load(rooms, clients)}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const WIDTH = 240;
const HEIGHT = 48;

interface ChartProps {
  label: string;
  samples: readonly Sample[];
  of: (sample: Sample) => number | null;
  /** A value in words. */
  words: (value: number) => string;
}

/** One figure over the last hour: its latest value and its highest one, with a line between. */
function Chart({ label, samples, of, words }: ChartProps) {
  const values = samples.map(of);
  const known = values.filter((value) => value !== null);
  const most = Math.max(0, ...known);
  const at = (index: number) => (WIDTH * index) / Math.max(1, values.length - 1);
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${at(index).toFixed(1)},${(HEIGHT - (HEIGHT * value) / (most || 1)).toFixed(1)}`],
  );
  const latest = values.at(-1) ?? null;
  const from = samples[0]?.at;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.label}>{label}</span>
        <span className={styles.figure}>{latest === null ? consoleTexts.now.unknown : words(latest)}</span>
      </figcaption>
      <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.join(' ')} />
      </svg>
      <p className={styles.fine}>
        {consoleTexts.now.most(words(most))}
        {from === undefined ? null : ` · ${consoleTexts.now.since(timeOfDay(new Date(from)))}`}
      </p>
    </figure>
  );
}
