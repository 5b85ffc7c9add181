import { beforeAll, describe, expect, it } from 'vitest';
import { createAlliance } from '#shared/api/alliances/alliances';
import { getSector } from '#shared/api/galaxy';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { DIALLED_KINDS } from '#shared/catalogue/missions';
import { sampled } from '../../../.vitest/sizes.ts';
import { audit } from '../../store/ledger/audit.ts';
import { type Operation, operationsIn } from '../contract/fuzzer/fuzzer.ts';
import { anExplorer, SCOUT_ID } from '../support/ships.ts';
import { openedConsole } from '../support/staff.ts';
import { letGive } from '../support/stock.ts';
import { type TestPlayer, testApp } from '../support/test-app.ts';

type Schema = Readonly<Record<string, unknown>>;

/** JSON values that no numeric field accepts: negative, not whole, too large, or not numbers. */
const NEVER = [
  ...['-1', '-2147483648', '-2147483649', '-9007199254740991', '-9007199254740993', '-1e15', '-1e308', '-1e999'],
  ...['0.1', '0.5', '1.5', '-0.5', '1e-1', '1e-10', '5e-324', '0.9999999999999999', '1.0000000000000002'],
  ...[
    '2147483648.5',
    '9007199254740993',
    '9007199254740992',
    '1e16',
    '1e21',
    '1e100',
    '1e308',
    '1.7976931348623157e308',
    '1e309',
    '1e999',
  ],
  ...['18446744073709551615', '99999999999999999999999999999999', `1${'0'.repeat(400)}`],
  ...[
    '"1"',
    '"0"',
    '"-1"',
    '"1.5"',
    '"1e3"',
    '"0x1"',
    '"0b1"',
    '"0o7"',
    '"NaN"',
    '"Infinity"',
    '"-Infinity"',
    '"1,000"',
    '"1_000"',
  ],
  ...['" 1"', '"1 "', '"1\\n"', '""', '" "', '"١"', '"１"', '"Ⅷ"', '"½"', '"one"', '"1n"', '"\\u0000"', '"1\\u0000"'],
  ...['null', 'true', 'false', '[]', '[1]', '[[1]]', '{}', '{"valueOf":1}', '{"$gt":0}', '{"0":1}'],
];

/** Texts that are not JSON. */
const NO_JSON = [
  'NaN',
  'Infinity',
  '-Infinity',
  '0x1',
  '01',
  '+1',
  '.5',
  '1.',
  '1e',
  '--1',
  '1_000',
  '1n',
  'undefined',
  '１',
  '',
];

/** Whole numbers beyond every limit: from 2^31 on for ids, unpayable amounts for prices. */
const TOO_LARGE = ['2147483648', '4294967296', '4294967297', '9007199254740991'];

/** Invalid ids in a path, as they go over the wire. */
const NO_IDS = [
  ...[
    '0',
    '-1',
    '-0',
    '+1',
    '1.0',
    '1.5',
    '.1',
    '1e0',
    '1e3',
    '0x1',
    '0b1',
    '1n',
    '1_0',
    '1,0',
    'NaN',
    'Infinity',
    'null',
    'true',
  ],
  ...[
    '2147483648',
    '4294967297',
    '9007199254740993',
    '1e308',
    '99999999999',
    '9'.repeat(400),
    '%31%00',
    '%201',
    '1%20',
    '%0a1',
  ],
  ...['%D9%A1', '%EF%BC%91', '%E2%85%A7', '[1]', '{}', "1'--", '1%27%20OR%201=1', '1;2', '1|2', '--', '%25', '%2531'],
];

const app = testApp();
let player: TestPlayer & { readonly scoutId: number };
/** Opens the console of the same player, who is an operator as well. */
let consoleToken: string;
let allianceId: number;
let operations: Operation[];
beforeAll(async () => {
  player = await anExplorer(app);
  allianceId = (await app.send(createAlliance, { body: { name: 'The Counters' } }, player.token)).body.id;
  await letGive(app, player);
  consoleToken = await openedConsole(app, player);
  operations = operationsIn(await (await fetch(`${app.origin}/openapi.json`)).json());
});

