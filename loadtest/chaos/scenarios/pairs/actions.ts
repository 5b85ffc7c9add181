import * as admission from '#shared/api/alliances/alliance-admission';
import * as payouts from '#shared/api/alliances/alliance-payouts';
import * as alliances from '#shared/api/alliances/alliances';
import { redeemArtifact } from '#shared/api/artifacts';
import { trainSquads } from '#shared/api/battles/squads';
import { build, completeBuilding } from '#shared/api/buildings';
import { colonize, explore, malp } from '#shared/api/missions';
import { claimObjective } from '#shared/api/objectives';
import { renamePlanet } from '#shared/api/planets';
import { updateBio } from '#shared/api/profiles';
import { readReports } from '#shared/api/reports';
import { buildShip, completeShip } from '#shared/api/ships';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { type Action, action } from './action.ts';
import type { Fixture } from './fixture.ts';
import { HALL_ACTIONS } from './hall.ts';
import { LEAVE_ACTIONS } from './leaves.ts';
import { LETTER_ACTIONS } from './letters.ts';
import { RELATION_ACTIONS } from './relations.ts';
import { WAR_ACTIONS } from './war-actions.ts';

const MINE = buildingTypeOf(3);
const GIFT = { naquadah: 1, trinium: 1, metal: 1 };
const dialled = ({ leader, world }: Fixture) => ({
  body: { originating_planet_id: leader.homeId, stargate_address: world.stargate_address },
});

/** What players do on their worlds and in alliances. */
const PEACEFUL_ACTIONS: readonly Action[] = [
  action('build', [], ({ ask }, { leader }) =>
    ask(leader, build, { body: { planet_id: leader.homeId, building_type_id: MINE.id } }),
  ),
  action('complete a building', ['building'], ({ ask }, { leader, building }) =>
    ask(leader, completeBuilding, { body: { building_id: building } }),
  ),
  action('build a ship', [], ({ ask }, { leader, hull }) =>
    ask(leader, buildShip, { body: { planet_id: leader.homeId, ship_type_id: hull } }),
  ),
  action('train a squad', [], ({ ask }, { leader, guard }) =>
    ask(leader, trainSquads, { body: { planet_id: leader.homeId, squad_type_id: guard, count: 1 } }),
  ),
  action('complete a ship', ['ship'], ({ ask }, { leader, ship }) =>
    ask(leader, completeShip, { body: { ship_id: ship } }),
  ),
  // The siege of the leader's outpost lasts longer by it.
  action('redeem an artifact', ['artifact'], ({ ask }, { leader, artifact }) =>
    ask(leader, redeemArtifact, { body: { artifact_id: artifact } }),
  ),
  action('explore', ['scout'], ({ ask }, { leader, scout }) =>
    ask(leader, explore, { body: { planet_id: leader.homeId, ship_id: scout, duration_days: 1 } }),
  ),
  action('probe', [], ({ ask }, fixture) => ask(fixture.leader, malp, dialled(fixture))),
  action('colonize', [], ({ ask }, fixture) => ask(fixture.leader, colonize, dialled(fixture))),
  action('read a report', [], ({ ask }, { leader, report }) =>
    ask(leader, readReports, { body: { mission_ids: [report] } }),
  ),
  action('claim a reward', [], ({ ask }, { leader }) => ask(leader, claimObjective, { body: { objective_id: 1 } })),
  action('write a bio', [], ({ ask, random }, { leader }) =>
    ask(leader, updateBio, { body: { bio: `Rolled ${random.between(1, 1_000_000)}.` } }),
  ),

  action('contribute', [], ({ ask }, { leader, alliance: id }) =>
    ask(leader, alliances.contribute, { params: { id }, body: GIFT }),
  ),
  action('pay a mate', [], ({ ask }, { leader, mate, alliance: id }) =>
    ask(leader, payouts.payOut, { params: { id }, body: { user_id: mate.userId, ...GIFT } }),
  ),
  action('upgrade', [], ({ ask }, { leader, alliance: id }) =>
    ask(leader, alliances.upgradeAlliance, { params: { id } }),
  ),
  action('edit', [], ({ ask, random }, { leader, alliance: id }) =>
    ask(leader, alliances.editAlliance, {
      params: { id },
      body: { name: `${leader.username} ${random.between(1, 1_000_000)}` },
    }),
  ),
  action('invite', ['asker'], ({ ask }, { leader, asker, alliance: id }) =>
    ask(leader, admission.invite, { params: { id }, body: { username_to_invite: asker.username } }),
  ),
  action('approve', ['request'], ({ ask }, { leader, alliance: id, request: requestId }) =>
    ask(leader, admission.approveRequest, { params: { id, requestId } }),
  ),
  action('reject', ['request'], ({ ask }, { leader, alliance: id, request: requestId }) =>
    ask(leader, admission.rejectRequest, { params: { id, requestId } }),
  ),
  action('promote', [], ({ ask }, { leader, mate, alliance: id }) =>
    ask(leader, alliances.changeRole, { params: { id, userId: mate.userId }, body: { role: 'officer' } }),
  ),
  action('kick', ['mate'], ({ ask }, { leader, mate, alliance: id }) =>
    ask(leader, alliances.kickMember, { params: { id, userId: mate.userId } }),
  ),
  action('transfer', ['leadership', 'mate'], ({ ask }, { leader, mate, alliance: id }) =>
    ask(leader, alliances.transferLeadership, { params: { id }, body: { new_leader_user_id: mate.userId } }),
  ),
  action('disband', ['leadership'], ({ ask }, { leader, alliance: id }) =>
    ask(leader, alliances.disbandAlliance, { params: { id } }),
  ),
  action('leave', ['mate'], ({ ask }, { mate }) => ask(mate, alliances.leaveAlliance)),

  action('rename a world', [], ({ ask, random }, { leader }) =>
    ask(leader, renamePlanet, {
      params: { id: leader.homeId },
      body: { planet_name: `Rolled ${random.between(1, 1_000_000)}` },
    }),
  ),
  action('join', ['place'], ({ ask }, { guest, alliance: id }) =>
    ask(guest, admission.joinAlliance, { params: { id } }),
  ),
  action('accept', ['invitation', 'guest'], ({ ask }, { guest, invitation: invitationId }) =>
    ask(guest, admission.acceptInvitation, { params: { invitationId } }),
  ),
  action('decline', ['invitation'], ({ ask }, { guest, invitation: invitationId }) =>
    ask(guest, admission.declineInvitation, { params: { invitationId } }),
  ),
  action('found', ['guest'], ({ ask }, { guest }) =>
    ask(guest, alliances.createAlliance, { body: { name: `Guest ${guest.username}` } }),
  ),
];

/**
 * Every change that a player can make, except of sessions and passwords, which share nothing with the others; landings, bans,
 * a world that changes hands, and a leave that begins.
 */
export const ACTIONS: readonly Action[] = [
  ...PEACEFUL_ACTIONS,
  ...RELATION_ACTIONS,
  ...HALL_ACTIONS,
  ...LETTER_ACTIONS,
  ...WAR_ACTIONS,
  ...LEAVE_ACTIONS,
];
