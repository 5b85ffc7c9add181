import { expect, it } from 'vitest';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { seededRandom } from '#shared/rules/random';
import { NAMES_IN_SENTENCES, reported, SENTENCES, type SentenceCode, sentence } from '#shared/sentences/sentences';
import { TABLES } from '../../store/schema/schema.ts';
import { anAlliance, land, launched } from '../../tests/support/marches.ts';
import { ARMY, aBesiegerAndAColony, outcomeOf, passPart, type TestSiege } from '../../tests/support/sieges.ts';
import { testApp } from '../../tests/support/test-app.ts';
import { columnsOf } from '../alliances/alliance-events.ts';
import { rename } from './operator-actions.ts';
import { removeAllianceName } from './remove-alliance-name.ts';
import { removeReportedWords } from './remove-reported-words.ts';

const app = testApp();

const RUDE = { player: 'Rude-Player', alliance: 'Rude Alliance', world: 'Rude World' };
const CODES = Object.keys(SENTENCES) as SentenceCode[];

/** Every stored sentence in which everybody and everything has one of these names. */
const saidOf = (names: typeof RUDE) => {
  const named = Object.entries(NAMES_IN_SENTENCES).flatMap(([of, places]) =>
    places.map((place) => [place, names[of as keyof typeof RUDE]]),
  );
  const others = { addresses: [], address: [], amounts: {}, haul: {}, lost: null, find: 'nothing' };
  const values: Readonly<Record<string, unknown>> = { ...others, ...Object.fromEntries(named) };
  return CODES.map((code) => {
    const said: Record<string, unknown> = {};
    const watched = new Proxy(values, {
      get: (_, place: string) => {
        said[place] = values[place];
        return values[place];
      },
    });
    (SENTENCES[code] as (params: unknown) => string)(watched);
    return sentence(code, said as never);
  });
};

/** A rude player has taken a world from another one, whose alliance wrote about it. Resolves with the id of that alliance. */
async function aRudeCapture(
  place: number,
  { player, alliance: name } = RUDE,
): Promise<TestSiege & { readonly alliance: number }> {
  const parties = await aBesiegerAndAColony(app, place);
  const { besieger, ruler, world } = parties;
  await app.db.query('UPDATE player SET username = $2 WHERE id = $1', [besieger.id, player]);
  await app.db.query('UPDATE planet SET name = $2 WHERE id = $1', [world, RUDE.world]);
  const alliance = await anAlliance(app, ruler);
  const others = await anAlliance(app, besieger);
  await app.db.query('UPDATE alliance SET name = $2 WHERE id = $1', [others, name]);
  const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
  expect(await land(app, march)).toBe('standing');
  await passPart(app, march, 4);
  expect(await outcomeOf(app, march)).toBe('captured');
  return { ...parties, march, alliance };
}

