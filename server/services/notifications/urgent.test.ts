import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateNotifications } from '#shared/api/notifications';
import { NOTIFICATION_KINDS } from '#shared/catalogue/notifications';
import { type PushService, startPushService } from '../../../loadtest/lib/push-service.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { type AwayPlayer, anAwayPlayer, finishMine, startAppWithPush } from '../../tests/support/away-player.ts';
import { aVeteran, giveShips, LINE, land, launched, moveNextTo } from '../../tests/support/marches.ts';
import type { TestApp } from '../../tests/support/test-app.ts';
import { announce } from './announce.ts';

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startAppWithPush(service);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const sql = (statement: string, ...values: unknown[]) => app.db.query(statement, values);
const all = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]));
const set = ({ token }: AwayPlayer, changes: object = {}) =>
  app.send(
    updateNotifications,
    { body: { kinds: all, quiet_hours: null, time_zone: 'UTC', email: true, ...changes } as never },
    token,
  );

/** A ruler who is away and was told of something a minute ago, and an attacker beside. */
async function aRuler(changes: object = {}) {
  const [ruler, raider] = [await anAwayPlayer(app, service), await aVeteran(app)];
  await sql('UPDATE player SET struck_at = clock_timestamp() WHERE id = $1', ruler.id);
  await moveNextTo(app, raider, ruler, 3);
  for (const { homeId } of [ruler, raider]) await giveShips(app, homeId, LINE, 20);
  await set(ruler, changes);
  await sql(
    "UPDATE notification_channel SET told_at = clock_timestamp() - interval '1 min' WHERE player_id = $1",
    ruler.id,
  );
  const raid = () => launched(app, raider, ruler.homeId, { kind: 'raid', ships: [[LINE, 15]] });
  return { ruler, raider, raid };
}

/** In how many minutes the next mail is due; null if none is. */
async function mailIn({ id }: AwayPlayer): Promise<number | null> {
  const [row] = await sql(
    `SELECT (extract(epoch FROM send_at - clock_timestamp()) / 60)::float8 AS minutes FROM notification_channel
     WHERE player_id = $1 AND channel = 'mail'`,
    id,
  );
  return row.minutes;
}

describe('of an attack a ruler is told', () => {
  it('at once by a browser and half an hour later by mail, however lately something was told', async () => {
    const { ruler, raider, raid } = await aRuler();
    await finishMine(app, ruler);
    expect(await waitUntil(async () => (await mailIn(ruler)) !== null, 10_000)).toBe(true);
    expect(await mailIn(ruler)).toBeGreaterThan(300);
    await raid();
    expect(await mailIn(ruler)).toBeLessThanOrEqual(30);
    const { content } = await ruler.browser.message(1);
    expect(content.lines).toContain(`${raider.username} sends an attack to Home of ${ruler.username}.`);
    // To save the settings does not put it off.
    await set(ruler);
    expect(await mailIn(ruler)).toBeLessThanOrEqual(30);
  });

  it.each(['attack', 'siege'] as const)('by mail in half of the time that is left before the %s', async (kind) => {
    const { ruler } = await aRuler();
    const [{ until }] = await sql("SELECT clock_timestamp() + interval '10 min' AS until");
    await announce(app.db, [{ kind, playerId: ruler.id, sourceId: 1_000_000, until }]);
    expect(await mailIn(ruler)).toBeLessThanOrEqual(5);
    expect(await mailIn(ruler)).toBeGreaterThan(4);
    // What is not urgent takes nothing away from that.
    await announce(app.db, [{ kind: 'mission', playerId: ruler.id, sourceId: 1_000_000 }]);
    expect(await mailIn(ruler)).toBeLessThanOrEqual(5);
  });

  const QUIET = { quiet_hours: { from: '00:00', until: '23:59' }, time_zone: 'UTC' };
  /** A time zone in which it is noon now, far from the minute that is not quiet. */
  const noon = () => {
    const ahead = ((12 - new Date().getUTCHours() + 36) % 24) - 12;
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  };

  it('in quiet hours too, with all that has waited', async () => {
    const { ruler, raid } = await aRuler({ ...QUIET, time_zone: noon() });
    await raid();
    expect((await ruler.browser.message(1)).content.title).toBe('Attack');
  });

  it('after the quiet hours, if the player has chosen so', async () => {
    const { ruler, raid } = await aRuler({ ...QUIET, time_zone: noon(), hold_attacks: true });
    await raid();
    const isHeld = async () => {
      const [row] = await sql(
        `SELECT send_at > clock_timestamp() + interval '1 h' AS held FROM notification_channel
         WHERE player_id = $1 AND channel = 'push'`,
        ruler.id,
      );
      return row.held === true;
    };
    expect(await waitUntil(isHeld, 10_000)).toBe(true);
    expect(ruler.browser.messages).toHaveLength(0);
  });
});

it('of a battle both who fought it are told, each of the other, with its report', async () => {
  const { ruler, raider, raid } = await aRuler();
  const march = await raid();
  await ruler.browser.message(1);
  await sql('UPDATE notification_channel SET told_at = NULL WHERE player_id = $1', ruler.id);
  await land(app, march);
  const { content } = await ruler.browser.message(2);
  const [{ id }] = await sql('SELECT id FROM battle WHERE march_id = $1', march);
  expect(content).toEqual({
    title: 'Battle',
    lines: [`${raider.username} has attacked you at Home of ${ruler.username}.`],
    url: `/battles/${id}`,
  });
  const sent = await sql("SELECT player_id FROM notification WHERE kind = 'battle'");
  expect(sent).toEqual([{ player_id: ruler.id }]);
});
