/**
 * Which actions are rightly refused beside which others, by name, because the other one takes away what they need: whichever of
 * the two comes first, the refusal is no loss. Two that use up the same thing are checked by themselves.
 */
const RIGHT_REFUSALS: Readonly<Record<string, readonly string[]>> = {
  // The alliance is gone, or the leader leads no more; a banned mate gets no office and does nothing.
  contribute: ['disband'],
  upgrade: ['disband', 'transfer'],
  'pay a mate': ['disband', 'kick', 'leave', 'ban'],
  edit: ['disband', 'transfer'],
  invite: ['disband', 'approve'],
  approve: ['disband', 'transfer'],
  reject: ['disband', 'transfer'],
  promote: ['disband', 'transfer', 'kick', 'leave', 'ban'],
  kick: ['disband'],
  leave: ['disband', 'ban'],
  transfer: ['kick', 'leave', 'ban'],
  join: ['disband', 'accept', 'found'],
  accept: ['disband'],
  decline: ['disband', 'found'],
  // Relief of who leaves flies home by itself, and may fall in a battle; ships that have landed cannot be called back.
  'call relief back': ['disband', 'kick', 'leave', 'attacks land', 'ban'],
  'call ships back': ['land'],
  'call an attack back': ['attacks land', 'ban'],
  'send ships': ['attacks land'],
  // The guest has become an ally; a battle gives the leader respite.
  raid: ['accept', 'attacks land'],
  'end the peace': ['attacks land', 'ban', 'change hands'],
  // The mate leads by now, the newcomer's account is gone, or all three are banned already.
  ban: ['transfer', 'change hands', 'ban'],
  colonize: ['colonize'],
};

/** A reward is claimed once and for good, so each leader claims it in the first race only. */
const ONCE_AND_FOR_GOOD: readonly string[] = ['claim a reward'];

/** Newcomers cannot be attacked until they end their peace. */
const NEEDS: Readonly<Record<string, string>> = { 'raid a newcomer': 'end the peace' };

/**
 * Who stands where an attack is due can neither leave before it nor change how it is met: until then the answer is 503, and
 * these are asked again.
 */
const WAITS_FOR_ATTACKS: readonly string[] = [
  'send ships',
  'set a stance',
  'call relief back',
  'kick',
  'leave',
  'disband',
  'end the peace',
];

/** Whether this action can be accepted only beside another one, so that it is refused rightly. */
export const needsTheOther = (name: string): boolean => name in NEEDS;

/** Whether this action is asked again after a 503 beside the other one. */
export const waitsFor = (name: string, beside: string): boolean =>
  beside === 'attacks land' && WAITS_FOR_ATTACKS.includes(name);

export function isRight(refused: string, beside: string): boolean {
  if (ONCE_AND_FOR_GOOD.includes(refused) || needsTheOther(refused)) return true;
  return RIGHT_REFUSALS[refused]?.includes(beside) ?? false;
}
