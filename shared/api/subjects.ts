import { z } from 'zod';
import * as account from './account.ts';
import * as addressBook from './address-book.ts';
import * as allianceDoors from './alliances/alliance-admission.ts';
import * as allianceHall from './alliances/alliance-hall.ts';
import * as alliancePayouts from './alliances/alliance-payouts.ts';
import * as allianceRelations from './alliances/alliance-relations.ts';
import * as allianceSightings from './alliances/alliance-sightings.ts';
import * as alliances from './alliances/alliances.ts';
import * as announcements from './announcements.ts';
import * as artifacts from './artifacts.ts';
import * as battles from './battles/battles.ts';
import * as garrisons from './battles/garrisons.ts';
import * as marches from './battles/marches.ts';
import * as squads from './battles/squads.ts';
import * as buildings from './buildings.ts';
import type { Call } from './call.ts';
import * as consoleCalls from './console.ts';
import * as dashboard from './dashboard.ts';
import * as galaxy from './galaxy.ts';
import * as galaxyPeople from './galaxy-people.ts';
import * as health from './health.ts';
import * as legal from './legal.ts';
import * as abuseReports from './letters/abuse-reports.ts';
import * as blocks from './letters/blocks.ts';
import * as letters from './letters/letters.ts';
import * as missions from './missions.ts';
import * as notifications from './notifications.ts';
import * as objectives from './objectives.ts';
import * as operators from './operators.ts';
import * as planets from './planets.ts';
import * as profiles from './profiles.ts';
import * as ranking from './ranking.ts';
import * as refining from './refining.ts';
import * as reports from './reports.ts';
import * as research from './research.ts';
import * as resources from './resources.ts';
import * as rooms from './rooms.ts';
import * as seasons from './seasons.ts';
import * as settings from './settings.ts';
import * as ships from './ships.ts';
import * as vacation from './vacation.ts';

/** Every file of this folder that declares calls, by the OpenAPI tag of its calls, in the document's order. */
export const SUBJECTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  resources,
  dashboard,
  objectives,
  planets: { ...planets, ...addressBook },
  buildings: { ...buildings, ...refining },
  ships,
  squads,
  research,
  artifacts,
  missions: { ...missions, ...missions.dialledCalls, ...reports },
  garrisons: { ...garrisons, ...vacation },
  marches,
  battles,
  galaxy: { ...galaxy, ...galaxyPeople },
  alliances: {
    ...alliances,
    ...allianceDoors,
    ...allianceHall,
    ...alliancePayouts,
    ...allianceRelations,
    ...allianceSightings,
  },
  profiles,
  ranking,
  letters: { ...letters, ...blocks, ...abuseReports },
  seasons,
  announcements,
  legal,
  settings,
  notifications,
  console: { ...consoleCalls, ...rooms, ...operators },
  health,
};

/** A declared call and the name of its export. */
export interface Declaration {
  readonly subject: string;
  readonly name: string;
  readonly call: Call;
}

export const DECLARATIONS: readonly Declaration[] = exportsOf(isCall).map(({ value, ...names }) => ({
  ...names,
  call: value,
}));

/** All schemas that responses and bodies consist of, by the names of their exports. */
export const SHAPES = exportsOf((value) => value instanceof z.ZodType);

function exportsOf<T>(isOne: (value: unknown) => value is T): { subject: string; name: string; value: T }[] {
  return Object.entries(SUBJECTS).flatMap(([subject, module]) =>
    Object.entries(module).flatMap(([name, value]) => (isOne(value) ? [{ subject, name, value }] : [])),
  );
}

export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value;
}
