import { readArgs } from '../../server/cli/arguments.ts';

/** Command-line options that every benchmark receives. */
export interface Options {
  readonly players: number;
  /** Length of one measurement in seconds. */
  readonly seconds: number;
  /** Tens of players and seconds: shows that the benchmark works; promises about time are not checked. */
  readonly small: boolean;
  /** Origin of a server that already runs, and the file that `npm run players` wrote for it. */
  readonly url: string | undefined;
  readonly tokens: string | undefined;
  /** Folder for a CPU profile of the game server. */
  readonly profile: string | undefined;
  readonly reports: string;
}

const USAGE = `npm run bench -- NAME [--small] [--players N] [--seconds N] [--profile DIR] [--reports DIR]
  calls   rate of REST calls, against a bare Express that sends the same SQL
  cuts    forced cuts under load, and how long until every tab is correct again
  due     explorations that fall due at once, for one process and for four
  fanout  CPU of a message to a whole alliance, against bare ws and Socket.IO
  fights  time of a fight, and 100,000 of them replayed
  fleet   one of two servers is killed, then both are replaced, under players behind the proxy
  growth  the galaxy grows by one, two and four servers, one of which is killed, and for many newcomers at once
  hall    an alliance talks on two servers, with floods, cuts and a kill
  joins   join rate with few and with many rooms
  landings  1,000 battles due within a second, and twenty landings a second
  map     the first view and the frames of a map of 1,000,000 worlds, in a browser
  push    latency from commit or due time to the client [--url ORIGIN --tokens FILE]
  rows    what a day of commands leaves in the database, after the sweeps, and how much that is at the end of a season
  season  a season ends and the next begins, under load, also after a kill
  sectors  the map of a million worlds by sectors: answers a second, bytes, a new world on an open map
  start   time of a start, and the cost of a player among few and among many players
  stored  reads and a start with a thousand players stored, and with a million and ten million messages
  storm   all players reconnect after a restart
  strangers  strangers without an account attack while players act
  ticks   CPU and memory of a tick each second, against bare ws, bare Colyseus and Socket.IO`;

/** Parses the command line of a benchmark; the first word is its name. */
export function readOptions(args: string[], defaultReports: string): { name: string; options: Options } {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArgs(USAGE, {
    args,
    allowPositionals: true,
    options: {
      small: { type: 'boolean', default: false },
      players: text,
      seconds: text,
      url: text,
      tokens: text,
      profile: text,
      reports: text,
    },
  });
  const [name, ...more] = positionals;
  const number = (given: string | undefined) => (given === undefined ? 0 : Number(given));
  const [players, seconds] = [number(values.players), number(values.seconds)];
  const whole = [players, seconds].every((value) => Number.isInteger(value) && value >= 0);
  if (!name || more.length > 0 || !whole) throw new Error(USAGE);
  const { small, url, tokens, profile, reports = defaultReports } = values;
  return { name, options: { players, seconds, small, url, tokens, profile, reports } };
}
