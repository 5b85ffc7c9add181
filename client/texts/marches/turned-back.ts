/** Why a march turned back, by the code of the refusal. */
const WHY_BACK: Readonly<Record<string, string>> = {
  iris_shut_out: 'The iris was closed',
  quarters_full: 'The quarters there are full',
  guests_too_many: 'Too many guests stand there already',
  not_your_world: 'That world is not yours any more',
  not_a_mates_world: 'Nobody of your alliance or of a partner holds that world',
  nobodys_world: 'Nobody holds that world any more',
  own_world: 'That world is yours now',
  world_changed_hands: 'That world has changed hands',
  ruler_gone: 'The ruler of that world is gone',
  ruler_is_ally: 'You and the ruler of that world are allies',
  allies_until_lately: 'You and the ruler of that world were allies until lately',
  ruler_is_partner: 'Your alliance and that of the ruler have a pact',
  partners_until_lately: 'Your alliance and that of the ruler had a pact until lately',
  pact_too_new: 'The pact with that alliance is new',
  ruler_on_leave: 'The ruler of that world is on leave',
  host_on_leave: 'The ruler of that world is on leave',
  on_leave: 'You are on leave',
  ruler_at_peace: 'That world is under the peace of newcomers',
  army_before_world: 'Another army stands before that world',
  world_too_young: 'That world was founded or taken lately',
  besieged_lately: 'That world was besieged lately',
  took_world_lately: 'You took a world lately',
  ruler_lost_world_lately: 'The ruler of that world lost a world lately',
  worlds_at_most: 'You hold more worlds than your level may add to',
};

export const turnedBackTexts = {
  news: (planet: string | null, reason: string | null) =>
    reason === 'world_besieged'
      ? `An army stands before ${planet ?? 'a world'}: your forces there fly home.`
      : `${WHY_BACK[reason ?? ''] ?? 'They could not land'}: your march to ${planet ?? 'a world'} turned back.`,
};
