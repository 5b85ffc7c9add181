import { acknowledgeFirstLogin } from '#shared/api/account';
import { build, completeBuilding } from '#shared/api/buildings';
import { colonize, explore, malp } from '#shared/api/missions';
import { updateBio } from '#shared/api/profiles';
import { type ReportsRead, readReports } from '#shared/api/reports';
import { showIntroduction } from '#shared/api/settings';
import { buildShip, completeShip } from '#shared/api/ships';
import { RESERVES } from '#shared/catalogue/resources';
import { Violation } from '../bots/bot.ts';
import type { OwnPostgres } from '../faults/postgres.ts';
import { EXPECTED_FACTS, type ExpectedState, type Hints } from './expected-state.ts';
import type { Acked } from './journal.ts';

/** The database's content as one row of text arrays, which is compared with the answers that players received. */
type Rows = Readonly<Record<(typeof FACTS)[number], readonly string[] | null>>;

const FACTS = [
  'keys',
  'buildings',
  'ships',
  'activated',
  'explorations',
  'dialled',
  'reads',
  'contributions',
  'upgrades',
  'bios',
  'introductions',
  ...EXPECTED_FACTS,
] as const;

const CONTENT = `SELECT
  (SELECT array_agg(key) FROM idempotency) AS keys,
  (SELECT array_agg(id::text) FROM building) AS buildings,
  (SELECT array_agg(id::text) FROM ship) AS ships,
  (SELECT array_agg(source_kind || ' ' || source_id) FROM xp_event) AS activated,
  (SELECT array_agg(id::text) FROM mission WHERE kind = 'explore') AS explorations,
  (SELECT array_agg(kind || ' by ' || player_id) FROM mission WHERE kind IN ('malp', 'colonize')) AS dialled,
  (SELECT array_agg(id::text) FROM mission WHERE read_at IS NOT NULL) AS reads,
  (SELECT array_agg(concat_ws(' ', account_id, ${RESERVES.map((name) => `-${name}`).join(', ')}))
   FROM ledger WHERE reason = 'contribution' AND account_kind = 'player') AS contributions,
  (SELECT array_agg(account_id::text) FROM ledger WHERE reason = 'upgrade' AND account_kind = 'bank') AS upgrades,
  (SELECT array_agg(id || ' ' || bio) FROM player WHERE bio <> '') AS bios,
  (SELECT array_agg(id::text) FROM player WHERE NOT first_login) AS introductions,
  (SELECT array_agg(concat_ws(' | ', id, name, description, leader_id, level)) FROM alliance) AS alliances,
  (SELECT array_agg(concat_ws(' ', alliance_id, player_id, officer::text)) FROM member) AS members,
  (SELECT array_agg(concat_ws(' ', alliance_id, player_id, status)) FROM join_request) AS requests,
  (SELECT array_agg(concat_ws(' ', alliance_id, inviter_id, invitee_id, status)) FROM invitation) AS invitations`;

/** Reads the current content. */
export async function factsIn(postgres: OwnPostgres): Promise<Rows> {
  const [rows] = await postgres.query<Rows>(CONTENT);
  if (!rows) throw new Error('PostgreSQL answered without a row.');
  return rows;
}

/** What the answers do not tell about these actions. The order comes from PostgreSQL's commit timestamps. */
export async function hintsOn(postgres: OwnPostgres, acked: readonly Acked[]): Promise<Hints> {
  const keys = await postgres.query<{ key: string }>(
    'SELECT key FROM idempotency WHERE key = ANY ($1) ORDER BY pg_xact_commit_timestamp(xmin)',
    [acked.map(({ ask }) => ask.key)],
  );
  const invitations = await postgres.query<{ id: number; alliance_id: number }>(
    'SELECT id, alliance_id FROM invitation',
  );
  return {
    order: keys.map(({ key }) => key),
    invitations: new Map(invitations.map(({ id, alliance_id }) => [id, alliance_id])),
  };
}

/**
 * Throws a Violation with the first difference unless the database holds every accepted action exactly once and nothing
 * else. Call it while nobody acts and every outcome is known, after the expected state has followed all actions.
 * `otherKeys`: idempotency keys of actions that another check is responsible for.
 */
