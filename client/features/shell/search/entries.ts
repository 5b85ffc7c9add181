import type { AddressRecord } from '#shared/api/address-book';
import type { Planet } from '#shared/api/planets';
import type { RankedAlliance, RankedPlayer } from '#shared/api/ranking';
import { RULES_PATH } from '#shared/catalogue/battle-rules';
import { LEGAL_PAGES } from '#shared/catalogue/legal';
import { allianceAddress } from '../../../api/ranking.ts';
import type { IconName } from '../../../art/marks/icons.tsx';
import { legalTexts } from '../../../texts/players/legal.ts';
import { searchTexts } from '../../../texts/search.ts';
import { shellTexts } from '../../../texts/shell.ts';
import { worldTexts } from '../../../texts/worlds.ts';

/** Something that the search finds. */
export interface Entry {
  readonly name: string;
  /** Beside the name; it is searched too. */
  readonly about: string;
  /** Its address. */
  readonly to: string;
  readonly icon: IconName;
}

export interface EntryGroup {
  readonly value: keyof typeof searchTexts.groups;
  readonly items: readonly Entry[];
}

export const entryOfPlanet = (planet: Planet): Entry => ({
  name: planet.planet_name,
  about: worldTexts.placed(planet.planet_type_name, planet.coordinates_x, planet.coordinates_y),
  to: `/planets/${planet.planet_id}`,
  icon: 'planets',
});

/** A world that the player has discovered has no name, but a gate address; the map shows it. */
export const entryOfRecord = (record: AddressRecord): Entry => ({
  name: record.stargate_address.join('-'),
  about: [
    worldTexts.placed(record.planet_type_name, record.coordinates_x, record.coordinates_y),
    worldTexts.status(record),
    record.note,
  ]
    .filter(Boolean)
    .join(' · '),
  to: `/galaxymap?world=${record.planet_id}`,
  icon: 'map',
});

export const entryOfPlayer = ({ user_id, username, race, title, alliance }: RankedPlayer): Entry => ({
  name: username,
  about: [race, title, alliance?.name].filter(Boolean).join(' · '),
  to: `/profile/${user_id}`,
  icon: 'profile',
});

export const entryOfAlliance = ({ name, member_count }: RankedAlliance): Entry => ({
  name,
  about: searchTexts.members(member_count),
  to: allianceAddress(name),
  icon: 'alliance',
});

/** Every page by its name, in the order of the menu. */
export function pageEntries(): readonly Entry[] {
  const page = (to: string, icon: IconName, name: string): Entry => ({ name, about: '', to, icon });
  return [
    page('/dashboard', 'dashboard', shellTexts.pages.dashboard),
    page('/myplanets', 'planets', shellTexts.pages.planets),
    page('/galaxymap', 'map', shellTexts.pages.map),
    page('/missions', 'missions', shellTexts.pages.missions),
    page('/battles', 'battles', shellTexts.pages.battles),
    page('/battles/simulator', 'battles', searchTexts.pages.simulator),
    page(RULES_PATH, 'battles', searchTexts.pages.rules),
    page('/research', 'research', shellTexts.pages.research),
    page('/alliance', 'alliance', shellTexts.pages.alliance),
    page('/letters', 'mail', shellTexts.pages.mail),
    page('/players', 'people', shellTexts.pages.people),
    page('/hall-of-fame', 'hall', shellTexts.pages.hall),
    page('/profile', 'profile', shellTexts.pages.profile),
    page('/settings', 'settings', shellTexts.pages.settings),
    page('/rules', 'flag', searchTexts.pages.conduct),
    ...LEGAL_PAGES.map((name) => page(`/${name}`, 'flag', legalTexts.titles[name])),
  ];
}
