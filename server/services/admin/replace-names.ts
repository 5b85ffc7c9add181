import { NAMES_IN_SENTENCES, type NamedInSentences, type SentenceCode, sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';

/*
 * Reports and lines of an alliance's log are stored with the names of their time, and without ids. When an operator replaces a name,
 * these sentences are written anew with the other one, also those about somebody who had the same name earlier.
 */

interface Said {
  readonly code: SentenceCode;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What has the name. */
interface Named {
  readonly of: NamedInSentences;
  readonly name: string;
  readonly plain: string;
}

const PLACES = `EXISTS (SELECT FROM unnest($2::text[]) AS place WHERE params ->> place = $1)`;

/** Replaces the name in the lines of any alliance's log. Resolves with the number of lines. Open pages show it within a minute. */
export async function replaceInLogs(tx: Queries, named: Named): Promise<number> {
  const lines: (Said & { readonly id: number })[] = await tx.query(
    // There may be a million lines, and a statement may take 2.5 s: most are left out by their text.
    `SELECT id, code, params FROM alliance_log WHERE position($1 IN details) > 0 AND ${PLACES}`,
    [named.name, NAMES_IN_SENTENCES[named.of]],
  );
  const said = lines.map((line) => saidAnew(line, named));
  await tx.query(
    `UPDATE alliance_log SET details = line.details, params = line.params
     FROM unnest($1::bigint[], $2::text[], $3::jsonb[]) AS line (id, details, params) WHERE alliance_log.id = line.id`,
    [lines.map(({ id }) => id), said.map(({ text }) => text), said.map(({ params }) => JSON.stringify(params))],
  );
  return lines.length;
}

/** The players whose reports may name this player, or this world: those who took worlds from each other. */
const READERS = {
  player: 'SELECT ruler_id FROM siege WHERE besieger_id = $3 UNION SELECT besieger_id FROM siege WHERE ruler_id = $3',
  world: 'SELECT ruler_id FROM siege WHERE planet_id = $3 UNION SELECT besieger_id FROM siege WHERE planet_id = $3',
} as const;

/** Replaces the name of this player or world in reports of lost worlds. Resolves with the number of reports. */
export async function replaceInReports(
  tx: Queries,
  id: number,
  named: Named & { readonly of: keyof typeof READERS },
): Promise<number> {
  const reports: (Said & { readonly id: number })[] = await tx.query(
    `SELECT id, code, params FROM (
       SELECT id, report ->> 'code' AS code, report -> 'params' AS params FROM mission
       WHERE kind = 'lost' AND player_id IN (${READERS[named.of]})
     ) AS lost WHERE ${PLACES}`,
    [named.name, NAMES_IN_SENTENCES[named.of], id],
  );
  const said = reports.map((report) => saidAnew(report, named));
  await tx.query(
    `UPDATE mission SET report = report::jsonb || jsonb_build_object('message', said.message, 'params', said.params)
     FROM unnest($1::int[], $2::text[], $3::jsonb[]) AS said (id, message, params) WHERE mission.id = said.id`,
    [reports.map((each) => each.id), said.map(({ text }) => text), said.map(({ params }) => JSON.stringify(params))],
  );
  return reports.length;
}

function saidAnew({ code, params }: Said, { of, name, plain }: Named) {
  const places: readonly string[] = NAMES_IN_SENTENCES[of];
  const anew = Object.entries(params).map(([place, value]) => [
    place,
    places.includes(place) && value === name ? plain : value,
  ]);
  return sentence(code, Object.fromEntries(anew) as never);
}
