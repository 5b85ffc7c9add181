import type { Refusal, REFUSALS as Refusals } from '#shared/refusals';
import {
  ARTIFACT_NAMES,
  BUILDING_NAMES,
  GARRISON_NAMES,
  MISSION_NAMES,
  type Names,
  PLANET_TYPE_NAMES,
  RACE_NAMES,
  RESEARCH_NAMES,
  SHIP_NAMES,
  SQUAD_NAMES,
  TITLE_NAMES,
} from '#shared/sentences/de/names';
import { germanRefusal } from '#shared/sentences/de/render';

/*
 * What the pages read from the catalogue and from the rules, not from an answer of the server: each function translates the
 * table of its name in place (`texts-plugin.ts`).
 */

interface Type {
  name?: string;
  title?: string;
  description?: string;
  text?: string;
}

/** Gives the types of a catalogue their German names and descriptions. */
const naming = (names: Names) => (types: Type[]) => {
  for (const type of types) {
    const [name, description] = names[type.name ?? type.title ?? ''] ?? [];
    if (name === undefined) continue;
    if (type.name === undefined) type.title = name;
    else type.name = name;
    if (description === undefined) continue;
    if (type.text === undefined) type.description = description;
    else type.text = description;
  }
};

export const ARTIFACT_TYPES = naming(ARTIFACT_NAMES);
export const BUILDING_TYPES = naming(BUILDING_NAMES);
export const DRILL_GARRISONS = naming(GARRISON_NAMES);
export const MISSION_TYPES = naming(MISSION_NAMES);
export const PLANET_TYPES = naming(PLANET_TYPE_NAMES);
export const RACES = naming(RACE_NAMES);
export const RESEARCH_TYPES = naming(RESEARCH_NAMES);
export const SHIP_TYPES = naming(SHIP_NAMES);
export const SQUAD_TYPES = naming(SQUAD_NAMES);
export const TITLES = naming(TITLE_NAMES);

const german = <R extends Refusal>(refusal: R): R => ({
  ...refusal,
  text: germanRefusal(refusal.code, refusal.params) ?? refusal.text,
});

type Refuse = (...values: never[]) => Refusal;

/** The rules refuse in German. */
export function REFUSALS(table: Record<keyof typeof Refusals, Refusal | Refuse>): void {
  for (const key of Object.keys(table) as (keyof typeof table)[]) {
    const refusal = table[key];
    if (typeof refusal === 'function') table[key] = (...values) => german(refusal(...values));
    // In place: rules compare the refusals that they got with those of the table.
    else Object.assign(refusal, german(refusal));
  }
}
