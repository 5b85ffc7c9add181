import { acknowledgeFirstLogin } from '#shared/api/account';
import { launchMarch } from '#shared/api/battles/marches';
import { trainSquads } from '#shared/api/battles/squads';
import { build, cancelBuild, completeBuilding, dismantleBuilding } from '#shared/api/buildings';
import { setSharing } from '#shared/api/galaxy-people';
import { colonize, explore, malp } from '#shared/api/missions';
import { claimObjective } from '#shared/api/objectives';
import { updateBio } from '#shared/api/profiles';
import { type ReportsRead, readReports } from '#shared/api/reports';
import { completeResearch, startResearch } from '#shared/api/research';
import { chooseLanguage, showIntroduction } from '#shared/api/settings';
import { buildShip, completeShip } from '#shared/api/ships';
import { STORED_KEYS } from '#shared/catalogue/accounts';
import { type Cost, RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { Violation } from '../bots/bot.ts';
import type { OwnPostgres } from '../faults/postgres.ts';
import { EXPECTED_FACTS, type ExpectedState, type Hints } from './expected-state.ts';
import { expectedWords } from './expected-words.ts';
import type { Acked } from './journal.ts';

/** The five amounts of a ledger line, as columns. */
const amounts = (table: string) => RESOURCES.map((name) => `${table}${name}`).join(', ');

/** The database's content as one row of text arrays, which is compared with the answers that players received. */
type Rows = Readonly<Record<(typeof FACTS)[number], readonly string[] | null>>;

const FACTS = [
  'keys',
  'buildings',
  'orders',
  'cancelled',
  'dismantled',
  'ships',
  'squads',
  'research',
  'unpaid',
  'activated',
  'explorations',
  'marches',
  'dialled',
  'reads',
  'rewards',
  'claims',
  'contributions',
  'upgrades',
  'payouts',
  'letters',
  'readLetters',
  'reports',
  'hidden',
  'absent',
  'bios',
  'languages',
  'introductions',
  ...EXPECTED_FACTS,
] as const;

/**
 * The answer to an order does not say which building it becomes, so orders are compared by planet and type. Whatever was bought
 * must have been paid for by one line of the ledger; \`unpaid\` lists the rest.
 */
const CONTENT = `SELECT
  (SELECT array_agg(key) FROM idempotency) AS keys,
  (SELECT array_agg(id::text) FROM building WHERE order_id IS NULL) AS buildings,
  (SELECT array_agg(concat_ws(' ', planet_id, building_type_id)) FROM (
     SELECT planet_id, building_type_id FROM build_queue
     UNION ALL SELECT planet_id, building_type_id FROM building WHERE order_id IS NOT NULL) AS ordered) AS orders,
  (SELECT array_agg(concat_ws(' ', building.id, ${amounts('ledger.')})) FROM building LEFT JOIN ledger
     ON account_kind = 'player' AND reason = 'cancel' AND ref_id = building.id
   WHERE cancelled_at IS NOT NULL OR ledger.id IS NOT NULL) AS cancelled,
  (SELECT array_agg(concat_ws(' ', building.id, ${RESOURCES.map((name) => `coalesce(ledger.${name}, 0)`).join(', ')}))
   FROM building LEFT JOIN ledger ON account_kind = 'player' AND reason = 'dismantle' AND ref_id = building.id
   WHERE dismantled OR ledger.id IS NOT NULL) AS dismantled,
  (SELECT array_agg(id::text) FROM ship) AS ships,
  -- Only squads that were trained have a moment at which they are ready.
  (SELECT array_agg(id::text) FROM squad WHERE ready_at > 'epoch') AS squads,
  (SELECT array_agg(concat_ws(' ', player_id, research_type_id, level)) FROM research) AS research,
  -- The ledger has no index for this: lines are counted once for all, not once for each thing.
  (SELECT array_agg(concat_ws(' ', what, id, coalesce(paid, 0))) FROM (
     SELECT 'building' AS what, 'build' AS reason, id FROM building
     UNION ALL SELECT 'ship', 'ship', id FROM ship
     UNION ALL SELECT 'squad', 'train', id FROM squad WHERE ready_at > 'epoch'
     UNION ALL SELECT 'research', 'research', id FROM research
   ) AS bought LEFT JOIN (
     SELECT reason, ref_id, count(*) AS paid FROM ledger WHERE account_kind = 'player' GROUP BY reason, ref_id
   ) AS lines ON lines.reason = bought.reason AND ref_id = id
   WHERE paid IS DISTINCT FROM 1) AS unpaid,
  -- What battles bring depends on chance.
  (SELECT array_agg(source_kind || ' ' || source_id) FROM xp_event WHERE source_kind NOT IN ('attack', 'defence')) AS activated,
  (SELECT array_agg(concat_ws(' ', id, round((plan->'facts'->>'days')::numeric * 1440))) FROM mission
   WHERE kind = 'explore') AS explorations,
  (SELECT array_agg(concat_ws(' ', id, kind, player_id)) FROM march) AS marches,
  (SELECT array_agg(kind || ' by ' || player_id) FROM mission WHERE kind IN ('malp', 'colonize')) AS dialled,
  (SELECT array_agg(id::text) FROM mission WHERE read_at IS NOT NULL) AS reads,
  (SELECT array_agg(concat_ws(' ', account_id, ${amounts('')}))
   FROM ledger WHERE reason = 'objective' AND account_kind = 'player') AS rewards,
  (SELECT array_agg(concat_ws(' ', player_id, objective_id)) FROM objective_claim) AS claims,
  (SELECT array_agg(concat_ws(' ', account_id, ${RESERVES.map((name) => `-${name}`).join(', ')}))
   FROM ledger WHERE reason = 'contribution' AND account_kind = 'player') AS contributions,
  (SELECT array_agg(account_id::text) FROM (
     SELECT DISTINCT act, account_id FROM ledger WHERE reason = 'upgrade' AND account_kind IN ('bank', 'kept')
   ) AS upgraded) AS upgrades,
  (SELECT array_agg(concat_ws(' ', payer_id, player_id, ${RESERVES.map((name) => `line.${name}`).join(', ')}))
   FROM ledger AS line JOIN payout ON payout.id = ref_id
   WHERE reason = 'payout' AND account_kind = 'player') AS payouts,
  (SELECT array_agg(concat_ws(' ', id, alliance_id, author_id, coalesce(text, 'removed by ' || removed_by)))
   FROM alliance_message) AS messages,
  (SELECT array_agg(concat_ws(' ', id, author_id, reader_id, text)) FROM letter) AS letters,
  (SELECT array_agg(concat_ws(' ', player_id, other_id, read_id)) FROM conversation WHERE read_id > 0) AS "readLetters",
  (SELECT array_agg(concat_ws(' | ', reporter_id, user_id, 'letter ' || letter_id, 'message ' || message_id, reason,
     (SELECT string_agg(word->>'text', '') FROM jsonb_array_elements(words) AS word WHERE (word->>'reported')::boolean)))
   FROM abuse_report) AS reports,
  (SELECT array_agg(id::text) FROM player WHERE worlds_hidden) AS hidden,
  (SELECT array_agg(id::text) FROM player WHERE presence_hidden) AS absent,
  (SELECT array_agg(id || ' ' || bio) FROM player WHERE bio <> '') AS bios,
  (SELECT array_agg(id || ' ' || language) FROM player WHERE language IS NOT NULL) AS languages,
  (SELECT array_agg(id::text) FROM player WHERE NOT first_login) AS introductions,
  (SELECT array_agg(concat_ws(' | ', id, name, description, leader_id, level)) FROM alliance) AS alliances,
  (SELECT array_agg(concat_ws(' ', alliance_id, player_id, officer::text)) FROM member) AS members,
  (SELECT array_agg(concat_ws(' ', alliance_id, player_id, status)) FROM join_request) AS requests,
  (SELECT array_agg(concat_ws(' ', alliance_id, inviter_id, invitee_id, status)) FROM invitation) AS invitations,
  (SELECT array_agg(concat_ws(' ', one_id, other_id, kind, offered_by, (since IS NOT NULL)::text, peace_by)) FROM alliance_relation
   WHERE until IS NULL) AS relations,
  (SELECT array_agg(concat_ws(' ', player_id, blocked_id)) FROM block) AS blocks`;

/** The buildings that orders activated when they began, each as of its own moment: no answer told of these. */
const BY_ORDERS = `SELECT DISTINCT 'building ' || building.id AS activated FROM building
  JOIN building AS begun ON begun.planet_id = building.planet_id AND begun.order_id IS NOT NULL
    AND begun.started_at = building.activated_at`;

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
  const answered = expectedFrom(acked);
  const known = new Set([...(baseline.activated ?? []), ...answered.activated]);
  const byOrders = await postgres.query<{ activated: string }>(BY_ORDERS);
  const activated = [
    ...answered.activated,
    ...byOrders.map((each) => each.activated).filter((each) => !known.has(each)),
  ];
  const stored = new Set(rows.keys ?? []);
  const forgotten = mayBeForgotten(acked);
  const keys = answered.keys.filter((key) => stored.has(key) || !forgotten.has(key));
  const expectedRows = { ...answered, keys, activated, ...expectedState.expected() };
  for (const fact of FACTS) {
    const expected = [...(baseline[fact] ?? []), ...expectedRows[fact], ...(fact === 'keys' ? otherKeys : [])];
    const difference = differenceOf(rows[fact] ?? [], expected);
    if (difference) throw new Violation(`Of the ${fact}, ${difference}`);
  }
}

