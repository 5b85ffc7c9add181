import { no, withCodes } from './refusals.ts';

/** What only programs are told: no page of the game sends such a request. */
export const PROTOCOL_REFUSALS = withCodes({
  keyInvalid: no(400, 'Idempotency-Key must have 1 to 100 visible ASCII characters.'),
  keyReused: no(422, 'This Idempotency-Key was used for another request.'),
  methodNotAllowed: no(405, 'This address does not support this method. The Allow header lists those that it does.'),
});