/** A well-formed body for each operation that takes a number; a rule of the game may refuse it. */
const bodies = (): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  register: { username: 'counter', email: 'counter@example.org', password: 'chevron seven', race_id: 4 },
  build: { planet_id: player.homeId, building_type_id: BUILDING_TYPES[0]?.id },
  cancelBuild: { queue_id: 1 },
  completeBuilding: { building_id: 1 },
  dismantleBuilding: { building_id: 1 },
  refineOre: { from: 'naquadah', to: 'metal', amount: 3 },
  buildShip: { planet_id: player.homeId, ship_type_id: SCOUT_ID },
  completeShip: { ship_id: player.scoutId },
  trainSquads: { planet_id: player.homeId, squad_type_id: 1, count: 1 },
  explore: { planet_id: player.homeId, ship_id: player.scoutId, duration_days: 1 },
  ...Object.fromEntries(
    DIALLED_KINDS.map((kind) => [kind, { originating_planet_id: player.homeId, stargate_address: [1, 2, 3, 4, 5, 6] }]),
  ),
  setIris: { planet_id: player.homeId, hours: 1 },
  giveUpWorld: { planet_id: player.homeId },
  setStance: { planet_id: player.homeId, stance: 'stand' },
  changeNightTruce: { from_minute: 1380 },
  announceVacation: { days: 3 },
  redeemArtifact: { artifact_id: 1 },
  launchMarch: {
    kind: 'transfer',
    origin_id: player.homeId,
    stargate_address: [1, 2, 3, 4, 5, 6],
    ships: [{ ship_type_id: SCOUT_ID, count: 1 }],
    retreat_percent: 50,
  },
  recallMarch: { march_id: 1 },
  startResearch: { research_type_id: 1 },
  completeResearch: { research_id: 1 },
  shareBattle: { battle_id: 1 },
  fightDrill: { garrison_id: 1, ships: [{ ship_type_id: SCOUT_ID, count: 1 }], squads: [] },
  claimObjective: { objective_id: 1 },
  readReports: { mission_ids: [1] },
  contribute: { naquadah: 1, trinium: 1, metal: 1 },
  payOut: { user_id: player.id, naquadah: 1, trinium: 1, metal: 1 },
  transferLeadership: { new_leader_user_id: player.id },
  askRelation: { alliance_id: 1, kind: 'pact' },
  readMessages: { message_id: 1 },
  readLetters: { letter_id: 1 },
  // Without a letter, for a report may name either a letter or a message.
  reportPlayer: { user_id: player.id, reason: 'Rude words.' },
  mutePerson: { reason: 'Rude words.', hours: 1 },
  removeWords: { note: 'Rude words.', text: 1 },
  createRegistrationInvite: { uses: 1, days: 1 },
  makeAnnouncement: { en: 'Hello.', days: 1 },
  // Another season than the current one.
  endSeasonNow: { season: 999, break_hours: 24, reason: 'Time is up.' },
  beginSeasonNow: { season: 999, reason: 'Time is up.' },
});

const tokenFor = ({ path }: Operation) => (path.startsWith('/console/') ? consoleToken : player.token);

const isNumeric = ({ type, items }: Schema): boolean =>
  type === 'integer' || type === 'number' || (type === 'array' && isNumeric(items as Schema));

/** Every numeric field of every body, from the OpenAPI document. */
const numericFields = () =>
  operations.flatMap((operation) =>
    Object.entries((operation.body?.properties ?? {}) as Readonly<Record<string, Schema>>)
      .filter(([, schema]) => isNumeric(schema))
      .map(([field, schema]) => ({ operation, field, list: schema.type === 'array' })),
  );

async function send(operation: Operation, text?: string): Promise<string> {
  const { method, path } = operation;
  const response = await fetch(`${app.origin}${path.replace(/\{\w+\}/g, String(allianceId))}`, {
    method,
    headers: { Authorization: `Bearer ${tokenFor(operation)}`, 'Content-Type': 'application/json' },
    body: text ?? null,
  });
  return `${response.status} ${response.headers.get('content-type')?.split(';')[0]}`;
}

const REFUSED = /^(400|403|404|409|413) application\/json$/;

/** All rows that a command with a number could change. */
const everything = () =>
  app.db.query(
    `SELECT (SELECT json_agg(player ORDER BY id) FROM player) AS players,
       (SELECT json_agg(alliance ORDER BY id) FROM alliance) AS alliances,
       (SELECT json_agg(planet ORDER BY id) FROM planet WHERE owner_id IS NOT NULL) AS planets,
       (SELECT json_agg(building ORDER BY id) FROM building) AS buildings,
       (SELECT json_agg(ship ORDER BY id) FROM ship) AS ships,
       (SELECT count(*) FROM mission) AS missions, (SELECT count(*) FROM ledger) AS lines`,
  );

