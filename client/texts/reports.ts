import type { ReactNode } from 'react';
import { full, percent } from '../ui/format/number.ts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

export const reportTexts = {
  title: 'Mission Reports',
  loading: 'Loading mission reports',
  none: 'No mission reports available.',
  noneLikeThat: 'No reports match these filters.',
  all: 'All reports',
  toMissions: 'Go to Mission Command',
  survey: 'Survey',
  artifact: 'Artifact',
  lost: 'World lost',
  unreadCount: (count: number) => `${full(count)} unread`,
  unread: 'Unread: ',
  markRead: 'Mark page as read',
  filters: { kind: 'Kind', allKinds: 'All kinds', show: 'Show', all: 'All reports', unread: 'Unread only' },
  sentFrom: (ship: string, planet: string) => `${ship} from ${planet}`,
  from: (planet: string) => `From ${planet}`,

  underWay: {
    one: 'Mission under way',
    survey: 'Survey of nearby gates under way',
    many: (count: number) => plural(count, { one: '# mission under way', other: '# missions under way' }),
    returning: 'Returning',
  },

  one: {
    title: 'Mission Report',
    lead: (kind: string, time: string) => `${kind}, ${time}`,
    loading: 'Loading report',
    missing: 'None of your missions found this world, so there is no report on it.',
    copy: 'Copy the Link',
    copied: 'The link is copied.',
  },
  facts: {
    details: 'Details',
    mission: 'Mission ID',
    surveyedFrom: 'Surveyed from',
    sentFrom: 'Sent from',
    shipName: 'Ship',
    ship: 'Ship ID',
    launched: 'Launched',
    completion: 'Estimated completion',
    target: 'Target planet ID',
    owner: 'Owner',
    ownerNow: 'Owner now',
    you: 'You',
    colony: 'Colonized planet ID',
    notAvailable: 'N/A',
    unknown: 'Unknown',
    homeAt: (time: string, left: ReactNode) => rich`${time} (${left})`,
    returning: 'returning',
  },
  world: {
    show: (place: string) => `Show ${place} on the map`,
    room: (buildings: number) => plural(buildings, { one: 'Room for # building', other: 'Room for # buildings' }),
    holderAndRoom: (holder: ReactNode, room: string) => rich`${holder} · ${room}`,
    reserves: 'Reserves',
    addressOnly: 'Only its gate address is known. Send a probe to see what is there.',
    unseen: 'Nothing was seen',
    shut: 'No mission gets in while the iris is closed. Try again later.',
  },
  sighted: {
    title: 'Forces there',
    ships: (force: string) => `Ships: ${force}`,
    noShips: 'Ships: none',
    squads: (force: string) => `Squads: ${force}`,
    noSquads: 'Squads: none',
    wall: (strength: number, level: number) =>
      `Guns and wall: strength ${full(strength)}, guns of level ${full(level)}`,
    exactness: (error: number) =>
      error === 0
        ? 'The counts of ships and squads are exact. The people, who fight for their world too, were not counted.'
        : `The counts of ships and squads may be wrong by ${percent(error / 100)}. The people, who fight for their world too, were not counted.`,
  },

  outcome: {
    launched: 'Mission Launched Successfully',
    malp: 'MALP Mission Report',
    colonization: 'Colonization Attempt Report',
    outcome: 'Mission Outcome',
    other: (mission: string) => `${mission} Report`,
    unknown: 'An unknown outcome occurred.',
    xp: (amount: number) => `+${full(amount)} XP`,
    back: 'Back to Missions',
  },
  step: {
    build: 'Build there',
    probe: 'Probe it',
    probeLabel: (address: string) => `Probe ${address}`,
    colonize: 'Colonize it',
    colonizeLabel: (address: string) => `Colonize ${address}`,
  },

  lookup: {
    title: 'Known Stargate Addresses',
    lead: 'Choose an address to dial it.',
    loading: 'Loading addresses',
    none: 'No known planet addresses found from mission reports.',
    caption: 'Known stargate addresses, newest first',
    address: 'Address',
    discovered: 'Discovered',
    report: 'Report',
    dialLabel: (address: string) => `Dial ${address}`,
    reportLabel: (address: string) => `Report on ${address}`,
    away: (place: string, distance: number) => `${place} · ${full(distance)} away`,
    said: (address: string, report: string) => `${address}: ${report}`,
    dismiss: 'Dismiss',
  },
};
