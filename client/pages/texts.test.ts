import { describe, expect, it } from 'vitest';
import * as account from '#shared/api/account';
import * as allianceDoors from '#shared/api/alliances/alliance-admission';
import * as alliances from '#shared/api/alliances/alliances';
import * as buildings from '#shared/api/buildings';
import type { Call } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import * as missions from '#shared/api/missions';
import * as planets from '#shared/api/planets';
import * as profiles from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import * as ships from '#shared/api/ships';

// The texts that a page shows if the server gives no reason. The pages' tests check that they are shown; this one fixes
// their wording, in the order of the requirements.
const FALLBACKS: readonly (readonly [row: string, call: Call, text: string])[] = [
  ['E-05', account.login, 'Login failed. Please check your credentials.'],
  ['E-06', account.register, 'Registration failed'],
  ['E-07', account.verifyEmail, 'Verification failed'],
  ['E-08', account.resendVerification, 'Resend failed'],
  ['E-09', account.logout, 'Logout failed'],
  ['E-10', getResources, 'Failed to fetch user resources.'],
  ['E-11', getDashboard, 'Failed to fetch dashboard data.'],
  ['E-12', buildings.availableBuildings, 'Failed to fetch available buildings.'],
  ['E-13', planets.listPlanets, 'Failed to fetch user planets.'],
  ['E-14', planets.getPlanet, 'Planet not found.'],
  ['E-16', missions.missionTypes, 'Failed to fetch mission types.'],
  ['E-17', ships.availableShips, 'Failed to fetch available ship types.'],
  ['E-18', planets.knownPlanets, 'Failed to fetch known planets.'],
  ['E-19', planets.planetsWithScouts, 'Failed to fetch planets with available scouts.'],
  ['E-20', buildings.completeBuilding, 'Failed to complete building.'],
  ['E-21', buildings.build, 'Failed to start building construction. Please try again.'],
  ['E-22', account.acknowledgeFirstLogin, 'Failed to save preference. Please try again.'],
  ['E-23', ships.buildShip, 'Failed to start ship construction. Please check resources and shipyard status.'],
  ['E-24', ships.completeShip, 'Failed to complete ship construction.'],
  ['E-25', missions.explore, 'Failed to launch exploration.'],
  ['E-26', missions.malp, 'Failed to launch MALP probe.'],
  ['E-27', missions.colonize, 'Failed to attempt colonization.'],
  ['E-28', alliances.getAllianceDetails, 'Failed to load detailed alliance information.'],
  ['E-29', allianceDoors.joinRequests, 'Failed to load join requests.'],
  ['E-30', alliances.allianceMembers, 'Failed to load members.'],
  ['E-31', allianceDoors.approveRequest, 'Failed to approve request.'],
  ['E-32', allianceDoors.rejectRequest, 'Failed to reject request.'],
  ['E-33', allianceDoors.invite, 'Failed to send invitation.'],
  ['E-34', alliances.leaveAlliance, 'Failed to leave alliance.'],
  ['E-35', alliances.editAlliance, 'Failed to save details.'],
  ['E-36', alliances.kickMember, 'Failed to kick member.'],
  ['E-37', alliances.changeRole, 'Failed to change role.'],
  ['E-38', alliances.transferLeadership, 'Failed to transfer leadership.'],
  ['E-39', alliances.disbandAlliance, 'Failed to disband alliance.'],
  ['E-40', alliances.contribute, 'Failed to contribute resources.'],
  ['E-41', alliances.upgradeAlliance, 'Failed to upgrade alliance.'],
  ['E-42', alliances.createAlliance, 'Failed to create alliance.'],
  ['E-43', alliances.searchAlliances, 'Failed to search alliances.'],
  ['E-44', allianceDoors.joinAlliance, 'Failed to send request.'],
  ['E-45', allianceDoors.myInvitations, 'Failed to load invitations.'],
  ['E-46', allianceDoors.acceptInvitation, 'Failed to accept invitation.'],
  ['E-47', allianceDoors.declineInvitation, 'Failed to decline invitation.'],
  ['E-48', alliances.allianceLogs, 'Failed to fetch logs.'],
  ['E-49', profiles.getProfile, 'Failed to load profile.'],
  ['E-49', profiles.getProfileOf, 'Failed to load profile.'],
  ['E-50', profiles.updateBio, 'Failed to update bio.'],
];

describe('what is said without a reason from the server', () => {
  it.each(FALLBACKS)('%s is verbatim', (_row, { fallback }, text) => {
    expect(fallback).toBe(text);
  });
});
