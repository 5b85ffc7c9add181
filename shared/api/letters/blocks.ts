import { z } from 'zod';
import { REFUSALS } from '../../refusals.ts';
import { call } from '../call.ts';
import { id, instant, pathId, stamp } from '../fields.ts';

const block = z.object({ user_id: id, username: z.string(), blocked_at: instant });

export const blockList = z.object({ blocks: z.array(block), ...stamp.shape });
export type BlockList = z.infer<typeof blockList>;

/** The players whom the caller has blocked, the latest first. */
export const listBlocks = call({
  method: 'GET',
  path: '/blocks',
  audience: 'player',
  summary: 'The players whom you have blocked',
  fallback: 'Failed to load the players whom you have blocked.',
  answer: blockList,
  status: 200,
});

const ofUser = {
  path: '/blocks/{userId}',
  audience: 'player',
  missing: REFUSALS.userNotFound.text,
  params: z.object({ userId: pathId }),
  answer: blockList,
  status: 200,
  outsidePlay: true,
} as const;

/** Blocks a player, who can no longer write to the caller. Idempotent. */
export const blockPlayer = call({
  ...ofUser,
  method: 'PUT',
  summary: 'Block a player',
  fallback: 'Failed to block the player.',
  refuses: [400, 409],
});

/** Unblocks a player. Idempotent. */
export const unblockPlayer = call({
  ...ofUser,
  method: 'DELETE',
  summary: 'Unblock a player',
  fallback: 'Failed to unblock the player.',
});
