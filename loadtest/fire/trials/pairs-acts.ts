import * as doors from '#shared/api/alliance-doors';
import * as alliances from '#shared/api/alliances';
import { build, completeBuilding } from '#shared/api/buildings';
import { colonize, explore, malp } from '#shared/api/missions';
import { updateBio } from '#shared/api/profiles';
import { readReports } from '#shared/api/reports';
import { buildShip, completeShip } from '#shared/api/ships';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import type { Answered } from '../exchange.ts';
import type { Arena } from './arena.ts';
import type { Scene } from './pairs-scene.ts';

/** What only one act can use up. */
type Thing =
  | 'building'
  | 'ship'
  | 'scout'
  | 'leadership'
  | 'mate'
  | 'request'
  | 'invitation'
  | 'asker'
  | 'guest'
  | 'place';

export interface Act {
  readonly name: string;
  /** Of two acts that use up the same thing one is accepted. */
  readonly uses: readonly Thing[];
  send(arena: Arena, scene: Scene): Promise<Answered>;
}

const act = (name: string, uses: Act['uses'], send: Act['send']): Act => ({ name, uses, send });
const MINE = buildingTypeOf(3);
const GIFT = { naquadah: 1, trinium: 1, metal: 1 };
const dialled = ({ leader, world }: Scene) => ({
  body: { originating_planet_id: leader.homeId, stargate_address: world.stargate_address },
});

/** What a player may change, but for sessions and passwords: those have nothing in common with the rest. */
export const ACTS: readonly Act[] = [
  act('build', [], ({ ask }, { leader }) =>
    ask(leader, build, { body: { planet_id: leader.homeId, building_type_id: MINE.id } }),
  ),
  act('complete a building', ['building'], ({ ask }, { leader, building }) =>
    ask(leader, completeBuilding, { body: { building_id: building } }),
  ),
  act('build a ship', [], ({ ask }, { leader, hull }) =>
    ask(leader, buildShip, { body: { planet_id: leader.homeId, ship_type_id: hull } }),
  ),
  act('complete a ship', ['ship'], ({ ask }, { leader, ship }) =>
    ask(leader, completeShip, { body: { ship_id: ship } }),
  ),
  act('explore', ['scout'], ({ ask }, { leader, scout }) =>
    ask(leader, explore, { body: { planet_id: leader.homeId, ship_id: scout, duration_days: 1 } }),
  ),
  act('probe', [], ({ ask }, scene) => ask(scene.leader, malp, dialled(scene))),
  act('colonize', [], ({ ask }, scene) => ask(scene.leader, colonize, dialled(scene))),
  act('read a report', [], ({ ask }, { leader, report }) =>
    ask(leader, readReports, { body: { mission_ids: [report] } }),
  ),
  act('write a bio', [], ({ ask, dice }, { leader }) =>
    ask(leader, updateBio, { body: { bio: `Rolled ${dice.between(1, 1_000_000)}.` } }),
  ),

  act('contribute', [], ({ ask }, { leader, alliance: id }) =>
    ask(leader, alliances.contribute, { params: { id }, body: GIFT }),
  ),
  act('upgrade', [], ({ ask }, { leader, alliance: id }) => ask(leader, alliances.upgradeAlliance, { params: { id } })),
  act('edit', [], ({ ask, dice }, { leader, alliance: id }) =>
    ask(leader, alliances.editAlliance, {
      params: { id },
      body: { name: `${leader.username} ${dice.between(1, 1_000_000)}` },
    }),
  ),
  act('invite', ['asker'], ({ ask }, { leader, asker, alliance: id }) =>
    ask(leader, doors.invite, { params: { id }, body: { username_to_invite: asker.username } }),
  ),
  act('approve', ['request'], ({ ask }, { leader, alliance: id, request: requestId }) =>
    ask(leader, doors.approveRequest, { params: { id, requestId } }),
  ),
  act('reject', ['request'], ({ ask }, { leader, alliance: id, request: requestId }) =>
    ask(leader, doors.rejectRequest, { params: { id, requestId } }),
  ),
  act('promote', [], ({ ask }, { leader, mate, alliance: id }) =>
    ask(leader, alliances.changeRole, { params: { id, userId: mate.userId }, body: { role: 'officer' } }),
  ),
  act('kick', ['mate'], ({ ask }, { leader, mate, alliance: id }) =>
    ask(leader, alliances.kickMember, { params: { id, userId: mate.userId } }),
  ),
  act('transfer', ['leadership', 'mate'], ({ ask }, { leader, mate, alliance: id }) =>
    ask(leader, alliances.transferLeadership, { params: { id }, body: { new_leader_user_id: mate.userId } }),
  ),
  act('disband', ['leadership'], ({ ask }, { leader, alliance: id }) =>
    ask(leader, alliances.disbandAlliance, { params: { id } }),
  ),
  act('leave', ['mate'], ({ ask }, { mate }) => ask(mate, alliances.leaveAlliance)),

  act('join', ['place'], ({ ask }, { guest, alliance: id }) => ask(guest, doors.joinAlliance, { params: { id } })),
  act('accept', ['invitation', 'guest'], ({ ask }, { guest, invitation: invitationId }) =>
    ask(guest, doors.acceptInvitation, { params: { invitationId } }),
  ),
  act('decline', ['invitation'], ({ ask }, { guest, invitation: invitationId }) =>
    ask(guest, doors.declineInvitation, { params: { invitationId } }),
  ),
  act('found', ['guest'], ({ ask }, { guest }) =>
    ask(guest, alliances.createAlliance, { body: { name: `Guest ${guest.username}` } }),
  ),
];