describe('T12: a number', () => {
  it('is covered by this table for every numeric field of a body', () => {
    const taking = new Set(numericFields().map(({ operation }) => operation.id));
    expect([...taking].sort()).toEqual(Object.keys(bodies()).sort());
    expect(NEVER.length + NO_JSON.length + TOO_LARGE.length).toBeGreaterThan(80);
  });

  it('that is malformed or impossible is refused in every field, and nothing changes', {
    timeout: 120_000,
  }, async () => {
    const before = await everything();
    const faults: string[] = [];
    for (const { operation, field, list } of numericFields()) {
      const body = bodies()[operation.id] ?? {};
      // Neither 0 nor a negative number is a race, an id or an address. A contribution and a payout may contain 0 of a resource, a truce may begin at minute 0, and 0 opens an iris.
      const zero = ['contribute', 'payOut', 'changeNightTruce', 'setIris'].includes(operation.id) ? [] : ['0', '-0'];
      for (const number of sampled('values that are no number', [...NEVER, ...TOO_LARGE, ...zero, ...NO_JSON])) {
        const written = JSON.stringify({ ...body, [field]: '@' });
        // As one of the six symbols, and in place of the whole address.
        const places = list ? [`[1,2,3,4,5,${number}]`, `[${number}]`, number] : [number];
        for (const place of places) {
          // This value is a valid list: it contains the player's own mission.
          if (operation.id === 'readReports' && place === '[1]') continue;
          const told = await send(operation, written.replace('"@"', place));
          const right = NO_JSON.includes(number) ? /^400 application/ : REFUSED;
          if (!right.test(told)) faults.push(`${operation.id}.${field} = ${place.slice(0, 40)}: ${told}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(await everything()).toEqual(before);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('T5, G-03: in a path is 1 to 2147483647 in digits; anything else is 404', async () => {
    const faults: string[] = [];
    const before = await everything();
    for (const operation of operations) {
      const { method, path, params } = operation;
      // Sectors are counted from 0.
      if (path === getSector.path) continue;
      for (const name of Object.keys(params)) {
        for (const text of sampled('texts that are no id', NO_IDS)) {
          const place = path.replace(/\{(\w+)\}/g, (_, each: string) => (each === name ? text : String(allianceId)));
          const response = await fetch(`${app.origin}${place}`, {
            method,
            headers: { Authorization: `Bearer ${tokenFor(operation)}`, 'Content-Type': 'application/json' },
            body: method === 'GET' || method === 'DELETE' ? null : '{}',
          });
          if (response.status !== 404) faults.push(`${method} ${place}: ${response.status}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ...[
      '-1',
      '0',
      '1.5',
      '1e3',
      '0x1',
      'NaN',
      'Infinity',
      '9007199254740993',
      '1e308',
      '9'.repeat(400),
      '',
      ' 1',
      '1,2',
      '%00',
      '٣',
    ],
  ])('G-93: in a query, page=%s is a page all the same', async (text) => {
    for (const query of [`page=${text}`, `per_page=${text}`, `page=${text}&per_page=${text}`, `page=1&page=${text}`]) {
      const response = await fetch(`${app.origin}/alliances/${allianceId}/logs?${query}`, {
        headers: { Authorization: `Bearer ${player.token}` },
      });
      // A page that is given twice is ambiguous.
      const status = query.startsWith('page=1&page=') ? 400 : 200;
      expect([query, response.status]).toEqual([query, status]);
      if (status === 200) expect(await response.json()).toEqual(expect.any(Array));
    }
  });

  it('may be written in any way that JSON permits', async () => {
    const give = operations.find(({ id }) => id === 'contribute');
    if (!give) throw new Error('There is no contribute.');
    const bank = async () => (await app.db.query('SELECT metal FROM alliance WHERE id = $1', [allianceId]))[0].metal;
    const before = await bank();
    for (const one of ['1', '1.0', '1e0', '10e-1', '0.1e1'])
      expect(await send(give, `{"metal":${one}}`)).toMatch(/^200/);
    expect(await bank()).toBe(before + 5);
    // If a field occurs twice, the last one counts, as in JSON.parse.
    expect(await send(give, '{"metal":-5,"metal":1}')).toMatch(/^200/);
    expect(await bank()).toBe(before + 6);
  });
});
