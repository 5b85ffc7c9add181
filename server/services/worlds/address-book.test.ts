import { describe, expect, it } from 'vitest';
import { type AddressRecord, addressBook, noteAddress } from '#shared/api/address-book';
import { getPeople } from '#shared/api/galaxy-people';
import { colonize, malp } from '#shared/api/missions';
import { knownPlanets, listPlanets } from '#shared/api/planets';
import { getProfileOf } from '#shared/api/profiles';
import { getReport } from '#shared/api/reports';
import { REFUSALS } from '#shared/refusals';
import { anAlliance, aVeteran, giveShips, LINE, land, launched, moveNextTo } from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { aShipyard, enrich } from '../../tests/support/ships.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const app = testApp();

const bookOf = async (player: TestPlayer) => (await app.send(addressBook, {}, player.token)).body;
const dial = (player: TestPlayer, call: typeof malp, address: readonly number[]) =>
  app.send(call, { body: { originating_planet_id: player.homeId, stargate_address: [...address] } }, player.token);
const note = (player: TestPlayer, id: number, text: string) =>
  app.send(noteAddress, { params: { id }, body: { note: text } }, player.token);
const addressOf = async (player: TestPlayer) =>
  (await app.send(listPlanets, {}, player.token)).body[0]?.stargate_address ?? [];

/** A player whose first shipyard has found two worlds. */
async function aSurveyor() {
  const player = await app.aPlayer();
  await aShipyard(app, player);
  const [first, second] = await bookOf(player);
  if (!first || !second) throw new Error('The survey found nothing.');
  return { player, first, second };
}

describe('GET /planets/known/book', () => {
  it('has one record per known world, in the order of the light list, unseen at first', async () => {
    const { player, first } = await aSurveyor();
    const book = await bookOf(player);
    const light = (await app.send(knownPlanets, {}, player.token)).body;
    expect(book.map(({ planet_id, discovered_at, mission_id }) => [planet_id, discovered_at, mission_id])).toEqual(
      light.map(({ planet_id, discovered_at, mission_id }) => [planet_id, discovered_at, mission_id]),
    );
    expect(first).toMatchObject({ status: 'unknown', owner: null, reserves: null, as_of: null, note: null });
    expect(first.report_id).toBe(first.mission_id);
  });

  it("begins with the address that the survey's report names first", async () => {
    for (let surveyor = 0; surveyor < 6; surveyor++) {
      const { player, first, second } = await aSurveyor();
      const { body } = await app.send(getReport, { params: { id: first.mission_id ?? 0 } }, player.token);
      const named = body.report.message.match(/\d+(-\d+){5}/g);
      expect(named).toEqual([first, second].map(({ stargate_address }) => stargate_address.join('-')));
    }
  });

  it('shows what the last report found, as of then, and not the present state', async () => {
    const [{ player, first }, other] = [await aSurveyor(), await app.aPlayer()];
    await enrich(app, other);
    const { body } = await dial(player, malp, first.stargate_address);
    const probed = (await bookOf(player)).find(({ planet_id }) => planet_id === first.planet_id) as AddressRecord;
    const { owner: _, guard: __, ...reserves } = body.worlds[0]?.state ?? { owner: null, guard: 0 };
    expect(probed).toMatchObject({ status: 'free', owner: null, reserves, report_id: body.report_id });
    expect(probed.as_of).not.toBeNull();
    expect(probed.mission_id).toBe(first.mission_id);

    await dial(other, colonize, first.stargate_address);
    expect((await bookOf(player)).find(({ planet_id }) => planet_id === first.planet_id)).toEqual(probed);
    await dial(player, malp, first.stargate_address);
    expect((await bookOf(player)).find(({ planet_id }) => planet_id === first.planet_id)).toMatchObject({
      status: 'held',
      owner: { user_id: other.id, username: other.username },
    });
  });

  it('says who is on leave now, of the owners that reports name', async () => {
    const [{ player, first, second }, other] = [await aSurveyor(), await app.aPlayer()];
    await enrich(app, other);
    await dial(other, colonize, first.stargate_address);
    await dial(player, malp, first.stargate_address);
    const away = async () => {
      const book = await bookOf(player);
      return [first, second].map(({ planet_id }) => book.find((record) => record.planet_id === planet_id)?.on_leave);
    };
    const profile = async () =>
      (await app.send(getProfileOf, { params: { userId: other.id } }, player.token)).body.on_leave;
    expect([await away(), await profile()]).toEqual([[false, false], false]);
    await app.db.query(
      `UPDATE player SET vacation_from = now() - interval '1 h', vacation_until = now() + interval '9 days',
         vacation_due_at = now() + interval '9 days' WHERE id = $1`,
      [other.id],
    );
    expect([await away(), await profile()]).toEqual([[true, false], true]);
  });

  it('marks own worlds at once', async () => {
    const { player, first } = await aSurveyor();
    await dial(player, colonize, first.stargate_address);
    const record = (await bookOf(player)).find(({ planet_id }) => planet_id === first.planet_id);
    expect(record).toMatchObject({ status: 'own', owner: null, as_of: null });
  });

  it('reads reports from before worlds were kept', async () => {
    const [player, other] = [await app.aPlayer(), await app.aPlayer()];
    await enrich(app, player);
    await dial(player, malp, await addressOf(other));
    await app.db.query(
      `UPDATE mission SET report = json_build_object('message', report->>'message', 'planet_id', $2::int,
         'planet_owner_name', $3::text) WHERE player_id = $1`,
      [player.id, other.homeId, other.username],
    );
    expect(await bookOf(player)).toMatchObject([
      { status: 'held', owner: { user_id: null, username: other.username }, reserves: null },
    ]);
  });
});

