import {
  ARTIFACT_NAMES,
  BUILDING_NAMES,
  MISSION_NAMES,
  type Names,
  OBJECTIVE_NAMES,
  PLANET_TYPE_NAMES,
  RACE_NAMES,
  RESEARCH_NAMES,
  SHIP_NAMES,
  SQUAD_NAMES,
  TITLE_NAMES,
} from '#shared/sentences/de/names';
import { germanRefusal } from '#shared/sentences/de/render';
import { GERMAN_SAID } from '#shared/sentences/de/said';
import { full } from '../../../ui/format/number.ts';

type Row = Record<string, unknown>;

/** Fields that hold the English name of a type, and nothing that a player wrote. */
const NAME_FIELDS: Readonly<Record<string, Names>> = {
  building_type_name: BUILDING_NAMES,
  ship_type_name: SHIP_NAMES,
  squad_type_name: SQUAD_NAMES,
  artifact_type_name: ARTIFACT_NAMES,
  research_type_name: RESEARCH_NAMES,
  planet_type_name: PLANET_TYPE_NAMES,
  race: RACE_NAMES,
};

/** Rows of a catalogue, by the field that only they have: their `name` and `description` are the catalogue's. */
const TYPE_FIELDS: Readonly<Record<string, Names>> = {
  building_type_id: BUILDING_NAMES,
  ship_type_id: SHIP_NAMES,
  squad_type_id: SQUAD_NAMES,
  research_type_id: RESEARCH_NAMES,
  endpoint: MISSION_NAMES,
};

/**
 * Puts German into an answer or a push of the server, in place: names of the catalogue, orders, titles, and why something is
 * refused. What players have written, such as the name of a planet, stands in other fields.
 */
export function translateAnswer(body: unknown): void {
  if (Array.isArray(body)) {
    for (const each of body) translateAnswer(each);
  } else if (typeof body === 'object' && body !== null) {
    translateRow(body as Row);
    for (const part of Object.values(body)) if (typeof part === 'object') translateAnswer(part);
  }
}

function translateRow(row: Row): void {
  // The row of an existing building names its type beside the description, so this comes first.
  for (const [field, names] of Object.entries(TYPE_FIELDS)) if (field in row) describe(row, names);
  for (const [field, names] of Object.entries(NAME_FIELDS)) if (field in row) rename(row, field, names);
  if (typeof row.objective_id === 'number') translateOrder(row);
  else if ('title' in row) rename(row, 'title', TITLE_NAMES);
  if (typeof row.refusal === 'string') row.refusal = germanRefusal(row.refusal_code, row.refusal_params) ?? row.refusal;
  if (typeof row.message === 'string') row.message = GERMAN_SAID[row.message] ?? row.message;
}

function rename(row: Row, field: string, names: Names): void {
  row[field] = names[String(row[field])]?.[0] ?? row[field];
}

/** The name and the description of a type. */
function describe(row: Row, names: Names): void {
  const [name, description] = names[String(row.name ?? row.building_type_name)] ?? [];
  if (name === undefined) return;
  if ('name' in row) row.name = name;
  if (description !== undefined && 'description' in row) row.description = description;
}

function translateOrder(row: Row): void {
  const [title, text] = OBJECTIVE_NAMES[String(row.title)] ?? [];
  if (title === undefined) return;
  row.title = title;
  row.text = text ?? `Sammle diese Woche ${full(Number(row.goal))} XP.`;
}
