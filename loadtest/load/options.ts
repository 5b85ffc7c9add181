import { readArgs } from '../../server/cli/arguments.ts';
import { DEFAULT_MIX, type Mix, readMix } from './mix.ts';

export interface LoadOptions {
  readonly players: number;
  readonly alliances: number;
  readonly seconds: number;
  /** Number of actions that each player does at least, however long that takes: a slow machine does not do less. */
  readonly actions: number;
  /** Origin of a server that already runs, and the file that `npm run players` wrote for it. */
  readonly url: string | undefined;
  readonly tokens: string | undefined;
  readonly mix: Mix;
  /** 1: every player acts once in ten seconds; 2: twice as often. */
  readonly pace: number;
  /** `GAME_SPEED` of the server that is started. */
  readonly speed: number;
  /** Seed of the random numbers that choose players, actions and times. */
  readonly seed: number;
  /** Takes seconds instead of minutes: shows that everything works; times are not checked. */
  readonly small: boolean;
  readonly reports: string;
}

const USAGE = `npm run loadtest -- [--players 1000] [--alliances 20] [--minutes 5] [--url ORIGIN --tokens FILE]
  [--mix ${DEFAULT_MIX} or FILE] [--pace 1] [--speed 60] [--seed N] [--reports DIR] [--small]
  --url, --tokens  a running server, and the file of players made for it: npm run players -- --count N --out FILE;
                   its CPU and memory are at its own /metrics, not in the report
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
  url: text,
  endpoint: text,
  tokens: text,
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
  const { small, tokens } = values;
  const number = (given: string | undefined, fallback: number) => (given === undefined ? fallback : Number(given));

  const players = number(values.players ?? values.numClients, small ? 10 : 1000);
  const alliances = number(values.alliances, small ? 2 : Math.ceil(players / 50));
  const seconds = number(values.minutes, small ? 1 / 12 : 5) * 60;
  const pace = number(values.pace, small ? 10 : 1);
  const speed = number(values.speed, 60);
  const seed = number(values.seed, defaults.seed);
  const whole = [players, alliances, seed].every((value) => Number.isInteger(value) && value >= 0);
  const positive = [players, seconds, pace, speed].every((value) => value > 0 && Number.isFinite(value));
  if (!whole || !positive) throw new Error(USAGE);

  const url = originOf(values.url ?? values.endpoint);
  if (tokens && !url) throw new Error('--tokens belong to a running server: give its address with --url ORIGIN.');
  if (url && !tokens) throw new Error('--url needs --tokens FILE, as `npm run players` writes it.');
  const mix = readMix(values.mix ?? DEFAULT_MIX);
  return {
    players,
    alliances,
    seconds,
    actions: small ? 10 : 0,
    url,
    tokens,
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
