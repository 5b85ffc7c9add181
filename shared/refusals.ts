import { UNVERIFIED_DAYS } from './catalogue/accounts.ts';
import { PENDING_DAYS } from './catalogue/alliances.ts';
import { VACATION } from './catalogue/battles.ts';
import { ABUSE_REPORTS, LETTERS } from './catalogue/letters.ts';
import { MESSAGE_LIMITS } from './catalogue/messages.ts';
import { SUBSCRIPTIONS_PER_PLAYER } from './catalogue/notifications.ts';
import { type Cost, RESOURCES, type Reserve } from './catalogue/resources.ts';

/** Why the game refuses a call: the HTTP status, and the message that the player reads. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 503;
  readonly text: string;
  /** Names the refusal for programs and translations; it stays when the text changes. */
  readonly code?: string;
  /** The values in the text, such as seconds or missing amounts. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Further fields of the response body. */
  readonly details?: object;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number;
}

/** The contents of an alliance's bank. */
type Bank = Readonly<Record<Reserve, number>>;

/** Lets the client show how much is missing for an upgrade. */
export interface UpgradeShortage {
  readonly required: Bank;
  readonly current: Bank;
}

/**
 * The game refuses the call. If thrown inside a transaction, it rolls the transaction back; the HTTP layer turns it
 * into a response.
 */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.text);
    this.refusal = refusal;
  }
}

/** Throws if the rules returned a refusal. */
export function refuseIf(refusal: Refusal | undefined): void {
  if (refusal) throw new Refused(refusal);
}

export function no(status: Refusal['status'], text: string, params?: Refusal['params']): Refusal {
  return { status, text, ...(params && { params }) };
}

type RefusalTable = Readonly<Record<string, Refusal | ((...values: never[]) => Refusal)>>;

/** Gives each refusal the code that its key says: `tokenMissing` has the code `token_missing`. */
export function withCodes<T extends RefusalTable>(table: T): T {
  const coded = Object.entries(table).map(([key, refusal]) => {
    const code = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (typeof refusal !== 'function') return [key, { ...refusal, code }];
    return [key, (...values: never[]) => ({ ...refusal(...values), code })];
  });
  return Object.fromEntries(coded) as T;
}

