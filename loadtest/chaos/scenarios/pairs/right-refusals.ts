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
  invite: ['disband', 'approve', 'block an inviter'],
  approve: ['disband', 'transfer'],
  reject: ['disband', 'transfer'],
  promote: ['disband', 'transfer', 'kick', 'leave', 'ban'],
  kick: ['disband'],
  leave: ['disband', 'ban'],
  transfer: ['kick', 'leave', 'ban'],
  talk: ['disband', 'kick', 'leave', 'ban'],
  'pin a bulletin': ['disband'],
  'remove a message': ['disband'],
  'take a message back': ['disband', 'kick', 'leave', 'ban'],
  'read the hall': ['disband', 'kick', 'leave', 'ban'],
  'hide the presence': ['ban'],
  // Nobody can read a removed message, and without the alliance none.
  'report a message': ['disband', 'remove a message', 'take a message back'],
  'write a letter': ['block a writer', 'ban'],
  'hide the worlds': ['ban'],
  join: ['disband', 'accept', 'found'],
  accept: ['disband'],
  decline: ['disband', 'found'],
  // Relief of a player who leaves flies home by itself, and may fall in a battle; ships that have landed cannot be called back.
  'call relief back': ['disband', 'kick', 'leave', 'attacks land', 'ban'],
  'call ships back': ['land'],
  'call an attack back': ['attacks land', 'ban'],
  'send ships': ['attacks land'],
  // The guest has become an ally; a battle or the loss of a world gives the leader respite.
  raid: ['accept', 'attacks land', 'take a world'],
  'end the peace': ['attacks land', 'take a world', 'ban', 'change hands'],
  // The siege is over already.
  'give up a siege': ['take a world', 'relieve a world', 'ban'],
  // The mate leads by now, the newcomer's account is gone, or all three are banned already.
  ban: ['transfer', 'change hands', 'ban'],
  colonize: ['colonize'],
  // One of the two alliances is gone, or war has made the offer void; nobody declares war in a pact.
  'accept a pact': ['disband', 'declare war'],
  'take an offer back': ['disband', 'declare war'],
  'declare war': ['disband', 'accept a pact'],
  'cancel a pact': ['disband', 'a partner disbands'],
  'end a pact': ['disband', 'a partner disbands'],
  // A player on leave can only read, cannot end the leave for three days, and has no output by which a payout could be measured.
  'build before a leave': ['a leave begins'],
  'call a leave off': ['a leave begins'],
  'pay a traveller': ['a leave begins', 'disband'],
};

/** A reward is claimed once and for good, so each leader claims it in the first race only. */
const ONCE_AND_FOR_GOOD: readonly string[] = ['claim a reward'];

/** Newcomers cannot be attacked until they end their peace, and nothing is built on a besieged world until the army is gone. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  'raid a newcomer': ['end the peace'],
  'build on a besieged world': ['give up a siege', 'relieve a world'],
};

/**
 * Forces on a world where an attack is due can neither leave before it lands nor change how they meet it: until then the answer
 * is 503, and the action is repeated.
 */
const WAITS_FOR_ATTACKS: readonly string[] = [
  'send ships',
  'set a stance',
  'redeem an artifact',
  'call relief back',
  'kick',
  'leave',
  'disband',
  'cancel a pact',
  'end a pact',
  'a partner disbands',
  'end the peace',
];

/** Whether this action can be accepted only beside another one, so that it is refused rightly. */
export const needsTheOther = (name: string): boolean => name in NEEDS;

/** A besieger cannot leave before what is due at the world has happened, and until then no artifact can lengthen the siege. */
const ENDS_OF_SIEGES: readonly string[] = ['take a world', 'relieve a world'];
const WAITS_FOR_SIEGES: readonly string[] = ['give up a siege', 'redeem an artifact'];

/** Whether this action is asked again after a 503 beside the other one. */
export const waitsFor = (name: string, beside: string): boolean =>
  (beside === 'attacks land' && WAITS_FOR_ATTACKS.includes(name)) ||
  (ENDS_OF_SIEGES.includes(beside) && WAITS_FOR_SIEGES.includes(name));

export function isRight(refused: string, beside: string): boolean {
  if (ONCE_AND_FOR_GOOD.includes(refused) || needsTheOther(refused)) return true;
  return RIGHT_REFUSALS[refused]?.includes(beside) ?? false;
}
