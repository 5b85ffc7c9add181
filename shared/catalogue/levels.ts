/**
 * What a bonus brings. `place`: room for one more building on each of the player's worlds. `ships`: more scouts and
 * warships that are started at once. `address`: one more gate address a week, found by a survey.
 */
export type Bonus = 'place' | 'ships' | 'address';

/**
 * The last blueprint comes at level 12. From 15 on, every fifth level brings a bonus, in turn. Bonuses of a kind add up
 * and stay for good.
 */
export const LEVEL_BONUSES: readonly { readonly level: number; readonly bonus: Bonus }[] = [
  { level: 15, bonus: 'place' },
  { level: 20, bonus: 'ships' },
  { level: 25, bonus: 'address' },
  { level: 30, bonus: 'place' },
  { level: 35, bonus: 'ships' },
  { level: 40, bonus: 'address' },
  { level: 45, bonus: 'place' },
  { level: 50, bonus: 'ships' },
];

/** Ships that one `ships` bonus adds. One more than ten would hardly be felt. */
export const SHIPS_PER_BONUS = 5;

/** Between two bonuses there is a title, which all players see. */
export const TITLES: readonly { readonly level: number; readonly title: string }[] = [
  { level: 12, title: 'Wayfarer' },
  { level: 17, title: 'Envoy' },
  { level: 22, title: 'Surveyor' },
  { level: 27, title: 'Warden' },
  { level: 32, title: 'Consul' },
  { level: 37, title: 'Marshal' },
  { level: 42, title: 'Luminary' },
  { level: 47, title: 'Gatekeeper' },
];
