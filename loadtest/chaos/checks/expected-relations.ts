import { acceptRelation, askRelation, endRelation } from '#shared/api/alliances/alliance-relations';

interface Expected {
  kind: 'pact' | 'war';
  readonly offeredBy: number;
  holds: boolean;
  peaceBy: number | undefined;
}

interface Taken {
  readonly ask: { readonly body?: unknown };
  readonly ids: Readonly<Record<string, number>>;
  readonly answer: object;
}

interface Listed {
  readonly relations?: readonly { readonly relation_id: number; readonly alliance: { readonly id: number } }[];
}

/**
 * The relations between alliances after the accepted actions: the rules in a few lines that share no code with the server. A pair
 * of alliances is the two ids in order.
 */
export function trackExpectedRelations() {
  const all = new Map<string, Expected>();
  /** The pair of each relation, which only its first answer names beside its id. */
  const pairs = new Map<number, string>();
  const pairOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;

  const asked = ({ ask, ids: { id = 0 }, answer }: Taken) => {
    const { alliance_id, kind } = ask.body as { readonly alliance_id: number; readonly kind: string };
    const pair = pairOf(id, alliance_id);
    const listed = (answer as Listed).relations?.find(({ alliance }) => alliance.id === alliance_id);
    if (listed) pairs.set(listed.relation_id, pair);
    const now = all.get(pair);
    if (kind === 'war') all.set(pair, { kind: 'war', offeredBy: id, holds: true, peaceBy: undefined });
    else if (kind === 'pact' && now) now.holds = true;
    else if (kind === 'pact') all.set(pair, { kind: 'pact', offeredBy: id, holds: false, peaceBy: undefined });
    else if (now?.peaceBy === undefined) Object.assign(now ?? {}, { peaceBy: id });
    else all.delete(pair);
  };
  const accepted = ({ ids: { relationId = 0 } }: Taken) => {
    const pair = pairs.get(relationId) ?? '';
    const now = all.get(pair);
    if (now?.kind === 'pact') now.holds = true;
    else all.delete(pair);
  };
  const ended = ({ ids: { relationId = 0 } }: Taken) => {
    const pair = pairs.get(relationId) ?? '';
    const now = all.get(pair);
    if (now?.peaceBy === undefined) all.delete(pair);
    else now.peaceBy = undefined;
  };

  return {
    steps: [
      [askRelation, asked],
      [acceptRelation, accepted],
      [endRelation, ended],
    ] as const,
    disbanded: (id: number) => {
      for (const pair of all.keys()) if (pair.split(' ').includes(String(id))) all.delete(pair);
    },
    expected: () =>
      [...all].map(([pair, { kind, offeredBy, holds, peaceBy }]) =>
        [pair, kind, offeredBy, holds, ...(peaceBy === undefined ? [] : [peaceBy])].join(' '),
      ),
  };
}
