import { SHIPYARD_ID } from '#shared/catalogue/buildings';
import { type Calls, callsOf, whenReady } from './api-calls.ts';
import { letGive } from './game-database.ts';
import type { Game } from './game-server.ts';
import { type ReadyPlayer, readyPlayers } from './ready-players.ts';

/** Players and data that fill every screen. */
export interface Fixture {
  /** Has two worlds, ships, a mission under way and an alliance of three. */
  readonly leader: ReadyPlayer;
  readonly officer: ReadyPlayer;
  readonly officerId: number;
  /** In no alliance: invited by the leader, and with a pending join request. */
  readonly guest: ReadyPlayer;
  /** Has done nothing yet. */
  readonly idler: ReadyPlayer;
  readonly home: World;
  readonly alliance: string;
}

interface World {
  readonly planet_id: number;
  readonly planet_name: string;
}

interface Known {
  readonly planet_id: number;
  readonly stargate_address: readonly number[];
}

export async function makeFixture(game: Game, prefix: string, alliance = 'Tollan Concord'): Promise<Fixture> {
  const [leader, officer, member, guest, idler] = await readyPlayers(game, prefix, 5);
  const calls = (player: ReadyPlayer) => callsOf(game.address, player);
  const friend = (player: ReadyPlayer): Friend => ({ username: player.username, calls: calls(player) });
  const officerId = await gather(game, friend(leader), alliance, [officer, member].map(friend), friend(guest));
  await calls(leader)('POST', `/conversations/${officerId}`, { text: 'Hold the ring until I am back.' });
  return { leader, officer, officerId, guest, idler, home: await settleFar(calls(leader)), alliance };
}

interface Friend {
  readonly username: string;
  readonly calls: Calls;
}

/** Creates an alliance with a bank, an officer, a log, and a guest who is invited and has asked to join. */
async function gather(
  game: Game,
  { username: leading, calls: leader }: Friend,
  name: string,
  friends: readonly Friend[],
  guest: Friend,
): Promise<number> {
  await leader('POST', '/update_bio', { bio: 'We hold the ring so that others may pass.\nTrade: trinium for food.' });
  const { id } = await leader<{ id: number }>('POST', '/alliances', {
    name,
    description: 'Eleven worlds, one gate. We share what our mines yield and answer when one of us dials.',
  });
  const base = `/alliances/${id}`;
  for (const friend of friends) {
    await friend.calls('POST', `${base}/join`);
    const [request] = await leader<{ id: number }[]>('GET', `${base}/join-requests`);
    await leader('POST', `${base}/join-requests/${request?.id}/approve`);
  }
  await letGive(game, leading, ...friends.map(({ username }) => username));
  for (const friend of friends) {
    await friend.calls('POST', `${base}/contribute`, { naquadah: 240, trinium: 310, metal: 450 });
    await friend.calls('POST', `${base}/contribute`, { naquadah: 60, trinium: 0, metal: 350 });
  }
  const members = await leader<{ user_id: number; role: string }[]>('GET', `${base}/members`);
  const officer = members.find(({ role }) => role === 'member')?.user_id;
  if (officer === undefined) throw new Error('Nobody has joined.');
  await leader('PUT', `${base}/members/${officer}/role`, { role: 'officer' });
  await leader('PUT', `${base}/bulletin`, {
    text: 'Convoys leave on the hour. Shields up at night, and answer each call.',
  });
  await leader('POST', `${base}/messages`, { text: 'Welcome! Who has trinium to spare?' });
  for (const { username, calls } of friends) {
    await calls('POST', `${base}/messages`, {
      text: `Not I, ${username} is poor.\nSee /galaxymap?world=1 and ask @nobody.`,
    });
  }
  await guest.calls('POST', `${base}/join`);
  await leader('POST', `${base}/invitations`, { username_to_invite: guest.username });
  return officer;
}

/** Gives the player a shipyard, scouts, a second world, and one scout on a mission of days. */
async function settleFar(calls: Calls): Promise<World> {
  const [home] = await calls<World[]>('GET', '/planets');
  if (!home) throw new Error('The player has no home.');
  const { planet_id } = home;
  const build = async (building_type_id: number) => {
    const { building_id } = await whenReady(() =>
      calls<{ building_id: number }>('POST', '/build', { planet_id, building_type_id }),
    );
    await whenReady(() => calls('POST', '/build/complete', { building_id }));
  };
  await build(SHIPYARD_ID);
  const types = await calls<{ ship_type_id: number; is_scout: boolean }[]>('GET', '/ship/available');
  const ship_type_id = types.find(({ is_scout }) => is_scout)?.ship_type_id;
  const buildScout = () =>
    whenReady(() => calls<{ ship_id: number }>('POST', '/ship/build', { planet_id, ship_type_id }));
  const scouts = [await buildScout(), await buildScout()];
  for (const { ship_id } of scouts) await whenReady(() => calls('POST', '/ship/complete', { ship_id }));

  const known = await calls<Known[]>('GET', '/planets/known/light');
  const dial = (route: string, { stargate_address }: Known) =>
    whenReady(() => calls('POST', route, { originating_planet_id: planet_id, stargate_address }));
  for (const each of known) await dial('/missions/malp', each);
  for (const each of known) {
    await dial('/missions/colonize', each);
    // An owned world rejects settlers, so try the next one.
    if ((await calls<World[]>('GET', '/planets')).length > 1) break;
  }
  await whenReady(() =>
    calls('POST', '/missions/explore', { planet_id, ship_id: scouts[0]?.ship_id, duration_days: 3 }),
  );
  return home;
}