export async function compare(
  postgres: OwnPostgres,
  baseline: Rows,
  acked: readonly Acked[],
  expectedState: ExpectedState,
  otherKeys: readonly string[] = [],
): Promise<void> {
  const rows = await factsIn(postgres);
  const expectedRows = { ...expectedFrom(acked), ...expectedState.expected() };
  for (const fact of FACTS) {
    const expected = [...(baseline[fact] ?? []), ...expectedRows[fact], ...(fact === 'keys' ? otherKeys : [])];
    const difference = differenceOf(rows[fact] ?? [], expected);
    if (difference) throw new Violation(`Of the ${fact}, ${difference}`);
  }
}

/** The content that these answers promise. */
function expectedFrom(acked: readonly Acked[]) {
  const of = (path: string) => acked.filter(({ ask }) => ask.path === path);
  const answers = (path: string, read: (answer: Answers) => number | undefined) =>
    of(path).map(({ text }) => String(read(JSON.parse(text))));
  const matching = (pattern: RegExp) =>
    acked.flatMap((each) => {
      const id = pattern.exec(each.ask.path)?.[1];
      return id ? [{ id, ...each }] : [];
    });
  const bios = new Map(of(updateBio.path).map(({ ask }) => [ask.by.userId, (ask.body as { bio: string }).bio]));
  const introductions = new Map(
    acked
      .filter(({ ask }) => ask.path === acknowledgeFirstLogin.path || ask.path === showIntroduction.path)
      .map(({ ask }) => [ask.by.userId, ask.path === acknowledgeFirstLogin.path]),
  );
  return {
    keys: acked.map(({ ask }) => ask.key),
    buildings: answers(build.path, ({ building_id }) => building_id),
    ships: answers(buildShip.path, ({ ship_id }) => ship_id),
    activated: [
      ...answers(completeBuilding.path, ({ building }) => building?.building_id).map((id) => `building ${id}`),
      ...answers(completeShip.path, ({ ship }) => ship?.ship_id).map((id) => `ship ${id}`),
      // Only a mission that has founded a colony gives XP.
      ...of(colonize.path)
        .map(({ text }) => JSON.parse(text) as Answers)
        .flatMap(({ report_id, xp_gained }) => (xp_gained ? [`mission ${report_id}`] : [])),
    ],
    explorations: answers(explore.path, ({ mission_id }) => mission_id),
    dialled: [
      ...of(malp.path).map(({ ask }) => `malp by ${ask.by.userId}`),
      ...of(colonize.path).map(({ ask }) => `colonize by ${ask.by.userId}`),
    ],
    reads: of(readReports.path).flatMap(({ text }) => (JSON.parse(text) as ReportsRead).mission_ids.map(String)),
    contributions: matching(/^\/alliances\/(\d+)\/contribute$/).map(({ ask }) => {
      const given = ask.body as Record<string, number>;
      return [ask.by.userId, ...RESERVES.map((name) => given[name])].join(' ');
    }),
    upgrades: matching(/^\/alliances\/(\d+)\/upgrade-size$/).map(({ id }) => id),
    bios: [...bios].map(([userId, bio]) => `${userId} ${bio}`),
    introductions: [...introductions].flatMap(([userId, hidden]) => (hidden ? String(userId) : [])),
  };
}

/** The ids in answers of actions. */
interface Answers {
  readonly building_id?: number;
  readonly ship_id?: number;
  readonly mission_id?: number;
  readonly report_id?: number;
  readonly xp_gained?: number;
  readonly building?: { readonly building_id: number };
  readonly ship?: { readonly ship_id: number };
}

/** A sentence on the values that one list holds more often than the other, or undefined. */
export function differenceOf(found: readonly string[], expected: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const each of expected) counts.set(each, (counts.get(each) ?? 0) + 1);
  for (const each of found) counts.set(each, (counts.get(each) ?? 0) - 1);
  const lost = [...counts].filter(([, count]) => count > 0).map(([name]) => name);
  const extra = [...counts].filter(([, count]) => count < 0).map(([name]) => name);
  if (lost.length + extra.length === 0) return undefined;
  const few = (names: string[]) => names.slice(0, 5).join(', ') || 'none';
  return `${lost.length} are missing (${few(lost)}), and ${extra.length} are unexpected (${few(extra)}).`;
}
