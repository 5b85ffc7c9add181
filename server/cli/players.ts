import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { username } from '#shared/api/fields';
import { type Config, readConfig } from '../config.ts';
import { openSecret } from '../secret.ts';
import { secureRandom } from '../secure-random.ts';
import { createTokens } from '../services/access/tokens.ts';
import { hashPassword } from '../services/accounts/passwords.ts';
import { createBulkPlayers, nextNumber } from '../services/admin/bulk-players.ts';
import { tokenAudience } from '../store/game-settings.ts';
import { Setting } from '../store/schema/entities.ts';
import { inFile } from '../system-errors.ts';
import { readArgs } from './arguments.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/**
 * `npm run players -- --count N --prefix bot --out FILE`: creates N verified players with a home, one active mine for
 * each resource, and a session. FILE holds their addresses, their common password, and their tokens.
 */
const USAGE = 'npm run players -- --count N --prefix bot --out FILE';
const MAX_COUNT = 100_000;

interface Arguments {
  readonly count: number;
  readonly prefix: string;
  readonly out: string;
}

function readArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const;
  const { values } = readArgs(USAGE, {
    args,
    options: { count: text, prefix: { ...text, default: 'bot' }, out: text },
  });
  const { prefix, out } = values;
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    throw new Error(`--count must be a whole number from 1 to ${MAX_COUNT}: ${USAGE}`);
  }
  // The highest number has six digits, after a dash.
  if (!username.safeParse(`${prefix}-100000`).success) {
    throw new Error(`--prefix must have 1 to 23 letters, digits, "_" or "-": ${USAGE}`);
  }
  if (!out) throw new Error(`--out must name the file that the players' tokens are written to: ${USAGE}`);
  return { count, prefix, out };
}

async function makePlayers(db: DataSource, config: Config, { count, prefix, out }: Arguments): Promise<void> {
  const speed = await db.manager.findOneBy(Setting, { key: 'game_speed' });
  if (!speed) throw new Error('There is no galaxy yet: start the server once.');
  const tokens = createTokens(await openSecret(config.jwtSecret, config.dataDir), await tokenAudience(db));
  // Readable by its owner alone, because it gives access to all these players. Opened before any is created.
  const file = await open(out, 'w', 0o600);
  try {
    const began = performance.now();
    const password = randomBytes(12).toString('base64url');
    const context = { db, random: secureRandom, speed: Number(speed.value), tokens };
    const first = await nextNumber(db, prefix);
    const players = await createBulkPlayers(context, { prefix, first, count }, await hashPassword('players', password));
    const text = JSON.stringify(players.map(({ email, ...rest }) => ({ email, password, ...rest })));
    await file.writeFile(text).catch(inFile(out));
    const seconds = (performance.now() - began) / 1000;
    say(
      `${count} players, ${prefix}-${first} to ${prefix}-${first + count - 1}, in ${seconds.toFixed(1)} s: see ${out}.`,
    );
  } finally {
    await file.close();
  }
}

await runCommand(async (args) => {
  loadEnvFile();
  const given = readArguments(args);
  const config = readConfig(process.env);
  await withDatabase({ existing: true }, (db) => makePlayers(db, config, given), config);
});
