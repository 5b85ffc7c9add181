import { login } from '#shared/api/account';
import { acceptInvitation, invite, joinAlliance, myInvitations } from '#shared/api/alliances/alliance-admission';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { askRelation } from '#shared/api/alliances/alliance-relations';
import {
  changeRole,
  createAlliance,
  leaveAlliance,
  myAlliance,
  transferLeadership,
} from '#shared/api/alliances/alliances';
import { build } from '#shared/api/buildings';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import type { TestBrowser } from '../../../../loadtest/lib/push-service.ts';
import { DueScheduler } from '../../../due-scheduler.ts';
import { hashPassword } from '../../../services/accounts/passwords.ts';
import { startSessions } from '../../../services/admin/bulk-players.ts';
import { subscribeTo } from '../../support/away-player.ts';
import { endPeace } from '../../support/marches.ts';
import { anExplorer, enrich } from '../../support/ships.ts';
import { fillBank, letGive } from '../../support/stock.ts';
import { letTimePass, type TestApp, type TestPlayer } from '../../support/test-app.ts';
import { belongings, everything, idsIn } from './known-values.ts';
import type { FuzzActor, Pool } from './requests.ts';
import { makeDue, secondSeason, sharedBattle, supply } from './supplies.ts';

const HOUR = 3_600_000;

export type FuzzWorld = Awaited<ReturnType<typeof openFuzzWorld>>;

/**
 * The players whom the fuzzer acts as, and a bystander whom it never acts as. The bystander is under the peace of newcomers, and
 * so cannot be attacked. `browser`: the only one that is told.
 */
export async function openFuzzWorld(app: TestApp, browser: TestBrowser) {
  await secondSeason(app);
  const cast: Cast = {
    leader: await anExplorer(app),
    officer: await anExplorer(app),
    member: await anExplorer(app),
    asker: await app.aPlayer(),
    invitee: await app.aPlayer(),
  };
  const players: readonly TestPlayer[] = Object.values(cast);
  const bystander = await anExplorer(app);
  // Requests name its address, and every inserted player has the same password.
  const secret = await hashPassword('strangers', 'known to nobody');
  await app.db.query('UPDATE player SET password_hash = $2 WHERE id = $1', [bystander.id, secret]);
  const { body: others } = await app.send(createAlliance, { body: { name: 'The Bystanders' } }, bystander.token);
  const neighbour = { token: bystander.token, allianceId: others.id };
  await app.db.query('CREATE TABLE fuzz AS SELECT id, password_hash FROM player');
  // This building is due, but is never activated.
  const order = { planet_id: bystander.homeId, building_type_id: BUILDING_TYPES[0]?.id ?? 0 };
  await app.send(build, { body: order }, bystander.token);
  await letTimePass(app, bystander.id, HOUR);
  await endPeace(app, ...players);
  await sharedBattle(app, cast.asker, cast.invitee);
  let turn = 0;

  return {
    /** Restores what earlier requests used up or broke. Resolves with the values that the next requests may use. */
    refill: async (): Promise<Pool> => {
      await app.db.query(
        'UPDATE player SET password_hash = fuzz.password_hash, delete_at = NULL FROM fuzz WHERE fuzz.id = player.id',
      );
      const actors: FuzzActor[] = [];
      // Earlier requests may have ended the sessions of before.
      const present = { ...cast };
      for (const name of Object.keys(cast) as (keyof Cast)[]) {
        const player = cast[name];
        await enrich(app, player);
        await letTimePass(app, player.id, HOUR);
        const { email, password } = player;
        const { body, refusal } = await app.send(login, { body: { email, password } });
        if (refusal) throw new Error(`${player.username} could not log in: ${refusal}`);
        // Of another session, which its calls end.
        const [other] = await app.db.transaction((tx) =>
          startSessions(app.context, tx, [{ id: player.id, name: player.username }]),
        );
        actors.push({ access: body.access_token, refresh: other?.refresh_token ?? '', own: {} });
        present[name] = { ...player, token: body.access_token };
      }
      await makeDue(app, players);
      await new DueScheduler(app.context).settleDue();
      await meet(app, present, neighbour);
      await supply(app, Object.values(present), ++turn);
      await subscribeTo(app, present.member, browser);
      const all = await everything(app, [...players, bystander], browser);
      const owned = await Promise.all(players.map((player) => belongings(app, player, players, turn)));
      return { all, actors: actors.map((actor, i) => ({ ...actor, own: owned[i] ?? {} })) };
    },
    /** All rows of the bystander: no request of another player may change them. */
    bystander: async () => {
      const of = (sql: string) => app.db.query(sql, [bystander.id]);
      return {
        player: await of(
          `SELECT naquadah, trinium, metal, energy, food, level, xp, settled_at, username, email, password_hash, bio,
             first_login, verified_at FROM player WHERE id = $1`,
        ),
        planets: await of('SELECT * FROM planet WHERE owner_id = $1 ORDER BY id'),
        buildings: await of(
          'SELECT building.* FROM building JOIN planet ON planet.id = planet_id WHERE owner_id = $1 ORDER BY building.id',
        ),
        ships: await of(
          'SELECT ship.* FROM ship JOIN planet ON planet.id = planet_id WHERE owner_id = $1 ORDER BY ship.id',
        ),
        research: await of('SELECT * FROM research WHERE player_id = $1 ORDER BY id'),
        missions: await of('SELECT * FROM mission WHERE player_id = $1'),
        sessions: await of('SELECT id, revoked_at FROM session WHERE player_id = $1 ORDER BY id'),
        alliance: await of(
          `SELECT alliance.id, name, description, level, member_count, max_members, leader_id, naquadah, trinium, metal
           FROM alliance JOIN member ON alliance_id = alliance.id WHERE player_id = $1`,
        ),
      };
    },
  };
}

