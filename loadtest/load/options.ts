import { readArgs } from '../../server/cli/arguments.ts';
import { evenSizes } from './alliances.ts';
import { PROFILES, type Profile } from './arrivals.ts';
import { DEFAULT_MIX, type Mix, readMix } from './mix.ts';
import { mixIn, readScenario, sizesFor } from './scenario.ts';

export interface LoadOptions {
  /** With `findLimit`, the players of the first step. */
  readonly players: number;
  /** The sizes of the alliances among so many players. */
  alliancesOf(players: number): readonly number[];
  readonly seconds: number;
  /** Look for the number of players that the server bears, up to `most`; `seconds` is the length of one step. */
  readonly findLimit: boolean;
  readonly most: number;
  /** Number of actions that each player does at least, however long that takes: a slow machine does not do less. */
  readonly actions: number;
  /** Origin of a server that already runs, and the file that `npm run players` wrote for it. */
  readonly url: string | undefined;
  readonly tokens: string | undefined;
  readonly metricsToken: string | undefined;
  /** An earlier report to compare this run with. */
  readonly against: string | undefined;
  readonly profile: Profile | undefined;
  readonly mix: Mix;
  /** 1: every player acts once in ten seconds; 2: twice as often. */
  readonly pace: number;
  /** How often an hour each player logs in anew. */
  readonly joinsPerHour: number;
  /** `GAME_SPEED` of the server that is started. */
  readonly speed: number;
  /** Seed of the random numbers that choose players, actions and times. */
  readonly seed: number;
  /** Takes seconds instead of minutes: shows that everything works; times are not checked. */
  readonly small: boolean;
  readonly reports: string;
}

const USAGE = `npm run loadtest -- [--players 1000] [--alliances 20] [--minutes 5] [--find-limit [--most 20000]]
  [--url ORIGIN --tokens FILE [--metrics-token TOKEN]] [--profile step|ramp|soak] [--scenario FILE] [--against REPORT.json]
  [--mix ${DEFAULT_MIX} or FILE] [--pace 1] [--speed 60] [--seed N] [--reports DIR] [--small]
  --find-limit     steps with twice as many players, from --players (200) to --most, each --minutes (1) long, until a promise
                   breaks; then steps between the last good and the first bad one
  --url, --tokens  a running server, and the file of players made for it: npm run players -- --count N --out FILE
  --metrics-token  its METRICS_TOKEN, to read CPU, memory, rooms and waits of all its processes
  --profile        step: players come in five groups; ramp: one after the other, for four fifths of the time; soak: all at once
                   for an hour, and the memory of the server must not grow. Without it, all at once
  --scenario       a JSON file with mix, pace, joins_per_hour and sizes of alliances; options on the command line come first
  --against        the report of an earlier run: says what got better and what got worse
  --mix            the players' actions and their relative frequencies
  --pace           1: every player does something every ten seconds; 0.5: every twenty
  --speed          GAME_SPEED of the server that is started; at 1 no player would have a ship within five minutes
  --numClients, --endpoint  the same as --players and --url, as in @colyseus/loadtest`;

const text = { type: 'string' } as const;
const FLAGS = {
  players: text,
  numClients: text,
  alliances: text,
  minutes: text,
  'find-limit': { type: 'boolean', default: false },
  most: text,
  url: text,
  endpoint: text,
  tokens: text,
  'metrics-token': text,
  profile: text,
  scenario: text,
  against: text,
  mix: text,
  pace: text,
  speed: text,
  seed: text,
  reports: text,
  small: { type: 'boolean', default: false },
} as const;

/** Parses the command line of a load test; throws an Error that says what is wrong with it. */
export function readLoadOptions(args: string[], defaults: { reports: string; seed: number }): LoadOptions {
  const { values } = readArgs(USAGE, { args, options: FLAGS });
  const { small, tokens, 'find-limit': findLimit, 'metrics-token': metricsToken } = values;
  const number = (given: string | undefined, fallback: number) => (given === undefined ? fallback : Number(given));

  const usual = findLimit
    ? { players: 200, smallPlayers: 2, minutes: 1 }
    : { players: 1000, smallPlayers: 10, minutes: 5 };
  const players = number(values.players ?? values.numClients, small ? usual.smallPlayers : usual.players);
  const most = number(values.most, small ? 4 : 20_000);
  const alliances = number(values.alliances, 0);
  const profile = PROFILES.find((each) => each === values.profile);
  if (values.profile !== undefined && (!profile || findLimit)) throw new Error(USAGE);
  const minutes = profile === 'soak' ? 60 : usual.minutes;
  const seconds = number(values.minutes, small ? 1 / 12 : minutes) * 60;
  const scenario = values.scenario === undefined ? {} : readScenario(values.scenario);
  const pace = number(values.pace, scenario.pace ?? (small ? 10 : 1));
  const speed = number(values.speed, 60);
  const seed = number(values.seed, defaults.seed);
  const whole = [players, alliances, most, seed].every((value) => Number.isInteger(value) && value >= 0);
  const positive = [players, seconds, pace, speed].every((value) => value > 0 && Number.isFinite(value));
  if (!whole || !positive || (findLimit && most < players)) throw new Error(USAGE);

  const url = originOf(values.url ?? values.endpoint);
  if (tokens && !url) throw new Error('--tokens belong to a running server: give its address with --url ORIGIN.');
  if (url && !tokens) throw new Error('--url needs --tokens FILE, as `npm run players` writes it.');
  if (metricsToken && !url)
    throw new Error('--metrics-token belongs to a running server: give its address with --url ORIGIN.');
  const mix = readMix(values.mix ?? mixIn(scenario) ?? DEFAULT_MIX);
  const alliancesOf = (among: number) => {
    if (values.alliances === undefined && scenario.alliances) return sizesFor(among, scenario.alliances);
    return evenSizes(among, number(values.alliances, small ? 2 : Math.ceil(among / 50)));
  };
  return {
    players,
    alliancesOf,
    seconds,
    findLimit,
    most,
    actions: small && !findLimit ? 10 : 0,
    url,
    tokens,
    metricsToken,
    against: values.against,
    profile,
    joinsPerHour: scenario.joins_per_hour ?? 0,
    mix,
    pace,
    speed,
    seed,
    small,
    reports: values.reports ?? defaults.reports,
  };
}

/** Accepts `ws://host:port`, the notation of @colyseus/loadtest, for `http://host:port`. */
function originOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const address = given.replace(/^ws/, 'http');
  if (!/^https?:/.test(address) || !URL.canParse(address)) throw new Error(USAGE);
  return new URL(address).origin;
}
