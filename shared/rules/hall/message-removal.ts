import type { AllianceRole } from '../../api/alliances/alliances.ts';
import { MESSAGE_LIMITS } from '../../catalogue/messages.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { checkRight } from '../alliances.ts';

/** A message as its removal depends on it. `sentAt` in ms since 1970. */
interface Removable {
  readonly isOwn: boolean;
  readonly sentAt: number;
}

/** The refusal if a member of this role may not remove this message now, or undefined. */
export function checkRemoval(
  role: AllianceRole | undefined,
  { isOwn, sentAt }: Removable,
  now: number,
): Refusal | undefined {
  const refusal = checkRight(role, 'removeMessages');
  if (!refusal || !role || !isOwn) return refusal;
  return now - sentAt <= MESSAGE_LIMITS.removableMinutes * 60_000 ? undefined : REFUSALS.messageTooOld;
}
