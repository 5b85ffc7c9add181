import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRunFolder } from '../.vitest/run-folder.ts';
import { runCommand, say } from '../server/cli/run-command.ts';
import { startGame } from './lib/game-server.ts';
import { publish } from './lib/report.ts';
import { letAllGive, prepareForMarches } from './load/at-war.ts';
import { findingsOf } from './load/findings.ts';
import { type LoadOptions, readLoadOptions } from './load/options.ts';
import { type LoadReport, pageOf } from './load/page.ts';
import { type LoadTarget, play } from './load/play.ts';

/**
 * `npm run loadtest`: hundreds of players build, fly, march, raid, contribute, read, lose their connections and reconnect. Writes a
 * report as JSON and as one HTML page. Exits with 1 if anything went wrong.
 */
/** Runs `work` against the server of `--url`, or else against a new one. */
async function at<T>(
  { url, tokens, players, speed }: LoadOptions,
  work: (target: LoadTarget) => Promise<T>,
): Promise<T> {
  if (url && tokens) {
    const known: LoadTarget['players'] = JSON.parse(await readFile(tokens, 'utf8'));
    if (known.length < players) say(`${tokens} holds only ${known.length} players: the test uses these.`);
    return work({ origin: url, pid: undefined, players: known.slice(0, players) });
  }
  say('Starting a game and making players.');
  const game = await startGame({ GAME_SPEED: String(speed) });
  try {
    const made = await game.makePlayers(players);
    const db = await game.openDatabase();
    try {
      await prepareForMarches(db);
      const gathered = () => letAllGive(db);
      return await work({ origin: game.origin, pid: game.pid, players: made, gathered });
    } finally {
      await db.end();
    }
  } finally {
    await game.close();
  }
}

await runCommand(async (args) => {
  const reports = fileURLToPath(new URL('reports', import.meta.url));
  const options = readLoadOptions(args, { reports, seed: Date.now() % 1_000_000 });
  openRunFolder();
  say(`Seed ${options.seed}: --seed ${options.seed} repeats this run's random choices.`);
  const played = await at(options, (target) => play(target, options));

  const allHold = await publish('loadtest', args, findingsOf(played, options), options.reports, 'npm run loadtest --');
  const [json, page] = ['json', 'html'].map((kind) => path.join(options.reports, `loadtest.${kind}`)) as [
    string,
    string,
  ];
  const report: LoadReport = JSON.parse(await readFile(json, 'utf8'));
  await writeFile(page, pageOf(report));
  say(`\nSee ${page}, drawn from ${json}.`);
  return allHold;
});