interface Cast {
  readonly leader: TestPlayer;
  readonly officer: TestPlayer;
  readonly member: TestPlayer;
  readonly asker: TestPlayer;
  readonly invitee: TestPlayer;
}

/** The leader of another alliance. */
interface Neighbour {
  readonly token: string;
  readonly allianceId: number;
}

/** Brings the players into one alliance, except those who are members of another one; the neighbour's offers it a pact. */
async function meet(app: TestApp, present: Cast, neighbour: Neighbour): Promise<void> {
  const { leader, officer, member, asker, invitee } = present;
  for (const { token } of [asker, invitee]) await app.send(leaveAlliance, {}, token);
  await leadAgain(app, present);
  await app.send(createAlliance, { body: { name: 'The Fuzzed' } }, leader.token);
  const { alliance, user_role } = (await app.send(myAlliance, {}, leader.token)).body;
  if (!alliance || user_role !== 'leader') return;
  const params = { id: alliance.id };
  const mates = await idsIn(app.db, [alliance.id])('SELECT player_id AS id FROM member WHERE alliance_id = ANY ($1)');
  for (const { id, username, token } of [officer, member, invitee]) {
    if (mates.includes(id)) continue;
    await app.send(leaveAlliance, {}, token);
    await app.send(invite, { params, body: { username_to_invite: username } }, leader.token);
    if (token === invitee.token) continue;
    const invitations = (await app.send(myInvitations, {}, token)).body;
    const invitation = invitations.find(({ inviter_username }) => inviter_username === leader.username);
    if (invitation) await app.send(acceptInvitation, { params: { invitationId: invitation.invitation_id } }, token);
  }
  // Members of a day can be paid from the bank.
  await app.db.query("UPDATE member SET joined_at = joined_at - interval '2 days' WHERE alliance_id = $1", [
    alliance.id,
  ]);
  await app.send(postMessage, { params, body: { text: 'Shall we meet at the gate?' } }, member.token);
  await app.send(changeRole, { params: { ...params, userId: officer.id }, body: { role: 'officer' } }, leader.token);
  await app.send(joinAlliance, { params }, asker.token);
  await app.db.query('DELETE FROM alliance_relation');
  const offer = { params: { id: neighbour.allianceId }, body: { alliance_id: alliance.id, kind: 'pact' } } as const;
  await app.send(askRelation, offer, neighbour.token);
  await fillBank(app, alliance.id, { naquadah: 50_000, trinium: 50_000, metal: 100_000 });
  await letGive(app, leader, officer, member);
}

/** Whoever of the cast leads the leader's alliance gives the leadership back. */
async function leadAgain(app: TestApp, cast: Cast): Promise<void> {
  const [alliance] = await app.db.query(
    'SELECT id, leader_id FROM alliance JOIN member ON alliance_id = alliance.id WHERE player_id = $1',
    [cast.leader.id],
  );
  const head = Object.values(cast).find(({ id }) => id === alliance?.leader_id);
  if (!head || head.id === cast.leader.id) return;
  const body = { new_leader_user_id: cast.leader.id };
  await app.send(transferLeadership, { params: { id: alliance.id }, body }, head.token);
}
