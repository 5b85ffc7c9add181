/**
 * Which actions are rightly refused beside which others, by name, because the other one takes away what they need: whichever of
 * the two comes first, the refusal is no loss. Two that use up the same thing are checked by themselves.
 */
const RIGHT_REFUSALS: Readonly<Record<string, readonly string[]>> = {
  // The alliance is gone, or the leader leads no more.
  contribute: ['disband'],
  upgrade: ['disband', 'transfer'],
  edit: ['disband', 'transfer'],
  invite: ['disband', 'approve'],
  approve: ['disband', 'transfer'],
  reject: ['disband', 'transfer'],
  promote: ['disband', 'transfer', 'kick', 'leave'],
  kick: ['disband'],
  leave: ['disband'],
  transfer: ['kick', 'leave'],
  join: ['disband', 'accept', 'found'],
  accept: ['disband'],
  decline: ['disband', 'found'],
  // Relief of who leaves flies home by itself; ships that have landed cannot be called back.
  'call relief back': ['disband', 'kick', 'leave'],
  'call ships back': ['land'],
  // The guest has become an ally.
  raid: ['accept'],
  colonize: ['colonize'],
};

/** A reward is claimed once and for good, so each leader claims it in the first race only. */
const ONCE_AND_FOR_GOOD: readonly string[] = ['claim a reward'];

export function isRight(refused: string, beside: string): boolean {
  return ONCE_AND_FOR_GOOD.includes(refused) || (RIGHT_REFUSALS[refused]?.includes(beside) ?? false);
}
