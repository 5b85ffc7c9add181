import { setTimeout as sleep } from 'node:timers/promises';
import * as admission from '#shared/api/alliance-admission';
import * as alliances from '#shared/api/alliances';
import { build, completeBuilding } from '#shared/api/buildings';
import { setStance } from '#shared/api/garrisons';
import { launchMarch, recallMarch } from '#shared/api/marches';
import { colonize, explore, malp } from '#shared/api/missions';
import { claimObjective } from '#shared/api/objectives';
import { renamePlanet } from '#shared/api/planets';
import { updateBio } from '#shared/api/profiles';
import { readReports } from '#shared/api/reports';
import { buildShip, completeShip } from '#shared/api/ships';
import { trainSquads } from '#shared/api/squads';
import { STANCES } from '#shared/catalogue/battles';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { Violation } from '../../bots/bot.ts';
import type { Answered } from '../../bots/http-exchange.ts';
import type { Arena } from '../support/arena.ts';
import { type Fixture, FLEET, LINE, RAIDERS } from './fixture.ts';

/** Something that only one action can use up. */
type Exclusive =
  | 'building'
  | 'ship'
  | 'scout'
  | 'leadership'
  | 'mate'
  | 'request'
  | 'invitation'
  | 'asker'
  | 'guest'
  | 'fleet'
  | 'relief'
  | 'commander'
  | 'passage'
  | 'place';

export interface Action {
  readonly name: string;
  /** Of two actions that use up the same thing, exactly one is accepted. */
  readonly uses: readonly Exclusive[];
  send(arena: Arena, fixture: Fixture): Promise<Answered>;
}

const action = (name: string, uses: Action['uses'], send: Action['send']): Action => ({ name, uses, send });
/** How long a landing may take on a busy machine. */
const LANDS_WITHIN_MS = 20_000;
const MINE = buildingTypeOf(3);
const GIFT = { naquadah: 1, trinium: 1, metal: 1 };
const dialled = ({ leader, world }: Fixture) => ({
  body: { originating_planet_id: leader.homeId, stargate_address: world.stargate_address },
});

/** The leader's ships are due at their colony, or at home if they were called back. Waits until they have landed. */
async function landing({ db }: Arena, { transfer }: Fixture): Promise<Answered> {
  await db.query("UPDATE march SET due_at = clock_timestamp() WHERE id = $1 AND phase IN ('out', 'home')", [transfer]);
  const end = performance.now() + LANDS_WITHIN_MS;
  const isOut = "SELECT 1 FROM march WHERE id = $1 AND phase = 'out'";
  while ((await db.query(isOut, [transfer])).rows.length > 0) {
    if (performance.now() > end) throw new Violation(`March ${transfer} did not land.`);
    await sleep(20);
  }
  return { status: 200, text: '', retryAfter: undefined };
}

/** Every change that a player can make, except of sessions and passwords, which share nothing with the others. */
export const ACTIONS: readonly Action[] = [
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

  action('send ships', ['fleet'], ({ ask }, { leader, colony }) =>
    ask(leader, launchMarch, {
      body: {
        kind: 'transfer',
        origin_id: leader.homeId,
        stargate_address: colony.stargate_address,
        ships: [{ ship_type_id: LINE, count: FLEET }],
        squads: [],
      },
    }),
  ),
  action('call relief back', ['relief'], ({ ask }, { mate, march }) =>
    ask(mate, recallMarch, { body: { march_id: march } }),
  ),
  action('call ships back', ['passage'], ({ ask }, { leader, transfer }) =>
    ask(leader, recallMarch, { body: { march_id: transfer } }),
  ),
  action('land', [], landing),
  action('raid', ['commander'], ({ ask }, { guest, gate }) =>
    ask(guest, launchMarch, {
      body: {
        kind: 'raid',
        origin_id: guest.homeId,
        stargate_address: gate,
        ships: [{ ship_type_id: LINE, count: RAIDERS }],
        squads: [],
      },
    }),
  ),
  action('rename a world', [], ({ ask, random }, { leader }) =>
    ask(leader, renamePlanet, {
      params: { id: leader.homeId },
      body: { planet_name: `Rolled ${random.between(1, 1_000_000)}` },
    }),
  ),
  action('set a stance', [], ({ ask, random }, { leader }) =>
    ask(leader, setStance, { body: { planet_id: leader.homeId, stance: random.pick(STANCES) ?? 'stand' } }),
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
