import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MarchKind } from '#shared/catalogue/marches';
import { endPeace } from '../../../loadtest/lib/marches.ts';
import { type Army, foundColonies, laySieges, sendMarches } from '../../../loadtest/lib/sieges.ts';
import { connect } from '../../store/connection/data-source.ts';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { anAlliance } from '../../tests/support/marches.ts';
import { anyRedis, REDIS_MISSING } from '../../tests/support/redis.ts';
import type { TestPlayer } from '../../tests/support/test-app.ts';
import { startTwoProcesses, type TwoProcesses } from '../../tests/support/two-processes.ts';

const BESIEGERS: Army = { lines: 4, guards: 12 };
/** Relief that loses to the besiegers, and relief that wins. */
const WEAK: Army = { lines: 1, guards: 1 };
const STRONG: Army = { landers: 30, guards: 30 };
/** Who lands, in the order of the marches' ids: mates with relief, transfers of the ruler, raiders. */
const LANDINGS = [
  'raid',
  'weak',
  'transfer',
  'raid',
  'weak',
  'transfer',
  'strong',
  'raid',
  'transfer',
  'strong',
].concat(['raid', 'strong', 'strong', 'transfer', 'raid', 'strong', 'strong', 'raid', 'transfer', 'strong']);
const MOST_GUESTS = 3;
const LANDED_WITHIN_MS = 60_000;
const LONG_MS = 3_600_000;

describe.skipIf(REDIS_MISSING)('landings on one besieged world in the same millisecond', { timeout: 120_000 }, () => {
  let servers: TwoProcesses;
  let redis: Awaited<ReturnType<typeof anyRedis>>;
  let db: pg.Pool;
  beforeAll(async () => {
    redis = await anyRedis();
    servers = await startTwoProcesses(redis);
    db = new pg.Pool({ connectionString: servers.databaseUrl, max: 2 });
  }, 90_000);
  afterAll(async () => {
    await db?.end();
    await servers?.close();
    await redis?.close();
  });

  const player = async () => {
    const made = await servers.aPlayer();
    return { ...made, userId: made.id };
  };
  type Player = TestPlayer & { readonly userId: number };

  it('happen once each in two processes: help before raids, each by its id, and three guests at most', async () => {
    const store = await connect(servers.databaseUrl);
    const [ruler, besieger] = [await player(), await player()];
    const senders: Player[] = [];
    for (const who of LANDINGS) senders.push(who === 'transfer' ? ruler : await player());
    const mates = senders.filter((_, i) => ['weak', 'strong'].includes(LANDINGS[i] ?? ''));
    await endPeace(
      db,
      [ruler, besieger, ...senders].map(({ id }) => id),
    );
    await anAlliance({ db: store }, ruler, ...mates);
    const [world = 0] = await foundColonies(db, [ruler]);
    const march = (kind: MarchKind, sender: Player, army: Army) => ({
      kind,
      senderId: sender.id,
      originId: sender.homeId,
      targetId: world,
      targetOwnerId: ruler.id,
      ...army,
    });
    const [siege] = await laySieges(db, [march('siege', besieger, BESIEGERS)], { inMs: LONG_MS });
    const marches = LANDINGS.map((who, i) => {
      const sender = senders[i] as Player;
      if (who === 'raid') return march('raid', sender, { lines: 1 });
      return who === 'transfer'
        ? march('transfer', sender, { lines: 2 })
        : march('relief', sender, who === 'weak' ? WEAK : STRONG);
    });
    const ids = await sendMarches(db, marches, { inMs: 500 });
    const out = "SELECT 1 FROM march WHERE id = ANY ($1) AND phase = 'out'";
    const haveLanded = async () => (await db.query(out, [ids])).rowCount === 0;
    expect(await waitUntil(haveLanded, LANDED_WITHIN_MS)).toBe(true);

    const idsOf = (...who: string[]) => ids.filter((_, i) => who.includes(LANDINGS[i] ?? ''));
    const { rows: battles } = await db.query('SELECT march_id FROM battle WHERE planet_id = $1 ORDER BY id', [world]);
    const fought: number[] = battles.map(({ march_id }) => march_id);
    // Whoever comes before the first strong relief loses to the army, which that relief drives away.
    const [winner = 0] = idsOf('strong');
    const help = idsOf('weak', 'transfer', 'strong').filter((id) => id <= winner);
    expect(fought.slice(0, help.length)).toEqual(help);
    // A raid turns back if one before it gave the ruler respite.
    const raids = fought.slice(help.length);
    expect(raids.length).toBeGreaterThan(0);
    expect(raids).toEqual(idsOf('raid').filter((id) => raids.includes(id)));

    const { rows: standing } = await db.query(
      "SELECT id FROM march WHERE target_id = $1 AND kind = 'relief' AND phase = 'standing' ORDER BY id",
      [world],
    );
    expect(standing.map(({ id }) => id)).toEqual(idsOf('strong').slice(0, MOST_GUESTS));
    const { rows: ends } = await db.query(
      `SELECT outcome, ended_at = (SELECT lands_at FROM march WHERE id = $2) AS at_landing, owner_id
       FROM siege JOIN planet ON planet.id = planet_id WHERE march_id = $1`,
      [siege, winner],
    );
    expect(ends).toEqual([{ outcome: 'broken', at_landing: true, owner_id: ruler.id }]);
    for (const { err } of [servers.a, servers.b]) expect(err()).toBe('');
    expect((await audit(store)).differences).toEqual([]);
    await store.destroy();
  });
});