/** Commands that a player has sent while another was stored: these two may be stored in either order. */
const AT_ONCE = 32;

/**
 * The keys of these actions whose answers the game need not store any more, because of each player it keeps only the latest. A
 * repetition would be taken for another command.
 */
export function mayBeForgotten(acked: readonly Acked[]): ReadonlySet<string> {
  const forgotten = new Set<string>();
  const later = new Map<number, { readonly keys: number; readonly bytes: number }>();
  for (const { ask, text } of [...acked].reverse()) {
    const { keys, bytes } = later.get(ask.by.userId) ?? { keys: 0, bytes: 0 };
    const withThis = { keys: keys + 1, bytes: bytes + Buffer.byteLength(text) };
    if (withThis.keys > STORED_KEYS.most - AT_ONCE || withThis.bytes > STORED_KEYS.bytes) forgotten.add(ask.key);
    later.set(ask.by.userId, withThis);
  }
  return forgotten;
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
  const languages = new Map(
    of(chooseLanguage.path).map(({ ask }) => [ask.by.userId, (ask.body as { language: string }).language]),
  );
  const hidden = new Map(
    of(setSharing.path).map(({ ask }) => [ask.by.userId, !(ask.body as { sharing: boolean }).sharing]),
  );
  const introductions = new Map(
    acked
      .filter(({ ask }) => ask.path === acknowledgeFirstLogin.path || ask.path === showIntroduction.path)
      .map(({ ask }) => [ask.by.userId, ask.path === acknowledgeFirstLogin.path]),
  );
  return {
    keys: acked.map(({ ask }) => ask.key),
    buildings: of(build.path)
      .filter(({ ask }) => !(ask.body as Ordered).queue)
      .map(({ text }) => String((JSON.parse(text) as Answers).building_id)),
    orders: ordersIn(acked),
    cancelled: of(cancelBuild.path).flatMap(({ ask, text }) => {
      const { building_id } = ask.body as { building_id?: number };
      const { refund = {} } = JSON.parse(text) as Answers;
      return building_id === undefined ? [] : [building_id, amountsOf(refund)].join(' ');
    }),
    dismantled: of(dismantleBuilding.path).map(({ ask, text }) => {
      const { refund = {} } = JSON.parse(text) as Answers;
      return [(ask.body as { building_id: number }).building_id, amountsOf(refund)].join(' ');
    }),
    ships: of(buildShip.path).flatMap(({ text }) =>
      ((JSON.parse(text) as Answers).ships ?? []).map(({ ship_id }) => String(ship_id)),
    ),
    squads: of(trainSquads.path).flatMap(({ text }) =>
      ((JSON.parse(text) as Answers).squads ?? []).map(({ squad_id }) => String(squad_id)),
    ),
    research: of(startResearch.path)
      .filter(({ ask }) => ask.method === startResearch.method)
      .map(({ ask, text }) => {
        const { research_type_id, level } = JSON.parse(text) as Answers;
        return [ask.by.userId, research_type_id, level].join(' ');
      }),
    unpaid: [],
    activated: [
      ...answers(completeBuilding.path, ({ building }) => building?.building_id).map((id) => `building ${id}`),
      ...answers(completeShip.path, ({ ship }) => ship?.ship_id).map((id) => `ship ${id}`),
      ...answers(completeResearch.path, ({ research }) => research?.research_id).map((id) => `research ${id}`),
      ...of(trainSquads.path).flatMap(({ text }) =>
        ((JSON.parse(text) as Answers).squads ?? []).map(({ squad_id }) => `squad ${squad_id}`),
      ),
      // Only a mission that has founded a colony gives XP.
      ...of(colonize.path)
        .map(({ text }) => JSON.parse(text) as Answers)
        .flatMap(({ report_id, xp_gained }) => (xp_gained ? [`mission ${report_id}`] : [])),
    ],
    explorations: of(explore.path).map(({ ask, text }) => {
      const { duration_days = 0, duration_minutes } = ask.body as { duration_days?: number; duration_minutes?: number };
      return `${(JSON.parse(text) as Answers).mission_id} ${duration_minutes ?? duration_days * 1440}`;
    }),
    marches: of(launchMarch.path).map(({ ask, text }) => {
      const { march_id, kind } = (JSON.parse(text) as Answers).march ?? {};
      return [march_id, kind, ask.by.userId].join(' ');
    }),
    dialled: [
      ...of(malp.path).map(({ ask }) => `malp by ${ask.by.userId}`),
      ...of(colonize.path).map(({ ask }) => `colonize by ${ask.by.userId}`),
    ],
    reads: of(readReports.path).flatMap(({ text }) => (JSON.parse(text) as ReportsRead).mission_ids.map(String)),
    rewards: of(claimObjective.path).map(
      ({ ask, text }) => `${ask.by.userId} ${amountsOf((JSON.parse(text) as Answers).objective?.reward ?? {})}`,
    ),
    claims: of(claimObjective.path).map(
      ({ ask }) => `${ask.by.userId} ${(ask.body as { objective_id: number }).objective_id}`,
    ),
    contributions: matching(/^\/alliances\/(\d+)\/contribute$/).map(({ ask }) => {
      const given = ask.body as Record<string, number>;
      return [ask.by.userId, ...RESERVES.map((name) => given[name])].join(' ');
    }),
    upgrades: matching(/^\/alliances\/(\d+)\/upgrade-size$/).map(({ id }) => id),
    payouts: matching(/^\/alliances\/(\d+)\/payouts$/).map(({ ask }) => {
      const { user_id, ...paid } = ask.body as Record<string, number>;
      return [ask.by.userId, user_id, ...RESERVES.map((name) => paid[name])].join(' ');
    }),
    ...expectedWords(acked),
    hidden: [...hidden].flatMap(([userId, isHidden]) => (isHidden ? String(userId) : [])),
    bios: [...bios].map(([userId, bio]) => `${userId} ${bio}`),
    languages: [...languages].map(([userId, language]) => `${userId} ${language}`),
    introductions: [...introductions].flatMap(([userId, hidden]) => (hidden ? String(userId) : [])),
  };
}

