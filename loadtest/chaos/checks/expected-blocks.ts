import { Violation } from '../bots/bot.ts';

/** Who has blocked whom, in the order of the commits. */
export interface ExpectedBlocks {
  block(player: number, blocked: number): void;
  unblock(player: number, blocked: number): void;
  /** Throws a Violation if `player` had blocked `other` when `other` did this to the player. */
  requireNone(player: number, other: number, did: string): void;
  /** As rows of text. */
  rows(): string[];
}

export function trackBlocks(): ExpectedBlocks {
  const blocks = new Set<string>();
  return {
    block: (player, blocked) => void blocks.add(`${player} ${blocked}`),
    unblock: (player, blocked) => void blocks.delete(`${player} ${blocked}`),
    requireNone: (player, other, did) => {
      if (blocks.has(`${player} ${other}`))
        throw new Violation(`Player ${other} ${did} player ${player}, who had blocked player ${other} before.`);
    },
    rows: () => [...blocks],
  };
}
