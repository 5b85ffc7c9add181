import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRunFolder } from '../.vitest/run-folder.ts';
import { runCommand, say } from '../server/cli/run-command.ts';
import { startGame } from './lib/game-server.ts';
import { type Findings, publish, type Report, reportOf } from './lib/report.ts';
import { letAllGive, prepareForMarches } from './load/at-war.ts';
import { type Comparison, comparedWith, differenceText, readReport } from './load/compare.ts';
import { findingsOf, type LoadFindings } from './load/findings.ts';
import { findLimit, type LimitFindings, limitFindingsOf, PROMISED, stepLine } from './load/limit/find-limit.ts';
import { limitPageOf } from './load/limit/page.ts';
import { type LoadOptions, readLoadOptions } from './load/options.ts';
import { pageOf } from './load/page.ts';
import { type LoadTarget, type Played, play } from './load/play.ts';

/**
 * `npm run loadtest`: hundreds of players build, fly, march, raid, contribute, read, lose their connections and reconnect. Writes a
 * report as JSON and as one HTML page. Exits with 1 if anything went wrong. With `--find-limit`, steps of more and more players
 * find how many the server bears.
 */
/** Opens the METRICS_TOKEN of a server that this run starts. It listens on the loopback address and lives as long as the run. */
const METRICS_TOKEN = 'for-the-load-test';

/** Runs `work` with so many players against the server of `--url`, or else against a new one. */
async function at<T>(
  { url, tokens, speed, metricsToken }: LoadOptions,
  players: number,
  work: (target: LoadTarget) => Promise<T>,
): Promise<T> {
  if (url && tokens) {
    const known = await playersIn(tokens);
    if (known.length < players) say(`${tokens} holds only ${known.length} players: the test uses these.`);
    return work({ origin: url, pid: undefined, players: known.slice(0, players), metricsToken });
  }
  say('Starting a game and making players.');
  const game = await startGame({ GAME_SPEED: String(speed), METRICS_TOKEN });
  try {
    const made = await game.makePlayers(players);
    const db = await game.openDatabase();
    try {
      await prepareForMarches(db);
      const gathered = () => letAllGive(db);
      return await work({ origin: game.origin, pid: game.pid, players: made, metricsToken: METRICS_TOKEN, gathered });
    } finally {
      await db.end();
    }
  } finally {
    await game.close();
  }
}

async function playersIn(file: string): Promise<LoadTarget['players']> {
  return JSON.parse(await readFile(file, 'utf8'));
}

const PROGRAM = 'npm run loadtest --';

/** Draws a report as a page; `isLive` while the run is not over. */
type PageFrom<Found> = (report: Report & Found, isLive: boolean) => string;

/** Where the findings of a run go. */
function reportsOf<Found extends Findings>(
  name: string,
  args: string[],
  { reports, against }: LoadOptions,
  draw: PageFrom<Found>,
) {
  const [json, page] = [path.join(reports, `${name}.json`), path.join(reports, `${name}.html`)];
  const report = (found: Found) => reportOf(name, [PROGRAM, ...args].join(' '), found);
  // Read before this run replaces it.
  const earlier = against === undefined ? undefined : readReport(against, name);
  return {
    /** Draws the page of a run that is not over. */
    soFar(found: Found): void {
      mkdirSync(reports, { recursive: true });
      writeFileSync(page, draw(report(found), true));
    },
    /** Prints the findings, and how they differ from those of `--against`; writes them as JSON, and as a page. */
    end: async (found: Found): Promise<boolean> => {
      const compared: Found & { against?: Comparison } = found;
      if (earlier) compared.against = comparedWith(earlier, report(found));
      const allHold = await publish(name, args, compared, reports, PROGRAM);
      writeFileSync(page, draw(JSON.parse(readFileSync(json, 'utf8')), false));
      for (const difference of compared.against?.differences ?? [])
        say(`${difference.verdict}: ${differenceText(difference)}`);
      say(`\nSee ${page}, drawn from ${json}.`);
      return allHold;
    },
  };
}

async function runOnce(args: string[], options: LoadOptions): Promise<boolean> {
  const reports = reportsOf<LoadFindings>('loadtest', args, options, pageOf);
  const soFar = (played: Played) => reports.soFar(findingsOf(played, options));
  return reports.end(findingsOf(await at(options, options.players, (target) => play(target, options, soFar)), options));
}

async function searchLimit(args: string[], options: LoadOptions): Promise<boolean> {
  const reports = reportsOf<LimitFindings>('limit', args, options, limitPageOf);
  say(`A step holds if every promise does: ${PROMISED}.`);
  const known = options.tokens ? (await playersIn(options.tokens)).length : options.most;
  const steps = await findLimit(
    { first: Math.min(options.players, known), most: Math.min(options.most, known) },
    (players) => at(options, players, (target) => play(target, options)),
    (done, last) => {
      say(`${stepLine(last)}\n`);
      reports.soFar(limitFindingsOf(done, options));
    },
  );
  const found = limitFindingsOf(steps, options);
  const allHold = await reports.end(found);
  say(`\n${found.limit.sentence}\nFor a README: ${found.limit.readmeLine}`);
  return allHold;
}

await runCommand(async (args) => {
  const reports = fileURLToPath(new URL('reports', import.meta.url));
  const options = readLoadOptions(args, { reports, seed: Date.now() % 1_000_000 });
  openRunFolder();
  say(`Seed ${options.seed}: --seed ${options.seed} repeats this run's random choices.`);
  return options.findLimit ? searchLimit(args, options) : runOnce(args, options);
});
