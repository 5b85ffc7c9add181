import { subscribe } from '#shared/api/notifications';
import type { PushService, TestBrowser } from '../../../loadtest/lib/push-service.ts';
import { build } from './build-now.ts';
import { enrich } from './ships.ts';
import { startTestApp, type TestApp, type TestPlayer } from './test-app.ts';

/** The type of building that players in these tests build. */
const METAL_MINE = 3;

/** The app, which may send to this push service on this machine. */
export const startAppWithPush = (service: PushService, env: NodeJS.ProcessEnv = {}) =>
  startTestApp({ PUSH_HOSTS: service.host, ...env }, { pushServices: { ca: service.ca, retryDelays: [1, 1] } });

export type AwayPlayer = TestPlayer & { readonly browser: TestBrowser };

/** A rich player with a browser that is told. */
export async function anAwayPlayer(app: TestApp, service: PushService): Promise<AwayPlayer> {
  const player = await app.aPlayer();
  await enrich(app, player);
  const browser = service.aBrowser();
  await subscribeTo(app, player, browser);
  return { ...player, browser };
}

export async function subscribeTo(app: TestApp, player: TestPlayer, { subscription }: TestBrowser): Promise<number> {
  const { body } = await app.send(subscribe, { body: { ...subscription, time_zone: 'UTC' } }, player.token);
  return body.subscriptions[0]?.subscription_id ?? 0;
}

/** Starts a mine and lets it be finished in so many ms. Resolves with its id. */
export async function finishMine(app: TestApp, player: TestPlayer, inMs = 0): Promise<number> {
  const body = { planet_id: player.homeId, building_type_id: METAL_MINE };
  const { body: started } = await app.send(build, { body }, player.token);
  // Never before the moment until which everything was announced.
  await app.db.query(
    `UPDATE building SET started_at = built_at - interval '1 hour', built_at = clock_timestamp() + make_interval(secs => $2)
     WHERE id = $1`,
    [started.building_id, inMs / 1000 + 0.05],
  );
  return started.building_id;
}

/** Lets so many minutes pass for the player's messages. */
export async function letMinutesPass({ db }: TestApp, { id }: TestPlayer, minutes: number): Promise<void> {
  await db.query(
    `UPDATE notification_channel SET told_at = told_at - make_interval(mins => $2),
       send_at = send_at - make_interval(mins => $2), since = since - make_interval(mins => $2) WHERE player_id = $1`,
    [id, minutes],
  );
  await db.query(
    'UPDATE notification SET announced_at = announced_at - make_interval(mins => $2) WHERE player_id = $1',
    [id, minutes],
  );
}
