import { expect, it } from 'vitest';
import { declineInvitation, invite, joinAlliance, myInvitations } from '#shared/api/alliances/alliance-admission';
import { createAlliance } from '#shared/api/alliances/alliances';
import { getDashboard } from '#shared/api/dashboard';
import { readReports } from '#shared/api/reports';
import { buildShip, completeShip } from '#shared/api/ships';
import { shipTypeOf } from '#shared/catalogue/ships';
import { raiseTo } from '../../tests/support/levels.ts';
import { aColony, aVeteran, giveShips, LINE, land, launch } from '../../tests/support/marches.ts';
import { aShipyard, SCOUT_ID, WARSHIP_ID } from '../../tests/support/ships.ts';
import { letTimePass, type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const HOUR = 3_600_000;

const app = testApp();

const dashboardOf = async (player: TestPlayer) => (await app.send(getDashboard, {}, player.token)).body;

it('a new player has nothing that waits', async () => {
  expect(await dashboardOf(await app.aPlayer())).toMatchObject({
    ships_under_construction: [],
    unread_reports: 0,
    unread_messages: 0,
    invitations: 0,
    join_requests: 0,
  });
});

it('ships are listed from their start until they are launched, the one that is ready first at the top', async () => {
  const player = await app.aPlayer();
  await aShipyard(app, player);
  await raiseTo(app, player, 2);
  const start = async (ship_type_id: number) =>
    (await app.send(buildShip, { body: { planet_id: player.homeId, ship_type_id } }, player.token)).body;
  const [slow, quick] = [await start(WARSHIP_ID), await start(SCOUT_ID)];
  expect(shipTypeOf(WARSHIP_ID).minutes).toBeGreaterThan(shipTypeOf(SCOUT_ID).minutes);
  const listed = (await dashboardOf(player)).ships_under_construction;
  expect(listed.map(({ ship_id }) => ship_id)).toEqual([quick.ship_id, slow.ship_id]);
  const { ship_id, ship_type_name, planet_name, planet_id, started_at, ready_at } = quick;
  expect(listed[0]).toEqual({ ship_id, ship_type_name, planet_name, planet_id, started_at, ready_at });

  await letTimePass(app, player.id, HOUR);
  await app.send(completeShip, { body: { ship_id: quick.ship_id } }, player.token);
  const left = (await dashboardOf(player)).ships_under_construction;
  expect(left.map(({ ship_id }) => ship_id)).toEqual([slow.ship_id]);
});

it('a ship on a march does not wait for its launch until it is back', async () => {
  const player = await aVeteran(app);
  const colony = await aColony(app, player);
  await giveShips(app, player.homeId, LINE, 3);
  expect((await dashboardOf(player)).ships_under_construction).toHaveLength(3);
  const { body } = await launch(app, player, colony, { kind: 'transfer', ships: [[LINE, 2]] });
  expect((await dashboardOf(player)).ships_under_construction).toHaveLength(1);
  await land(app, body.march.march_id);
  const waiting = (await dashboardOf(player)).ships_under_construction.map(({ planet_id }) => planet_id);
  expect(waiting.sort()).toEqual([player.homeId, colony, colony].sort());
});

it('counts the reports that the player has not read', async () => {
  const player = await app.aPlayer();
  const rows: { id: number }[] = await app.db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
     SELECT $1, 'malp', $2, now(), now(), now(), json_build_object('message', 'Report ' || i) FROM generate_series(1, 3) AS i
     RETURNING id`,
    [player.id, player.homeId],
  );
  expect((await dashboardOf(player)).unread_reports).toBe(3);
  await app.send(readReports, { body: { mission_ids: rows.slice(1).map(({ id }) => id) } }, player.token);
  expect((await dashboardOf(player)).unread_reports).toBe(1);
});

it('counts open invitations for the player who got them, and open requests for the leader only', async () => {
  const [leader, guest, asker] = [await app.aPlayer(), await app.aPlayer(), await app.aPlayer()];
  const { body: alliance } = await app.send(createAlliance, { body: { name: 'Tauri' } }, leader.token);
  const params = { id: alliance.id };
  await app.send(invite, { params, body: { username_to_invite: guest.username } }, leader.token);
  await app.send(joinAlliance, { params }, asker.token);
  const counts = async (player: TestPlayer) => {
    const { invitations, join_requests } = await dashboardOf(player);
    return [invitations, join_requests];
  };
  expect([await counts(leader), await counts(guest), await counts(asker)]).toEqual([
    [0, 1],
    [1, 0],
    [0, 0],
  ]);
  const [invitation] = (await app.send(myInvitations, {}, guest.token)).body;
  await app.send(declineInvitation, { params: { invitationId: invitation?.invitation_id ?? 0 } }, guest.token);
  expect(await counts(guest)).toEqual([0, 0]);
});