describe('PUT /planets/known/{id}/note', () => {
  it('keeps a note for its player alone, in every tab, until it is emptied', async () => {
    const { player, first } = await aSurveyor();
    const other = await app.aPlayer();
    await enrich(app, other);
    await dial(other, malp, first.stargate_address);
    const tab = await openTab(app.origin, player.token);
    const { body } = await note(player, first.planet_id, '  Come back with a squad.\nAt night. ');
    expect(body.note).toBe('Come back with a squad.\nAt night.');
    expect(await tab.next('address_noted')).toMatchObject({ planet_id: first.planet_id, note: body.note });
    const notes = async (who: TestPlayer) =>
      (await bookOf(who)).filter(({ planet_id }) => planet_id === first.planet_id).map((record) => record.note);
    expect([await notes(player), await notes(other)]).toEqual([[body.note], [null]]);
    expect((await note(player, first.planet_id, '  ')).body.note).toBeNull();
    expect(await notes(player)).toEqual([null]);
    await tab.room.leave();
  });

  it('refuses a world that the player does not know, and a text that is too long', async () => {
    const { player, first } = await aSurveyor();
    const stranger = await app.aPlayer();
    for (const id of [first.planet_id, player.homeId, 2_000_000_000]) {
      expect(await note(stranger, id, 'Mine?')).toMatchObject({ status: 404, refusal: REFUSALS.worldNotKnown.text });
    }
    expect(await note(player, first.planet_id, 'x'.repeat(201))).toMatchObject({
      status: 400,
      refusal: 'Note must have at most 200 characters.',
    });
    expect((await bookOf(player))[0]?.note).toBeNull();
  });
});

describe('a world where a battle was fought', () => {
  it('is known to the attacker, and that from which the attack came to the defender, with their rulers', async () => {
    const [raider, ruler] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, ruler, 3);
    await giveShips(app, raider.homeId, LINE, 20);
    await giveShips(app, ruler.homeId, LINE, 12);
    const told = async (reader: TestPlayer, planetId: number) =>
      (await bookOf(reader)).find(({ planet_id }) => planet_id === planetId);
    const march = await launched(app, raider, ruler.homeId, { kind: 'raid', ships: [[LINE, 20]] });
    expect(await told(raider, ruler.homeId)).toBeUndefined();
    await land(app, march);
    const [{ at }] = await app.db.query('SELECT at FROM battle WHERE march_id = $1', [march]);
    const held = { status: 'held', as_of: at.toISOString(), mission_id: null, report_id: null, sighting: null };
    const owner = ({ id, username }: TestPlayer) => ({ user_id: id, username });
    expect(await told(raider, ruler.homeId)).toMatchObject({ ...held, owner: owner(ruler) });
    expect(await told(ruler, raider.homeId)).toMatchObject({ ...held, owner: owner(raider) });
    const { body: people } = await app.send(getPeople, {}, ruler.token);
    expect(people.worlds).toMatchObject([{ planet_id: raider.homeId, user_id: raider.id, seen_at: at.toISOString() }]);

    // What a probe says afterwards counts, and a battle since then with somebody else.
    const heir = await aVeteran(app);
    expect((await dial(raider, malp, await addressOf(ruler))).status).toBe(200);
    expect(await told(raider, ruler.homeId)).toMatchObject({ owner: owner(ruler), report_id: expect.any(Number) });
    await app.db.query(
      "UPDATE known_planet SET met_id = $3, met_at = clock_timestamp() + interval '1 s' WHERE player_id = $1 AND planet_id = $2",
      [raider.id, ruler.homeId, heir.id],
    );
    expect(await told(raider, ruler.homeId)).toMatchObject({ status: 'held', owner: owner(heir), sighting: null });
    expect((await app.send(getPeople, {}, raider.token)).body.worlds).toMatchObject([{ user_id: heir.id }]);

    // Of whoever has left the game, the last report counts again.
    await app.db.query(
      'UPDATE player SET verified_at = NULL, deleted_at = clock_timestamp(), email = NULL, password_hash = NULL WHERE id = $1',
      [heir.id],
    );
    expect(await told(raider, ruler.homeId)).toMatchObject({ owner: owner(ruler), report_id: expect.any(Number) });
  });

  it('is known to guests too, who fight beside its ruler', async () => {
    const [raider, ruler, guest] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    await anAlliance(app, ruler, guest);
    await moveNextTo(app, raider, ruler, 3);
    await moveNextTo(app, guest, ruler, 6);
    for (const { homeId } of [raider, ruler, guest]) await giveShips(app, homeId, LINE, 20);
    await land(app, await launched(app, guest, ruler.homeId, { kind: 'relief', ships: [[LINE, 10]] }));
    await land(app, await launched(app, raider, ruler.homeId, { kind: 'raid', ships: [[LINE, 20]] }));
    const held = (await bookOf(guest)).map(({ planet_id, owner }) => [planet_id, owner?.user_id]);
    expect(new Map(held as [number, number][])).toEqual(
      new Map([
        [ruler.homeId, ruler.id],
        [raider.homeId, raider.id],
      ]),
    );
  });
});
