/** The paragraphs of the page "How battles work". Each is the hash of its address. */
export const RULE_ANCHORS = [
  'marches',
  'reach',
  'phases',
  'field',
  'retreat',
  'classes',
  'luck',
  'wall',
  'morale',
  'stance',
  'iris',
  'berths',
  'tow',
  'loot',
  'salvage',
  'xp',
  'peace',
  'window',
  'repeats',
  'respite',
  'truce',
  'mates',
  'feints',
  'siege',
  'captures',
  'leave',
  'seal',
] as const;
export type RuleAnchor = (typeof RULE_ANCHORS)[number];

export const RULES_PATH = '/battles/rules';

/** The address of a paragraph of the rules. */
export const rulePath = (anchor: RuleAnchor) => `${RULES_PATH}#${anchor}`;

/** The paragraph that explains a refusal, by the refusal's code. */
const BY_REFUSAL: Readonly<Record<string, RuleAnchor>> = {
  nobodys_world: 'marches',
  ruler_gone: 'leave',
  world_changed_hands: 'marches',
  own_world: 'marches',
  march_without_warship: 'phases',
  scouts_do_not_fight: 'classes',
  strike_with_ships: 'marches',
  strike_without_squads: 'marches',
  march_kind_not_yet: 'marches',
  siege_needs_squads: 'siege',
  world_besieged: 'siege',
  berths_too_few: 'berths',
  marches_too_many: 'marches',
  too_late_to_recall: 'marches',
  retreat_percent_invalid: 'retreat',
  no_iris: 'iris',
  iris_too_long: 'iris',
  iris_closed_here: 'iris',
  iris_closed_there: 'iris',
  iris_shut_out: 'iris',
  mate_too_new: 'mates',
  guests_too_many: 'mates',
  not_a_mates_world: 'mates',
  ruler_is_ally: 'mates',
  allies_until_lately: 'mates',
  ruler_on_leave: 'leave',
  on_leave: 'leave',
  leave_announced: 'leave',
  ruler_at_peace: 'peace',
  at_peace: 'peace',
  ruler_has_respite: 'respite',
  might_too_great: 'window',
  battles_enough: 'repeats',
  landings_enough: 'repeats',
  home_not_besieged: 'siege',
  army_before_world: 'siege',
  world_too_young: 'captures',
  besieged_lately: 'captures',
  took_world_lately: 'captures',
  ruler_lost_world_lately: 'captures',
  worlds_at_most: 'captures',
  out_of_reach: 'reach',
  march_too_small: 'feints',
  commanders_away: 'marches',
};

/** Where a refusal is explained; undefined if no rule of battles stands behind it. */
export const ruleOfRefusal = (code: string | null | undefined): RuleAnchor | undefined =>
  code ? BY_REFUSAL[code] : undefined;
