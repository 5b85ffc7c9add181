import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contribute, createAlliance, getAllianceDetails } from '#shared/api/alliances/alliances';
import { completeBuilding } from '#shared/api/buildings';
import { completeResearch } from '#shared/api/research';
import { getResources } from '#shared/api/resources';
import { researchTypeOf, SEAM_READING_ID } from '#shared/catalogue/research';
import { type Amounts, RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { gainXp } from '#shared/rules/experience';
import { researchCost } from '#shared/rules/research';
import { rounds, seedOf } from '../../../.vitest/sizes.ts';
import { audit } from '../../store/ledger/audit.ts';
import { withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { build } from '../support/build-now.ts';
import { MODEL_TYPES, ModelPlayer, SEAM_LEVELS } from '../support/economy-model.ts';
import { letGive } from '../support/stock.ts';
import { letTimePass, type TestPlayer, testApp } from '../support/test-app.ts';

/** Set by `npm run fire -- --only model`. */
const RUNS = Number(process.env.MODEL_RUNS ?? rounds('runs of the economy model'));
const SEED = Number(process.env.MODEL_SEED ?? seedOf('economy model'));
const COMMANDS = 60;
/** With fewer commands, many runs would never build anything. */
const FEWEST = 10;
const RACE = 4;
/** A refusal has no server time: it happened at most this long after the last known time. */
const SOON_MS = 20_000;
/** In a day a member gives to banks at most what so many hours of the own output bring. */
const HOURS_GIVEN = 4;

const app = testApp();

interface Model {
  readonly player: ModelPlayer;
  readonly bank: Record<(typeof RESERVES)[number], number>;
  /** Units of all resources together that the bank was given. */
  given: number;
  /** Milliseconds by which letTimePass has moved the player's rows into the past. */
  waited: number;
  /** The last server time that the game sent, on the model's clock. */
  known: number;
}

interface Real {
  readonly player: TestPlayer;
  readonly allianceId: number;
}

/** One command, executed on the game and on the model. */
type Step = (model: Model, real: Real) => Promise<void>;

const pays = (stock: Amounts, price: Partial<Amounts>) => RESOURCES.every((name) => stock[name] >= (price[name] ?? 0));

/**
 * Whether the command must succeed ('yes'), must be refused ('no'), or depends on the unknown time of its execution.
 */
function verdict(model: Model, isAllowed: (moment: number) => boolean): 'yes' | 'no' | 'either' {
  if (isAllowed(model.known)) return 'yes';
  return isAllowed(model.known + SOON_MS) ? 'either' : 'no';
}

/** Converts the game's server time to the model's clock, and remembers it. */
function momentOf(model: Model, serverTime: string): number {
  model.known = Date.parse(serverTime) + model.waited;
  return model.known;
}

function expectVerdict(expected: 'yes' | 'no' | 'either', refusal: string | undefined): void {
  if (expected !== 'either') expect(refusal === undefined ? 'yes' : 'no', refusal ?? 'accepted').toBe(expected);
}

const waits =
  (ms: number): Step =>
  async (model, { player }) => {
    await letTimePass(app, player.id, ms);
    model.waited += ms;
    model.known += ms;
  };

/** A leave that begins and ends while time passes. The game hears of it when it is over. */
const leaves =
  (before: number, length: number, after: number): Step =>
  async (model, real) => {
    const [[row]]: [{ from: Date; until: Date }[]] = await app.db.query(
      `UPDATE player SET vacation_from = moment.at, vacation_due_at = moment.at, vacation_until = moment.at + make_interval(secs => $3)
       FROM (SELECT date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => $2) AS at) AS moment WHERE id = $1
       RETURNING vacation_from AS from, vacation_until AS until`,
      [real.player.id, before / 1000, length / 1000],
    );
    if (!row) throw new Error('There is no player.');
    model.player.rest(row.from.getTime() + model.waited, row.until.getTime() + model.waited);
    await waits(before + length + after)(model, real);
    const isOver = async () =>
      (await app.db.query('SELECT 1 FROM player WHERE id = $1 AND vacation_due_at IS NULL', [real.player.id]))
        .length === 1;
    expect(await waitUntil(isOver, SOON_MS)).toBe(true);
  };

const builds =
  (index: number): Step =>
  async (model, { player }) => {
    const type = MODEL_TYPES[index % MODEL_TYPES.length];
    if (!type) return;
    const price = model.player.priceOf(type);
    const expected = model.player.hasPlaceFor(type)
      ? verdict(model, (moment) => pays(model.player.stockAt(moment), price))
      : 'no';
    const order = { planet_id: player.homeId, building_type_id: type.id };
    const { body, refusal } = await app.send(build, { body: order }, player.token);
    expectVerdict(expected, refusal);
    if (refusal !== undefined) return;
    const moment = momentOf(model, body.server_time);
    const dueAt = model.player.dueOf(type, moment);
    expect(Date.parse(body.built_at) + model.waited).toBe(dueAt);
    model.player.buildings.push({ id: body.building_id, type, dueAt, paid: price, active: false });
    model.player.move(price, -1);
    expect(body.resources).toMatchObject(model.player.stockAt(moment));
  };

const completes =
  (index: number): Step =>
  async (model, { player }) => {
    const { buildings } = model.player;
    const building = buildings[index % Math.max(1, buildings.length)];
    if (!building) return;
    const expected = building.active ? 'no' : verdict(model, (moment) => moment >= building.dueAt);
    const order = { building_id: building.id };
    const { body, refusal } = await app.send(completeBuilding, { body: order }, player.token);
    expectVerdict(expected, refusal);
    if (refusal !== undefined) return;
    const moment = momentOf(model, body.building.server_time);
    model.player.activate(building, moment);
    expect(body.resources).toMatchObject(model.player.stockAt(moment));
  };

/** The next level of Seam Reading, which somebody else paid for, is completed through the call. */
const readsSeams: Step = async (model, { player }) => {
  const level = model.player.seams + 1;
  if (level > SEAM_LEVELS) return;
  const [row] = await app.db.query(
    `INSERT INTO research (player_id, research_type_id, level, started_at, ready_at)
     VALUES ($1, $2, $3, clock_timestamp() - interval '2 h', clock_timestamp() - interval '1 h') RETURNING id`,
    [player.id, SEAM_READING_ID, level],
  );
  const price = researchCost(researchTypeOf(SEAM_READING_ID), level - 1);
  await writeLedger(
    app.db.manager,
    new Date(),
    withCounterpart({ account: 'sink', accountId: 0, reason: 'research', refId: row.id, amounts: price }, 'mint'),
  );
  const { status, body } = await app.send(completeResearch, { body: { research_id: row.id } }, player.token);
  expect(status).toBe(200);
  const moment = momentOf(model, body.research.server_time);
  model.player.readSeams(moment, body.xp_gained);
  expect(body.resources).toMatchObject(model.player.stockAt(moment));
};

const gives =
  (given: Record<(typeof RESERVES)[number], number>): Step =>
  async (model, { player, allianceId }) => {
    const units = RESERVES.reduce((sum, name) => sum + given[name], 0);
    // All gifts of a run are of one day, since the books' times are not moved.
    const may = (moment: number) => model.given + units <= HOURS_GIVEN * model.player.outputAt(moment);
    const expected =
      units > 0 ? verdict(model, (moment) => pays(model.player.stockAt(moment), given) && may(moment)) : 'no';
    const { body, refusal } = await app.send(contribute, { params: { id: allianceId }, body: given }, player.token);
    expectVerdict(expected, refusal);
    if (refusal !== undefined) return;
    model.player.move(given, -1);
    model.given += units;
    for (const name of RESERVES) model.bank[name] += given[name];
    expect(body.alliance_resources).toEqual(model.bank);
  };

const looks: Step = async (model, { player, allianceId }) => {
  const { body } = await app.send(getResources, {}, player.token);
  expect(body).toMatchObject(model.player.stockAt(momentOf(model, body.server_time)));
  expect({ level: body.level, xp: body.xp }).toEqual(gainXp({ level: 1, xp: 0 }, model.player.xp));
  const { body: alliance } = await app.send(getAllianceDetails, { params: { id: allianceId } }, player.token);
  expect(alliance.resources).toEqual(model.bank);
};

const MINUTE = 60_000;
const amount = fc.oneof(fc.constant(0), fc.nat(50), fc.nat(3000));
const step: fc.Arbitrary<{ name: string; step: Step }> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(20).map((index) => ({ name: `build ${index}`, step: builds(index) })) },
  { weight: 4, arbitrary: fc.nat(20).map((index) => ({ name: `complete ${index}`, step: completes(index) })) },
  {
    weight: 3,
    arbitrary: fc
      .oneof(fc.nat(MINUTE), fc.nat(60 * MINUTE), fc.nat(24 * 60 * MINUTE))
      .map((ms) => ({ name: `wait ${ms}`, step: waits(ms) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.integer({ min: MINUTE, max: 60 * MINUTE }),
        fc.integer({ min: 1, max: 24 * 60 * MINUTE }),
        fc.nat(60 * MINUTE),
      )
      .map(([before, length, after]) => ({
        name: `leave ${before} ${length} ${after}`,
        step: leaves(before, length, after),
      })),
  },
  { weight: 1, arbitrary: fc.constant({ name: 'read seams', step: readsSeams }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ naquadah: amount, trinium: amount, metal: amount })
      .map((given) => ({ name: `give ${JSON.stringify(given)}`, step: gives(given) })),
  },
  { weight: 2, arbitrary: fc.constant({ name: 'look', step: looks }) },
);

let alliances = 0;
async function begin(): Promise<{ model: Model; real: Real }> {
  const player = await app.aPlayer(RACE);
  const { body } = await app.send(createAlliance, { body: { name: `Model ${++alliances}` } }, player.token);
  await letGive(app, player);
  // The time at which the home was founded. That an alliance is founded in between does not change the model's sums.
  const [row] = await app.db.query(
    "SELECT min(at) AS founded FROM ledger WHERE account_kind = 'player' AND account_id = $1",
    [player.id],
  );
  const founded: number = row.founded.getTime();
  const model = {
    player: new ModelPlayer(RACE, founded),
    bank: { naquadah: 0, trinium: 0, metal: 0 },
    given: 0,
    waited: 0,
    known: founded,
  };
  return { model, real: { player, allianceId: body.id } };
}

it(`P8: in ${RUNS} runs of up to ${COMMANDS} commands the game agrees with a simple model of its economy (seed ${SEED})`, {
  timeout: 60_000 + RUNS * 10_000,
}, async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: FEWEST, maxLength: COMMANDS, size: 'max' }), async (steps) => {
      const { model, real } = await begin();
      // A newcomer can pay for it, so no run is without a building.
      await builds(0)(model, real);
      for (const each of steps) await each.step(model, real);
      await looks(model, real);
      accepted += model.player.buildings.length;
    }),
    // Limits the time for shrinking a failed run.
    { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 30_000 + RUNS * 10_000, markInterruptAsFailure: true },
  );
  expect(accepted).toBeGreaterThanOrEqual(RUNS);
  expect((await audit(app.db)).differences).toEqual([]);
});
