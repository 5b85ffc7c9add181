import { acknowledgeFirstLogin, login } from '#shared/api/account';
import * as hall from '#shared/api/alliances/alliance-hall';
import { payOut } from '#shared/api/alliances/alliance-payouts';
import { contribute } from '#shared/api/alliances/alliances';
import type { Call } from '#shared/api/call';
import { setSharing } from '#shared/api/galaxy-people';
import { blockPlayer, unblockPlayer } from '#shared/api/letters/blocks';
import { colonize, malp } from '#shared/api/missions';
import { showObjectives } from '#shared/api/objectives';
import { deleteAccount, endOtherSessions, keepAccount } from '#shared/api/settings';
import { type Recipe, type ValidRequest, validRequest } from '../contract/valid-requests.ts';
import type { Fixture } from '../support/fixture.ts';
import type { TestPlayer } from '../support/test-app.ts';

/** A command as the authorization table writes it. */
export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

const byOwner = (parts: ValidRequest['parts']): ValidRequest => ({ actor: 'owner', parts });

/** Removes the guards of the wild world nearest to the owner's home, and returns its address. */
async function wildAddress({ app, actors }: Fixture): Promise<number[]> {
  const [[world]] = await app.db.query(
    `UPDATE planet SET guard = 0 WHERE id = (
       SELECT wild.id FROM planet AS wild, planet AS home WHERE home.id = $1 AND wild.owner_id IS NULL
       ORDER BY point(wild.coordinates_x, wild.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y), wild.id LIMIT 1
     ) RETURNING stargate_address`,
    [actors.owner.homeId],
  );
  return world.stargate_address;
}

const toTheWild: Recipe = async (scene) =>
  byOwner({
    body: { originating_planet_id: scene.actors.owner.homeId, stargate_address: await wildAddress(scene) },
  });

/** Commands that succeed with the authorization table's request but change nothing, or too little to be seen, with one that does. */
const EFFECTIVE = new Map<Call, Recipe>([
  [malp, toTheWild],
  [colonize, toTheWild],
  [showObjectives, async () => byOwner({ body: { shown: false } })],
  [
    acknowledgeFirstLogin,
    async ({ app, actors }) => {
      await app.db.query('UPDATE player SET first_login = true WHERE id = $1', [actors.owner.id]);
      return byOwner({});
    },
  ],
  [setSharing, async () => ({ actor: 'member', parts: { body: { sharing: false } } })],
  [hall.setPresence, async () => ({ actor: 'member', parts: { body: { hidden: true } } })],
  [
    hall.readMessages,
    async ({ ids }) => ({
      actor: 'member',
      parts: { params: { id: ids.own.alliance }, body: { message_id: ids.own.said } },
    }),
  ],
  [
    contribute,
    async ({ ids }) => ({ actor: 'member', parts: { params: { id: ids.own.alliance }, body: { metal: 500 } } }),
  ],
  [
    payOut,
    async ({ ids: { own } }) => ({
      actor: 'leader',
      parts: { params: { id: own.alliance }, body: { user_id: own.mate, metal: 500 } },
    }),
  ],
  [
    unblockPlayer,
    async ({ app, actors, ids }) => {
      const parts = { params: { userId: ids.own.user } };
      await app.send(blockPlayer, { params: { userId: Number(ids.own.user) } }, actors.owner.token);
      return byOwner(parts);
    },
  ],
  [
    endOtherSessions,
    async ({ app, actors: { owner } }) => {
      await app.send(login, { body: { email: owner.email, password: owner.password } });
      return byOwner({});
    },
  ],
  [
    keepAccount,
    async ({ app, actors: { owner } }) => {
      await app.db.query('UPDATE player SET delete_at = NULL WHERE id = $1', [owner.id]);
      await app.send(deleteAccount, { body: { password: owner.password } }, owner.token);
      return byOwner({});
    },
  ],
]);

/** Puts what the command needs into a scene that was reset, and says by whom and how it is sent. */
export function orderFor(scene: Fixture, call: Call): Promise<ValidRequest> {
  return EFFECTIVE.get(call)?.(scene) ?? validRequest(scene, call);
}

export type Bystander = 'owner' | 'stranger' | 'leader' | 'officer' | 'mate' | 'asker' | 'neighbour';

/** The other members with an open tab while one acts in the alliance: its leader, an officer, and a member. */
const ALLIANCE: readonly Bystander[] = ['leader', 'officer', 'mate'];

/** Other players whom a command concerns, besides those. */
const CONCERNED: Readonly<Record<string, readonly Bystander[]>> = {
  'POST /alliances/me/invitations/{invitationId}/accept': ALLIANCE,
  'POST /alliances/invitations/{invitationId}/decline': ALLIANCE,
  'POST /alliances/{id}/join': ALLIANCE,
  'POST /alliances/{id}/join-requests/{requestId}/approve': ['asker'],
  'POST /alliances/{id}/join-requests/{requestId}/reject': ['asker'],
  'POST /alliances/{id}/invitations': ['stranger'],
  'POST /alliances/{id}/relations': ['neighbour'],
  'POST /alliances/{id}/relations/{relationId}/accept': ['neighbour'],
  'DELETE /alliances/{id}/relations/{relationId}': ['neighbour'],
  'POST /conversations/{userId}': ['stranger'],
  'PUT /conversations/{userId}/read': ['stranger'],
  'PUT /blocks/{userId}': ['stranger'],
  'DELETE /blocks/{userId}': ['stranger'],
  'POST /marches/recall': ['mate'],
  'POST /battles/share': ['mate'],
};

/** The most tabs of others that a command needs. */
export const MOST_BYSTANDERS = 4;

/** The other players whose tabs are open while this command is sent. */
export function bystandersOf(call: Call, { actor }: ValidRequest): readonly Bystander[] {
  const isMember = ['member', 'officer', 'leader'].includes(actor);
  const all = new Set([...(isMember ? ALLIANCE : []), ...(CONCERNED[nameOf(call)] ?? [])]);
  return [...all].filter((each) => each !== actor);
}

export const playerOf = (scene: Fixture, name: ValidRequest['actor'] | Bystander): TestPlayer => {
  const { actors, mate, asker, neighbour } = scene;
  const cast: Readonly<Record<string, TestPlayer | undefined>> = { ...actors, mate, asker, neighbour };
  const player = cast[name];
  if (!player) throw new Error(`${name} is no player.`);
  return player;
};