/** Planet and type of each building that was ordered ahead and not cancelled while it waited. */
function ordersIn(acked: readonly Acked[]): string[] {
  const left: string[] = [];
  const waiting = new Map<number, string>();
  for (const { ask, text } of acked) {
    if (ask.path !== build.path) continue;
    const { planet_id, building_type_id, queue } = ask.body as Ordered;
    if (!queue) continue;
    const order = `${planet_id} ${building_type_id}`;
    const { queue_id } = JSON.parse(text) as Answers;
    if (queue_id !== undefined) waiting.set(queue_id, order);
    left.push(order);
  }
  for (const { ask } of acked.filter((each) => each.ask.path === cancelBuild.path)) {
    const cancelled = waiting.get((ask.body as { queue_id?: number }).queue_id ?? 0);
    if (cancelled !== undefined) left.splice(left.indexOf(cancelled), 1);
  }
  return left;
}

const amountsOf = (amounts: Cost) => RESOURCES.map((name) => amounts[name] ?? 0).join(' ');

interface Ordered {
  readonly planet_id: number;
  readonly building_type_id: number;
  readonly queue?: boolean;
}

/** The ids and amounts in answers of actions. */
interface Answers {
  readonly queue_id?: number;
  readonly refund?: Cost;
  readonly ships?: readonly { readonly ship_id: number }[];
  readonly research?: { readonly research_id: number };
  readonly research_type_id?: number;
  readonly level?: number;
  readonly squads?: readonly { readonly squad_id: number }[];
  readonly objective?: { readonly reward: Cost };
  readonly building_id?: number;
  readonly mission_id?: number;
  readonly march?: { readonly march_id: number; readonly kind: string };
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
