import { type Cost, RESOURCES } from './catalogue/resources.ts';

/** Why the game says no: the HTTP status, and the sentence that the player reads. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  readonly text: string;
}

/** The game said no. Thrown inside a transaction it undoes all of it; the web layer turns it into an answer. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.text);
    this.refusal = refusal;
  }
}

/** Throws if the rules gave a reason to say no. */
export function refuseIf(refusal: Refusal | undefined): void {
  if (refusal) throw new Refused(refusal);
}

const no = (status: Refusal['status'], text: string): Refusal => ({ status, text });

/** Every reason the game says no. Sentences in the specification stand here to the letter. */
export const REFUSALS = {
  // Session. Any 401 but the token ones signs the player out, so nothing else may use it.
  tokenMissing: no(401, 'Token is missing!'),
  tokenExpired: no(401, 'Token has expired!'),
  tokenInvalid: no(401, 'Token is invalid!'),
  refreshTokenMissing: no(401, 'Refresh token is missing!'),
  wrongCredentials: no(401, 'Login failed. Please check your credentials.'),
  emailNotVerified: no(401, 'Email is not verified.'),

  // Account
  usernameTaken: no(409, 'Username is already taken.'),
  emailTaken: no(409, 'Email is already registered.'),
  alreadyVerified: no(400, 'This account is already verified. Please log in.'),
  // One sentence for wrong, expired and tried too often: it tells a guesser nothing.
  codeRefused: no(
    400,
    'The verification code is wrong or no longer valid. Please check the latest mail or request a new code.',
  ),
  resendTooSoon: (seconds: number) => no(429, `Please wait ${seconds} s before you request another code.`),
  codesUsedUp: no(429, 'Too many codes were requested today. Please try again tomorrow.'),
  tooManyRequests: (seconds: number) => no(429, `Too many attempts. Please try again in ${seconds} s.`),
  userNotFound: no(404, 'User not found.'),

  // Planets and buildings
  planetNotOwned: no(403, 'You do not own this planet or it does not exist.'),
  planetNotFound: no(404, 'Planet not found.'),
  buildIdsMissing: no(400, 'Planet ID and Building Type ID are required to start construction.'),
  buildingIdMissing: no(400, 'Building ID is required.'),
  buildingTypeUnknown: no(404, 'There is no such building type.'),
  buildingNotFound: no(404, 'Building not found.'),
  buildingNotDue: no(400, 'This building is still under construction.'),
  buildingActive: no(409, 'This building is already active.'),
  limitReached: no(409, 'Limit Reached (1 Per Planet)'),
  noFreeSlot: no(409, 'No free build slots available on this planet.'),
  planetFull: no(409, 'This planet has no room for another building.'),
  lastPlaceForShipyard: no(409, 'The last free place on this planet is kept for a shipyard.'),
  insufficientResources: (missing: Cost) => no(400, `Insufficient resources. You still need ${listAmounts(missing)}.`),

  // The wire
  notFound: no(404, 'There is nothing at this address.'),
  badJson: no(400, 'The request body is not valid JSON.'),
  tooLarge: no(413, 'The request body is too large.'),
  busy: no(503, 'The server is busy. Please try again in a moment.'),
} as const;

/** '40 trinium, 120 metal': the non-zero amounts in the order of the top bar. */
export function listAmounts(amounts: Cost): string {
  return RESOURCES.filter((resource) => amounts[resource])
    .map((resource) => `${amounts[resource]} ${resource}`)
    .join(', ');
}