/** All refusals. API clients rely on the exact texts. */
export const REFUSALS = withCodes({
  // Session. The client signs the player out at any 401 except those about the access token, so nothing else may use
  // 401.
  tokenMissing: no(401, 'Token is missing!'),
  tokenExpired: no(401, 'Token has expired!'),
  tokenInvalid: no(401, 'Token is invalid!'),
  refreshTokenMissing: no(401, 'Refresh token is missing!'),
  wrongCredentials: no(401, 'Login failed. Please check your credentials.'),
  emailNotVerified: no(401, 'Email is not verified.'),
  // The 401 deliberately ends the session of a banned player.
  banned: no(401, 'This account has been banned. If you think this is a mistake, contact the operator of this game.'),

  // Account
  registrationClosed: no(403, 'This server takes no new players at the moment.'),
  invitationNeeded: no(
    403,
    'Registering on this server takes an invitation. Open the link that you were given, or enter its code.',
  ),
  // One message for a wrong, an ended, a withdrawn and a used-up one, so that it reveals nothing to a guesser.
  invitationSpent: no(403, 'This invitation is wrong or no longer valid. Please ask for a new one.'),
  usernameTaken: no(409, 'Username is already taken.'),
  usernameReserved: no(409, 'This name is reserved. Please choose another.'),
  emailTaken: no(409, 'Email is already registered.'),
  alreadyVerified: no(400, 'This account is already verified. Please log in.'),
  // One message for a wrong, an expired and an exhausted code, so that it reveals nothing to a guesser.
  codeRefused: no(
    400,
    `The verification code is wrong or no longer valid. Please check the latest email or request a new code. If you registered more than ${UNVERIFIED_DAYS} days ago, please register again.`,
  ),
  resendTooSoon: (seconds: number): Refusal => ({
    ...no(429, `Please wait ${inSeconds(seconds)} before you request another code.`, { seconds }),
    retryAfter: seconds,
  }),
  codesUsedUp: no(429, 'You have requested too many codes today. Please try again tomorrow.'),
  tooManyRequests: (seconds: number): Refusal => ({
    ...no(429, `Too many attempts. Please try again in ${inSeconds(seconds)}.`, { seconds }),
    retryAfter: seconds,
  }),
  exportedToday: (seconds: number): Refusal => ({
    ...no(429, `You can get a copy of your data once a day. Please try again in ${inSeconds(seconds)}.`, { seconds }),
    retryAfter: seconds,
  }),
  userNotFound: no(404, 'User not found.'),

  // Planets and buildings
  planetNotOwned: no(403, 'You do not own this planet or it does not exist.'),
  planetNotFound: no(404, 'Planet not found.'),
  buildIdsMissing: no(400, 'Planet ID and Building Type ID are required to start construction.'),
  finishedIdsInvalid: (most: number) => no(400, `Send 1 to ${most} IDs, each of them once.`, { most }),
  finishedIdsBoth: no(400, 'Send either one ID or a list of IDs, not both.'),
  buildingIdMissing: no(400, 'Building ID is required.'),
  buildingTypeUnknown: no(404, 'There is no such building type.'),
  buildingNotFound: no(404, 'Building not found.'),
  buildingNotDue: no(400, 'This building is still under construction.'),
  buildingActive: no(409, 'This building is already active.'),
  limitReached: no(409, 'Limit Reached (1 Per Planet)'),
  noFreeSlot: no(409, 'No free build slots available on this planet.'),
  planetFull: no(409, 'This planet has no room for another building.'),
  queueFull: (most: number) =>
    no(409, `The queue of a planet holds at most ${most} buildings. Wait until one starts, or cancel one.`, {
      most,
    }),
  cancelIdMissing: no(
    400,
    'Send the Queue ID of a building in the queue or the Building ID of one under construction.',
  ),
  cancelIdsBoth: no(400, 'Either Queue ID or Building ID is required, not both.'),
  orderNotFound: no(404, 'This building is not in the queue.'),
  orderBegun: no(409, 'The construction of this building has already started. Cancel the construction instead.'),
  buildingFinished: no(409, 'This building is already finished, so it can no longer be cancelled.'),
  buildingCancelled: no(409, 'This building has been cancelled.'),
  giveUpHome: no(409, 'Your home world cannot be given up.'),
  giveUpUnderAttack: no(
    409,
    'An attack is on its way here, or ended less than an hour ago in game time. Give the world up once that hour is over.',
  ),
  giveUpProduction: no(409, 'Ships or squads are in production here. Wait until they are ready.'),
  giveUpGuests: no(409, 'Relief from your alliance is on this world. It must leave first.'),
  giveUpQuarters: (squads: number, room: number) =>
    no(409, `Your home has quarters for ${room} of its ${squads} squads. Send the others to another world first.`, {
      squads,
      room,
    }),
  dismantleInactive: no(409, 'Only an active building can be dismantled.'),
  dismantleUnderAttack: no(
    409,
    'An attack is on its way here, or ended less than an hour ago in game time. Dismantle once that hour is over.',
  ),
  dismantleShipyard: no(409, 'Ships are being built here. Wait until they are ready.'),
  dismantleYard: no(
    409,
    'Without it, more would be under construction here than there are build slots. Activate or cancel something first.',
  ),
  dismantleIris: no(409, 'The iris of this gate is closed. Open it first.'),
  dismantleArchive: no(
    409,
    'Research is under way, and this is your last Gate Archive. Wait until it is ready, and activate it first.',
  ),
  dismantleSquads: (count: number, name: string) =>
    no(409, `Its squads leave with it: ${count} × ${name} must be idle here.`, { count, name }),
  dismantleQuarters: (squads: number, quarters: number) =>
    no(
      409,
      `Without it, this world has quarters for ${quarters} of its ${squads} squads. Send the others to another world first.`,
      {
        squads,
        quarters,
      },
    ),
  placesKept: (count: number) =>
    no(
      409,
      `The free places of your home (${count}) are kept for buildings it can hold only one of. Dismantle something, or build on another world.`,
      { count },
    ),
  lastPlaceForShipyard: no(409, 'The last free place on this planet is reserved for a shipyard.'),
  insufficientResources: (missing: Cost) =>
    no(400, `Insufficient resources. You still need ${listAmounts(missing)}.`, { missing }),
  noRoom: no(409, 'There is no room for that much. Give less.'),
  refineInvalid: no(400, 'Choose the ore to refine, the ore to turn it into, and a whole number of units.'),
  refineSameOre: no(400, 'Choose two different ores.'),
  refineTooLittle: (least: number) => no(400, `Refine at least ${least} units: they make one.`, { least }),
  refineryMissing: no(409, 'To refine, you need an active Refinery on one of your worlds.'),
  refinedEnough: (ore: Reserve) =>
    no(409, `You can refine no more ${ore} today. Choose another ore, or wait for the next day.`, { ore }),
  refineTooMuch: (left: number) => no(409, `You can refine ${left} more of this ore today. Take less.`, { left }),

  // Ships
  shipIdsMissing: no(400, 'Planet ID and Ship Type ID are required.'),
  shipCountInvalid: (most: number) => no(400, `You can start 1 to ${most} ships at once.`, { most }),
  shipIdMissing: no(400, 'Ship ID is required.'),
  shipTypeUnknown: no(404, 'There is no such ship type.'),
  shipTypeOfAnotherRace: no(400, 'Your race cannot build this ship.'),
  shipNotFound: no(404, 'Ship not found.'),
  shipNotOwned: no(403, 'You do not own this ship or it does not exist.'),
  shipNotReady: no(400, 'This ship is still under construction.'),
  shipActive: no(409, 'This ship has already been launched.'),
  noShipyard: no(400, 'An active Shipyard building is required on this planet to construct ships.'),
  levelTooLow: (name: string, level: number) => no(403, `${name} requires level ${level}.`, { name, level }),

  // Missions. The words "fail", "occupied" and "insufficient" in a message decide which card the client shows.
  exploreIdsMissing: no(400, 'Origin planet ID, ship ID, and duration are required for exploration.'),
  durationOutOfBounds: (min: number, max: number) =>
    no(400, `An exploration takes ${min} to ${max} days.`, { min, max }),
  shortDurationOutOfBounds: (min: number, max: number) =>
    no(400, `A short exploration takes ${min} to ${max} minutes.`, { min, max }),
  durationTwice: no(400, 'Give the duration in days or in minutes, not both.'),
  scoutsTooMany: no(409, 'Five scouts are out. A sixth would find nothing.'),
  notAnAvailableScout: no(409, 'This ship is not an idle scout on the origin planet.'),
  originMissing: no(400, 'Origin planet is required.'),
  addressInvalid: no(400, 'Invalid Stargate Address. Please enter 6 valid numbers (1-39) separated by non-digits.'),
  ownAddress: no(400, 'This is the address of the gate you are dialling from. Choose another one.'),
  missionUnaffordable: (missing: Cost) =>
    no(400, `Launch refused: insufficient resources. You still need ${listAmounts(missing)}.`, { missing }),

  sectorUnknown: no(
    404,
    'The map has no such sector. Zoom 0 is the whole galaxy, at 0/0/0; zoom 1 has sectors from 1/0/0 to 1/7/7.',
  ),
  galaxyTooLarge: (most: number) =>
    no(
      409,
      `This galaxy has more than ${most} worlds. Read it by sectors, at /galaxy/sectors, and your own and known worlds at /galaxy/known.`,
      { most },
    ),
  worldNotKnown: no(404, 'You do not know the gate address of this world.'),
  missionNotFound: no(404, 'Mission not found.'),
  missionNotYours: no(403, 'You did not send this mission or it does not exist.'),
  reportNotThere: no(404, 'This mission is still under way. Its report will arrive when it ends.'),
  reportIdsMissing: no(400, 'Mission IDs are required to mark reports as read.'),
  reportIdsTooMany: (most: number) => no(400, `At most ${most} reports can be marked as read at once.`, { most }),

  // Garrisons
  squadPlanetMissing: no(400, 'Planet ID is required: the world that trains the squads.'),
  squadTypeMissing: no(400, 'Squad Type ID is required: which squads to train.'),
  squadTypeUnknown: no(404, 'There is no such squad type.'),
  squadTypeOfAnotherRace: no(400, 'Your race does not train this squad.'),
  squadCountInvalid: (most: number) => no(400, `Between 1 and ${most} squads can be trained at once.`, { most }),
  trainingNeeds: (squad: string, building: string) =>
    no(400, `${squad} needs an active ${building} on this planet.`, { squad, building }),
  quartersFull: no(409, 'The quarters are full.'),
  planetIdMissing: no(400, 'Planet ID is required.'),
  stanceUnknown: no(400, 'Choose whether the ships stand or slip away.'),
  truceMinuteInvalid: no(400, 'The night truce begins at a minute of the day, 0 to 1439, in UTC.'),
  truceOnceAWeek: no(409, 'Once a week.'),

  // Leave of absence
  leaveDaysInvalid: no(
    400,
    `A leave takes ${VACATION.leastHours / 24} to ${VACATION.mostHours / 24} days of the game, as a whole number.`,
  ),
  leaveTwice: no(409, 'You already have a leave. End it or call it off first.'),
  leaveLately: (wait: string) => no(409, `You were on leave recently. Wait ${wait}.`, { wait }),
  leaveUnderSiege: no(409, 'One of your worlds is besieged. Wait until the siege is over.'),
  armyAway: no(409, 'A march of yours is still out.'),
  noLeave: no(409, 'You have no leave to end.'),
  leaveTooShort: (wait: string) => no(409, `You cannot end your leave yet. Wait ${wait}.`, { wait }),
  leaveAnnounced: no(409, 'You have announced your leave: no march of yours can leave any more. Call it off first.'),

  // The iris of a gate
  irisHoursInvalid: (most: number) => no(400, `Close the iris for 1 to ${most} hours, or open it with 0.`, { most }),
  noIris: no(409, 'No iris here.'),
  irisTooLong: (most: number) => no(409, `The iris can be closed for ${most} h ahead at most.`, { most }),
  irisClosedHere: no(409, 'The iris of this gate is closed. Open it first, or wait until it opens.'),
  irisClosedThere: no(409, 'The iris there will still be closed when they arrive.'),
  irisShutOut: no(409, 'The iris of that gate was closed.'),

  // Artifacts
  artifactIdMissing: no(400, 'Artifact ID is required.'),
  artifactNotFound: no(404, 'Artifact not found.'),
  artifactNotOwned: no(403, 'This artifact lies on a world that is not yours.'),
  artifactRedeemed: no(409, 'Already redeemed.'),
  artifactAtPeace: no(409, 'Nobody can attack you under the peace of newcomers. Keep it until that is over.'),
  respiteLonger: (time: string) => no(409, `You already have respite until ${time}. Keep it until then.`, { time }),
  noGateUnknown: no(409, 'You already know the address of every gate, so it would show you nothing. Keep it.'),

  // Research
  researchTypeMissing: no(400, 'Research Type ID is required.'),
  researchIdMissing: no(400, 'Research ID is required.'),
  researchTypeUnknown: no(404, 'There is no such line of research.'),
  researchNotFound: no(404, 'Research not found.'),
  researchNotOwned: no(403, 'This research is not yours.'),
  researchAtTop: no(409, 'You have every level of this line of research.'),
  researchBusy: no(409, 'One research at a time.'),
  researchTooEarly: (name: string, level: number) =>
    no(403, `You can research ${name} from level ${level}.`, { name, level }),
  /** `line`: null for all lines. */
  researchNeeds: (line: string | null, building: string) =>
    no(
      409,
      // Names of lines may be plurals.
      `${line === null ? 'Research' : `Research of ${line}`} needs an active ${building} on one of your worlds.`,
      { line, building },
    ),
  researchNotDue: no(409, 'This research is not ready yet.'),
  researchCompleted: no(409, 'This research is already active.'),

  // Marches
  noGateAnswers: no(404, 'No gate answers at this address.'),
  marchKindUnknown: no(400, 'Choose what the march is to do.'),
  marchIdMissing: no(400, 'March ID is required.'),
  typeTwice: no(400, 'Name each type once.'),
  marchEmpty: no(400, 'Choose at least one ship or squad.'),
  forceInvalid: no(400, 'Give ships and squads as type and number, for example 42x5,43x1, at most 20 types.'),
  marchCountInvalid: no(400, 'Give the number of each type as a whole number from 1.'),
  marchWithoutWarship: no(400, 'A raid needs at least one warship.'),
  siegeNeedsSquads: (squads: number) =>
    no(400, `A siege needs warships with at least ${squads} squads aboard.`, { squads }),
  worldBesieged: no(409, 'An army stands before this world. Break the siege first.'),
  scoutsDoNotFight: no(400, 'Scouts do not fight. Leave them at home.'),
  marchToItself: no(400, 'They are already on this world. Choose another one.'),
  strikeWithShips: no(400, 'A strike goes through the gate. Send squads alone.'),
  strikeWithoutSquads: no(400, 'A strike needs at least one squad.'),
  retreatPercentInvalid: no(400, 'Retreat at 30, 50, 70 or 100 percent of lost hull.'),
  berthsTooFew: (berths: number) =>
    no(
      409,
      berths === 0 ? 'These ships have no room for squads.' : `These ships have room for ${berths} squads at most.`,
      { berths },
    ),
  notSoManyReady: no(409, 'There are not that many ready here.'),
  drillUnknown: no(400, 'Choose one of the drill garrisons.'),
  drillTooMany: no(409, 'You do not have that many ready. Choose fewer, or take the practice force.'),
  marchesTooMany: (most: number) => no(409, `You have ${most} marches out. Wait until one is back.`, { most }),
  notYourWorld: no(409, 'This world is not yours. Send relief to a mate, or a raid to a rival.'),
  notAMatesWorld: no(409, 'Nobody in your alliance, or in one it has a pact with, holds this world.'),
  hostOnLeave: no(
    409,
    'The ruler of this world is on leave, so attacks on it turn back. Keep your forces until the leave is over.',
  ),
  mateTooNew: (wait: string) => no(409, `You are new to your alliance. Wait ${wait} to send relief.`, { wait }),
  pactTooNew: (wait: string) => no(409, `The pact with this alliance is new. Wait ${wait} to send relief.`, { wait }),
  guestsTooMany: (most: number) => no(409, `Forces of ${most} players are already guests there.`, { most }),
  marchNotFound: no(404, 'March not found.'),
  marchNotYours: no(403, 'You did not send this march or it does not exist.'),
  tooLateToRecall: no(409, 'It is too late to call them back.'),
  recalledAlready: no(409, 'They are already on their way home.'),
  marchOver: no(409, 'This march is over.'),
  battleIdMissing: no(400, 'Battle ID is required.'),
  battleNotYours: no(403, 'You did not fight in this battle or it does not exist.'),
  battleNotFound: no(404, 'Battle not found.'),

  // Who may attack whom, in the order of the checks.
  ownWorld: no(400, 'This world is yours.'),
  nobodysWorld: no(409, 'Nobody holds this world. Send settlers instead.'),
  rulerGone: no(409, 'The ruler of this world is gone.'),
  worldChangedHands: no(409, 'This world has changed hands.'),
  rulerIsAlly: no(409, 'The ruler of this world is a mate of yours.'),
  rulerIsPartner: no(409, 'Your alliance and that of the ruler have a pact.'),
  alliesUntilLately: (wait: string) => no(409, `You were mates until recently. Wait ${wait}.`, { wait }),
  partnersUntilLately: (wait: string) => no(409, `Your alliances had a pact until recently. Wait ${wait}.`, { wait }),
  rulerOnLeave: no(409, 'The ruler of this world is on leave.'),
  /** `wait`: until when the leave cannot be ended yet; null if it can be by now. Without it, why a march that lands turns back. */
  onLeave: (wait?: string | null) =>
    wait === undefined
      ? no(409, 'You are on leave.')
      : no(409, `You are on leave. ${wait ? `You can end it in ${wait}, in` : 'End it first, in'} Settings.`, { wait }),
  rulerAtPeace: no(409, 'This world is under the peace of newcomers.'),
  atPeace: no(409, 'You are under the peace of newcomers. This march ends it for good.'),
  rulerHasRespite: (time: string) => no(409, `This ruler has lost enough. Respite until ${time}.`, { time }),
  mightTooGreat: no(409, 'Your might is more than five times theirs.'),
  battlesEnough: no(409, 'Two battles a day with this ruler are enough.'),
  landingsEnough: no(409, 'Four landings await this ruler today.'),
  homeNotBesieged: no(409, 'A home world cannot be besieged. Raid it instead.'),
  armyBeforeWorld: no(409, 'Another army stands before this world.'),
  worldTooYoung: (wait: string) => no(409, `This world was founded or taken recently. Wait ${wait}.`, { wait }),
  besiegedLately: (wait: string) => no(409, `This world was besieged recently. Wait ${wait}.`, { wait }),
  tookWorldLately: (time: string) =>
    no(409, `You took a world recently. You may besiege the next one from ${time}.`, { time }),
  rulerLostWorldLately: (time: string) =>
    no(409, `This ruler lost a world recently. You may besiege this one from ${time}.`, { time }),
  worldsAtMost: (most: number) =>
    no(409, `At your level, you can take another world only while you hold ${most} or fewer.`, { most }),
  outOfReach: (distance: number, reach: number) =>
    no(409, `This world is ${distance} away; your reach is ${reach}.`, { distance, reach }),
  marchTooSmall: (might: number) => no(409, `So few would be laughed at: bring ${might} of might.`, { might }),
  commandersAway: no(409, 'All your commanders are away.'),

  // Objectives
  objectiveIdMissing: no(400, 'Objective ID is required.'),
  objectiveNotFound: no(404, 'You have no such goal.'),
  objectiveOpen: no(409, 'This goal is not reached yet.'),
  objectiveClaimed: no(409, 'You have already claimed the reward for this goal.'),

  // Alliances
  allianceNotFound: no(404, 'Alliance not found.'),
  notYourAlliance: no(403, 'Only members of this alliance may do this.'),
  leaderOnly: no(403, 'Only the leader of the alliance may do this.'),
  notEntrusted: no(403, 'Payouts, pacts and wars are up to the leader, who can entrust the officers with them.'),
  officersOnly: no(403, 'Only the leader and the officers of the alliance may do this.'),
  allianceNameTaken: no(409, 'Alliance name is already taken.'),
  alreadyInAlliance: no(409, 'You are already in an alliance. Leave it first.'),
  alliancesLeftTooMany: (most: number) =>
    no(409, `You have left ${most} alliances within a day. Join another one, or found one tomorrow.`, { most }),
  notInAlliance: no(409, 'You are not in an alliance.'),
  allianceFull: no(409, 'Alliance is full.'),
  requestPending: no(409, 'You have already asked to join this alliance.'),
  askedTooMany: (most: number) =>
    no(
      409,
      `You have already asked ${most} alliances. Wait for an answer, or found your own. After ${PENDING_DAYS} days, an unanswered request makes room for a new one.`,
      { most },
    ),
  askedByTooMany: (most: number) =>
    no(409, `This alliance already has ${most} unanswered requests. Try again later, or ask another alliance.`, {
      most,
    }),
  requestNotFound: no(404, 'Join request not found.'),
  requestNotPending: no(409, 'This request has already been answered or withdrawn.'),
  requesterInAlliance: no(409, 'This player has joined an alliance in the meantime.'),
  requesterBanned: no(409, 'This player has been banned and cannot join an alliance. Reject the request.'),
  leaderBanned: no(
    409,
    'The leader of this alliance has been banned, so nobody can answer your request. Ask another alliance.',
  ),
  invitationNotFound: no(404, 'Invitation not found.'),
  invitationNotPending: no(409, 'This invitation has already been answered or withdrawn.'),
  inviteeInAlliance: no(409, 'This player is already in an alliance.'),
  inviteeBanned: no(409, 'This player has been banned and cannot join an alliance. Invite another player.'),
  inviteePending: no(409, 'This player has already been invited.'),
  // The player has blocked the inviter, who learns no more than that.
  inviteeRefuses: no(409, 'This player takes no invitations from you at the moment.'),
  invitedTooMany: (most: number) =>
    no(
      409,
      `Your alliance already has ${most} unanswered invitations. Wait for an answer, or let players ask to join. After ${PENDING_DAYS} days, an unanswered invitation makes room for a new one.`,
      { most },
    ),
  invitedByTooMany: (most: number) =>
    no(409, `This player already has ${most} unanswered invitations. Try again later, or invite another player.`, {
      most,
    }),
  memberNotFound: no(404, 'This player is not a member of the alliance.'),
  leaderMustStay: no(
    400,
    'Leaders with other members in the alliance cannot leave directly. Please transfer leadership first or be the last member to disband.',
  ),
  kickSelf: no(400, 'You cannot kick yourself. Leave the alliance instead.'),
  kickNotAllowed: no(403, 'You may not kick this member.'),
  roleInvalid: no(400, 'Role must be officer or member.'),
  roleNotAllowed: no(403, 'The role of this member cannot be changed.'),
  officerBanned: no(409, 'This player has been banned and cannot be an officer. Choose another member.'),
  newLeaderMissing: no(400, 'Please select a member to transfer leadership to.'),
  newLeaderIsSelf: no(400, 'You are already the leader. Select another member.'),
  newLeaderBanned: no(409, 'This player has been banned and cannot lead the alliance. Select another member.'),
  contributionInvalid: no(400, 'Please enter whole amounts of 0 or more.'),
  contributionEmpty: no(400, 'Please enter a positive amount for at least one resource.'),
  giverAtPeace: (wait: string) =>
    no(
      409,
      `Banks take nothing from newcomers. Your peace of newcomers ends in ${wait} at the latest; use your resources yourself until then.`,
      { wait },
    ),
  giverTooNew: (wait: string) =>
    no(409, `You are new to this alliance. Wait ${wait} before you give to its bank.`, { wait }),
  gaveEnough: no(409, 'You have given as much as banks take from one member for now. Try again later.'),
  giftTooLarge: (left: number) =>
    no(409, `You may give ${left} in all now. Give less, or wait until earlier gifts no longer count.`, { left }),
  payoutMemberMissing: no(400, 'Please select a member to pay.'),
  payeeBanned: no(409, 'This player has been banned. Pay another member.'),
  payeeOnLeave: no(409, 'This member is on leave, and makes nothing meanwhile. Pay another member.'),
  payeeTooNew: (wait: string) => no(409, `This member is new to the alliance. Wait ${wait}.`, { wait }),
  payeeHasEnough: no(409, 'This member has had as much as the bank may pay one member for now. Try again later.'),
  payoutAboveBank: (left: Bank) =>
    no(
      409,
      `The bank may pay ${listAmounts(left) || 'nothing'} now. Ask for less, or wait until earlier payouts no longer count.`,
      { left },
    ),
  payoutAboveMember: (left: number) =>
    no(409, `This member may get ${left} in all now. Ask for less, or wait until earlier payouts no longer count.`, {
      left,
    }),
  // Relations of alliances
  relationAllianceMissing: no(400, 'Please select an alliance.'),
  relationWishInvalid: no(400, 'Choose a pact, war or peace.'),
  relationWithSelf: no(400, 'This is your own alliance.'),
  relationNotFound: no(404, 'There is nothing of that kind between your alliance and another one.'),
  relationOffered: no(409, 'Your alliance has offered this already. Wait for the answer.'),
  relationOfferedLately: (wait: string) =>
    no(409, `Your last offer to this alliance came to nothing. Wait ${wait} to make another.`, { wait }),
  relationPactsEnded: (wait: string, count: number) =>
    no(409, `Your alliances have ended ${count} pacts within a day. Wait ${wait} to offer another.`, { wait, count }),
  relationPactHolds: no(409, 'Your alliances already have a pact.'),
  relationPactFirst: no(409, 'Your alliances have a pact. Cancel it first.'),
  relationPactLately: (wait: string) =>
    no(409, `Your alliances had a pact until recently. Wait ${wait} to declare war.`, { wait }),
  relationAtWar: no(409, 'Your alliances are at war. Make peace first.'),
  relationWarHolds: no(409, 'Your alliances are already at war.'),
  relationWarLately: (wait: string) =>
    no(409, `A war between your alliances ended recently. Wait ${wait} to declare another.`, { wait }),
  relationNoWar: no(409, 'Your alliances are not at war.'),
  relationNothingOffered: no(409, 'There is no offer to accept.'),
  relationOfferIsOwn: no(409, 'Only the other alliance can accept what yours has offered.'),
  relationPeaceFirst: no(409, 'A war ends when one side offers peace and the other accepts it.'),
  relationStateInvalid: no(400, 'Say whether an offer, a pact, an announced war or a war is meant.'),
  relationChanged: no(409, 'This has changed in the meantime. Look at it again.'),
  relationSiege: no(409, 'A member of one alliance besieges a world of the other. End the siege first.'),
  relationPactsTooMany: (most: number) => no(409, `Your alliance has ${most} pacts. Cancel one first.`, { most }),
  relationPactsOfOther: (most: number) => no(409, `That alliance has ${most} pacts, and can have no more.`, { most }),
  relationOffersTooMany: (most: number) =>
    no(409, `Your alliance has made ${most} offers that are not answered. Take one back first.`, { most }),
  relationWarsTooMany: (most: number) =>
    no(409, `Your alliance has declared ${most} wars. Make peace first.`, { most }),
  relationOffersToOther: (most: number) =>
    no(409, `That alliance has ${most} offers to answer. Ask it to answer them, or to offer yours the pact.`, { most }),
  relationWarsOnOther: (most: number) =>
    no(409, `Others have declared ${most} wars on that alliance. Wait until one of them is over.`, { most }),
  allianceAtTop: no(409, 'The alliance has reached the highest level.'),
  bankTooSmall: (required: Bank, current: Bank): Refusal & { readonly details: UpgradeShortage } => ({
    ...no(400, `Insufficient resources in the alliance bank for this upgrade.`),
    details: { required, current },
  }),

  // What players write to each other
  messageEmpty: no(400, 'Write a message first.'),
  messageTooLong: no(400, `A message must have at most ${MESSAGE_LIMITS.longest} characters. Shorten it, or send two.`),
  messageUnshowable: no(
    400,
    'The message contains characters that cannot be displayed: control characters, or ones that turn the direction of the text. Remove them.',
  ),
  messagesTooFast: (seconds: number): Refusal => ({
    ...no(429, `You are writing too fast. Please wait ${inSeconds(seconds)}.`, { seconds }),
    retryAfter: seconds,
  }),
  messageIdMissing: no(400, 'Message ID is required.'),
  messageNotFound: no(404, 'There is no such message.'),
  messageTooOld: no(
    403,
    `You can remove your own messages for ${MESSAGE_LIMITS.removableMinutes} minutes. Ask an officer to remove this one.`,
  ),
  messageFiltered: no(400, 'The message contains a word that is not allowed in this game. Use another one.'),
  textFiltered: no(400, 'It contains a word that is not allowed in this game. Use another one.'),
  muted: (time: string) =>
    no(403, `The operators of this game have muted you until ${time}. Until then you can read, but not write.`, {
      time,
    }),

  // Letters
  letterToSelf: no(400, 'This is you. Choose another player.'),
  letterToBlocked: no(409, 'You have blocked this player. Unblock them first, then write.'),
  // The same for a player who has blocked the caller, and for one who is banned.
  letterNotTaken: no(409, 'This player takes no letters from you at the moment.'),
  lettersOfNewcomer: (most: number) =>
    no(
      409,
      `On your first day you can write to ${most} players who have not written to you. You can answer everybody who does.`,
      { most },
    ),
  conversationsTooMany: (most: number) =>
    no(
      409,
      `You can write to ${most} players a day who have not written to you. You can answer everybody who does. Please try again tomorrow.`,
      { most },
    ),
  letterIdMissing: no(400, 'Letter ID is required.'),
  letterNotFound: no(404, 'Letter not found.'),
  conversationNotFound: no(404, 'You have no letters with this player.'),
  blocksTooMany: no(409, `You have already blocked ${LETTERS.blocks} players. Unblock one of them first.`),
  reportUserMissing: no(400, 'User ID is required: whom to report.'),
  reportOfBoth: no(400, 'Report either a letter or a message, not both.'),
  reportReasonMissing: no(400, 'Say what is wrong.'),
  reportReasonTooLong: no(400, `A reason has at most ${ABUSE_REPORTS.longestReason} characters. Shorten it.`),
  reportedAlready: no(409, 'You have already reported this. The operators of this game will look at it.'),
  reportsTooMany: (most: number) => no(429, `You can make ${most} reports a day. Please try again tomorrow.`, { most }),

  // Settings
  currentPasswordWrong: no(400, 'The current password is wrong.'),
  resetLinkSpent: no(400, 'This link is no longer valid. Please log in or request a new one.'),
  emailUnchanged: no(400, 'This is already your email address.'),
  // One message for wrong, expired and exhausted codes, and for an address that another account has.
  emailCodesRefused: no(
    400,
    'One of the two codes is wrong, or they are no longer valid. Please check the latest emails at both addresses, or request new codes.',
  ),
  leaderMustHandOver: no(
    409,
    'You lead an alliance with other members. Transfer the leadership first, then delete your account.',
  ),
  deletionRequested: no(409, 'You have already requested the deletion of your account.'),

  // Seasons
  /** `time`: when the next one is to begin; null if that is not known, or has passed. */
  seasonOver: (time: string | null) =>
    no(
      409,
      `This season is over. The next one begins ${time === null ? 'soon' : `on ${time}`}. Until then you can look around, but not act.`,
      { time },
    ),
  /** For a minute at most, while the galaxy is made. */
  seasonBegins: {
    ...no(503, 'The next season is just beginning, and its galaxy is being made. Please try again in a minute.'),
    retryAfter: 10,
  },
  hallNotFound: no(404, 'There is no hall of fame of this season.'),

  // Notifications
  pushAddressInvalid: no(400, 'This browser gave an address for notifications that cannot be used.'),
  pushServiceUnknown: no(
    400,
    'This game does not send to the push service of this browser. Use another browser, or turn on emails here.',
  ),
  subscriptionNotFound: no(404, 'This browser is no longer on your list.'),
  tooManySubscriptions: no(
    409,
    `You are already notified in ${SUBSCRIPTIONS_PER_PLAYER} browsers. Remove one of them first.`,
  ),
  mailLinkInvalid: no(400, 'Part of this link is missing. You can turn emails off in Settings.'),

  // Transport
  notFound: no(404, 'There is nothing at this address.'),
  badJson: no(400, 'The request body is not valid JSON.'),
  tooLarge: no(413, 'The request body is too large.'),
  busy: no(503, 'The server is busy. Please try again in a moment.'),
});

function inSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

const CODES: ReadonlyMap<string, string | undefined> = new Map(
  Object.values(REFUSALS).flatMap((refusal) => (typeof refusal === 'function' ? [] : [[refusal.text, refusal.code]])),
);

/** The code of a refusal that has this text, as declarations of calls use it; undefined for any other text. */
export const codeOf = (text: string): string | undefined => CODES.get(text);

/** '40 trinium, 120 metal': the non-zero amounts in the order of the top bar. */
export function listAmounts(amounts: Cost): string {
  return RESOURCES.filter((resource) => amounts[resource])
    .map((resource) => `${amounts[resource]} ${resource}`)
    .join(', ');
}
