import { matchMaker } from '@colyseus/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, logout } from '#shared/api/account';
import { getConversation, writeLetter } from '#shared/api/letters/letters';
import { getResources } from '#shared/api/resources';
import { changePassword, endOtherSessions } from '#shared/api/settings';
import { CLOSE, JOIN_REFUSED } from '#shared/live/room';
import { anAlliance, aVeteran } from '../tests/support/marches.ts';
import { openAllianceTab, openTab } from '../tests/support/room-clients.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../tests/support/test-app.ts';
import { SessionCheck } from './session-check.ts';
import type { TickedRoom } from './ticker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.close());

/** What a thief of a session has: both tokens, and open tabs. */
async function aThief(player: TestPlayer) {
  const { email, password } = player;
  const { body } = await app.send(login, { body: { email, password } });
  await anAlliance(app, player);
  const tabs = [await openTab(app.origin, body.access_token), await openAllianceTab(app.origin, body.access_token)];
  return { token: body.access_token, refreshToken: body.refresh_token, tabs };
}

const INVALID = { status: 401, refusal: 'Token is invalid!' };

describe('a session that has ended', () => {
  it.each([
    [
      'by a new password',
      ({ token, password }: TestPlayer) =>
        app.send(changePassword, { body: { current_password: password, new_password: 'chevron eight' } }, token),
    ],
    ['by the end of all others', ({ token }: TestPlayer) => app.send(endOtherSessions, {}, token)],
    ['by its logout', (_: TestPlayer, thief: { refreshToken: string }) => app.send(logout, {}, thief.refreshToken)],
  ])('%s writes no letter, reads nothing, and its sockets are closed, while the others stay', async (_, end) => {
    const [player, friend] = [await app.registeredPlayer(), await aVeteran(app)];
    const own = await openTab(app.origin, player.token);
    const thief = await aThief(player);
    const letter = { params: { userId: friend.id }, body: { text: 'Lend me your ships.' } };
    expect((await app.send(writeLetter, letter, thief.token)).status).toBe(201);

    expect((await end(player, thief)).status).toBe(200);

    expect(await app.send(writeLetter, letter, thief.token)).toMatchObject(INVALID);
    expect(await app.send(getConversation, { params: letter.params }, thief.token)).toMatchObject(INVALID);
    expect(await Promise.all(thief.tabs.map(({ closed }) => closed))).toEqual([CLOSE.tokenEnded, CLOSE.tokenEnded]);
    await expect(openTab(app.origin, thief.token)).rejects.toMatchObject({ code: JOIN_REFUSED.token });
    expect((await app.send(getResources, {}, player.token)).status).toBe(200);
    expect(own.room.connection.isOpen).toBe(true);
    await own.room.leave();
  });

  it('is found by the regular look where no notice of its end came', async () => {
    const player = await app.registeredPlayer();
    const tab = await openTab(app.origin, player.token);
    const room = matchMaker.getLocalRoomById(tab.room.roomId) as unknown as TickedRoom;
    const check = new SessionCheck(app.context, { rooms: [room] });
    await check.run();
    expect(tab.room.connection.isOpen).toBe(true);
    await app.db.query('UPDATE session SET revoked_at = clock_timestamp() WHERE player_id = $1', [player.id]);
    await check.run();
    check.stop();
    expect(await tab.closed).toBe(CLOSE.tokenEnded);
  });

  it('the look ends in a line of the log while the database is away', async () => {
    const warn = vi.spyOn(app.context.log, 'warn').mockImplementation(() => undefined);
    const query = () => Promise.reject(new Error('away'));
    const room = { sessions: [{ playerId: 1, login: 1, expiresAt: 0 }], closeSessions: vi.fn() };
    const check = new SessionCheck({ ...app.context, db: { query } as never }, { rooms: [room] });
    await check.run();
    check.stop();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(room.closeSessions).not.toHaveBeenCalled();
  });
});
