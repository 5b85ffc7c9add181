import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { roundedMight } from '#shared/rules/battles/worth';

/** What STANDING reads; the scores are might. */
export interface StandingJson {
  readonly place: number;
  readonly last: number;
  readonly score: number;
  readonly place_above: number | null;
  readonly score_above: number | null;
}

/** The place of player $1 by might, for a statement of another service, as JSON: null without one. */
export const STANDING = `(SELECT json_build_object('place', own.place, 'score', own.score,
    'last', (SELECT max(place) FROM ranking WHERE board = 'might'), 'place_above', above.place, 'score_above', above.score)
  FROM ranking AS own LEFT JOIN LATERAL (
    SELECT place, score FROM ranking WHERE board = 'might' AND place < own.place ORDER BY place DESC LIMIT 1
  ) AS above ON true WHERE own.subject_id = $1 AND own.board = 'might')`;

/** As in the ranking, only the player himself reads his might to the unit. */
export function standingView(json: StandingJson): NonNullable<Answer<typeof getDashboard>['standing']> {
  const { place, last, score, place_above, score_above } = json;
  const above =
    place_above === null || score_above === null ? null : { rank: place_above, score: roundedMight(score_above) };
  return { rank: place, of: last, score, above };
}
