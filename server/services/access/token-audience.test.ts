import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refreshToken } from '#shared/api/account';
import { getResources } from '#shared/api/resources';
import { PLAYER_ROOM } from '#shared/live/player';
import { connect } from '../../store/connection/data-source.ts';
import { tokenAudience } from '../../store/game-settings.ts';
import { aDatabase } from '../../tests/support/database.ts';
import { liveClient } from '../../tests/support/room-clients.ts';
import { startTestApp } from '../../tests/support/test-app.ts';
import { createTokens } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'a secret of thirty-two bytes, at least';
const seconds = () => Math.floor(Date.now() / 1000);
/** An access token as servers signed it before tokens had an audience. */
const withoutAudience = (sub: number, secret: string) =>
  jwt.sign({ typ: 'access', sid: 1, exp: seconds() + 600 }, secret, { algorithm: 'HS256', subject: String(sub) });

afterEach(() => void vi.useRealTimers());

describe('an access token', () => {
  const gameId = randomUUID();
  const tokens = createTokens(SECRET, { gameId, optionalUntil: 0, rotationFrom: 0 });

  it('names its game, and a server of the previous version accepts it', () => {
    const token = tokens.sign('access', 7, 1);
    expect(jwt.verify(token, SECRET, { algorithms: ['HS256'] })).toMatchObject({ sub: '7', sid: 1, aud: gameId });
    expect(tokens.verify('access', token)).toMatchObject({ playerId: 7, sessionId: 1 });
  });

  it('of one game is refused by another game with the same secret; a refresh token is refused only when its hash is compared', () => {
    const another = createTokens(SECRET, { gameId: randomUUID(), optionalUntil: Date.now() + DAY_MS, rotationFrom: 0 });
    expect(() => another.verify('access', tokens.sign('access', 7, 1))).toThrow('Token is invalid!');
    expect(another.verifyRefresh(tokens.sign('refresh', 7, 1)).playerId).toBe(7);
  });

  it('without an audience is accepted until its day is over', () => {
    const until = Date.now() + 60_000;
    const upgraded = createTokens(SECRET, { gameId, optionalUntil: until, rotationFrom: 0 });
    const token = withoutAudience(7, SECRET);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(until - 1);
    expect(upgraded.verify('access', token).playerId).toBe(7);
    vi.setSystemTime(until);
    expect(() => upgraded.verify('access', token)).toThrow('Token is invalid!');
  });
});

describe('a game whose servers did not know audiences a day ago', () => {
  it('accepts tokens without one, in calls and in rooms, and replaces no refresh token', async () => {
    const database = await aDatabase();
    const db = await connect(database.url);
    expect(await tokenAudience(db)).toMatchObject({ optionalUntil: 0, rotationFrom: 0 });
    const until = Date.now() + DAY_MS;
    await db.query(
      "INSERT INTO setting (key, value) SELECT unnest('{token_audience_optional_until,refresh_rotation_from}'::text[]), $1",
      [String(until)],
    );
    expect(await tokenAudience(db)).toMatchObject({ optionalUntil: until, rotationFrom: until });
    await db.destroy();

    const app = await startTestApp({}, { database });
    try {
      const { id, refreshToken: first } = await app.registeredPlayer();
      const token = withoutAudience(id, app.secret);
      expect(Object.keys((await app.send(refreshToken, {}, first)).body)).toEqual(['access_token']);
      expect((await app.send(getResources, {}, token)).status).toBe(200);
      const room = await liveClient(app.origin).joinOrCreate(PLAYER_ROOM, { token });
      await room.leave();
    } finally {
      await app.close();
    }
  });
});