/** Stores every sentence in this alliance's log, and that the world came back as this player's report. */
async function sayEverything(alliance: number, playerId: number, homeId: number): Promise<void> {
  for (const said of saidOf(RUDE)) {
    await app.db.query(
      `INSERT INTO alliance_log (alliance_id, at, details, code, params) VALUES ($1, now() - interval '1 d', $2, $3, $4)`,
      [alliance, ...columnsOf(said)],
    );
  }
  const givenBack = sentence('world_given_back', { planet: RUDE.world, player: RUDE.player });
  await app.db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
     VALUES ($1, 'lost', $2, now(), now(), now(), $3)`,
    [playerId, homeId, JSON.stringify({ ...reported(givenBack), worlds: [] })],
  );
}

/** The tables that hold this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const found: { name: string }[] = await app.db.query(
    TABLES.map(
      (name) =>
        `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} AS row WHERE row::text LIKE '%' || $1 || '%')`,
    ).join(' UNION ALL '),
    [text],
  );
  return found.map(({ name }) => name);
}

it('a name that an operator replaces stays nowhere but in what only operators read', async () => {
  const { besieger, ruler, world, alliance } = await aRudeCapture(5);
  await sayEverything(alliance, ruler.id, ruler.homeId);
  expect(await tablesWith(RUDE.player)).toEqual(['player', 'mission', 'alliance_log']);
  expect(await tablesWith(RUDE.world)).toEqual(['planet', 'mission', 'alliance_log']);
  expect(await tablesWith(RUDE.alliance)).toEqual(['alliance', 'alliance_log']);
  const body = { user_id: besieger.id, reason: 'Rude names.' };
  expect((await app.send(reportPlayer, { body }, ruler.token)).status).toBe(201);
  const [{ id, words }] = await app.db.query('SELECT id, words FROM abuse_report');

  const operator = { db: app.db, who: 'an operator' };
  await rename(operator, RUDE.player, 'Plain-Player');
  expect(await tablesWith(RUDE.player)).toEqual(['operator_act']);

  const text = 1 + words.findIndex((word: { text: string }) => word.text === RUDE.world);
  expect(await removeReportedWords(operator, seededRandom(1), id, { text })).toBe(
    `Plain-Player: World ${world} has another name, wherever the old one was shown. 1 report is settled.`,
  );
  expect(await tablesWith(RUDE.world)).toEqual(['abuse_report']);

  await removeAllianceName(operator, RUDE.alliance);
  expect(await tablesWith(RUDE.alliance)).toEqual(['abuse_report', 'operator_act']);

  const [{ name }] = await app.db.query('SELECT name FROM planet WHERE id = $1', [world]);
  const [{ name: plain }] = await app.db.query('SELECT name FROM alliance WHERE leader_id = $1', [besieger.id]);
  const said: { details: string }[] = await app.db.query(
    "SELECT details FROM alliance_log WHERE at < now() - interval '23 h' ORDER BY id",
  );
  const names = { player: 'Plain-Player', alliance: plain, world: name };
  expect(said.map(({ details }) => details)).toEqual(saidOf(names).map((each) => each.text));
  const reports: { message: string }[] = await app.db.query(
    "SELECT report ->> 'message' AS message FROM mission WHERE kind = 'lost' AND player_id = $1",
    [ruler.id],
  );
  expect(reports.map(({ message }) => message).sort()).toEqual([
    `Plain-Player has taken ${name}. Its gate address stays known to you.`,
    `The operator of this game gave ${name} back to Plain-Player.`,
  ]);
});

it('the old name of a world that has another one by now is replaced too, and that of a world that somebody else holds stays', async () => {
  const { besieger, ruler, world, alliance } = await aRudeCapture(6, {
    ...RUDE,
    player: 'Polite-Player',
    alliance: 'Polite Alliance',
  });
  await sayEverything(alliance, ruler.id, ruler.homeId);
  const body = { user_id: besieger.id, reason: 'Rude names.' };
  await app.send(reportPlayer, { body }, ruler.token);
  const [{ id, words }] = await app.db.query('SELECT id, words FROM abuse_report ORDER BY id DESC');
  const text = 1 + words.findIndex((word: { text: string }) => word.text === RUDE.world);
  const remove = () => removeReportedWords({ db: app.db, who: 'an operator' }, seededRandom(1), id, { text });

  await app.db.query('UPDATE planet SET owner_id = $2 WHERE id = $1', [world, ruler.id]);
  expect(await remove()).toContain('has another name or ruler than was reported, and stays as it is.');
  expect(await tablesWith(RUDE.world)).toEqual(['planet', 'mission', 'alliance_log', 'abuse_report']);
  await app.db.query("UPDATE planet SET name = 'Peace' WHERE id = $1", [world]);
  expect(await remove()).toContain(`World ${world} has another name, wherever the old one was shown.`);
  expect(await tablesWith(RUDE.world)).toEqual(['abuse_report']);
  expect(await app.db.query("SELECT 1 FROM alliance_log WHERE details LIKE '%Peace%'")).not.toEqual([]);
});
