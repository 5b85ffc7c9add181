import type { ReactNode } from 'react';
import { type Relation, relationForRules } from '#shared/api/alliances/alliance-relations';
import { relationStateOf } from '#shared/rules/relations';
import { useHasPassed, useServerNow } from '../../../clock/server-clock.ts';
import { relationTexts } from '../../../texts/relations.ts';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Crest } from '../crest.tsx';
import type { ShowNotice } from '../use-action-notices.ts';
import type { Ask } from '../use-question.ts';
import { RelationActions } from './relation-actions.tsx';
import styles from './relations.module.css';

export interface RelationRowProps {
  allianceId: number;
  relation: Relation;
  /** Whether the viewer may answer, offer, declare and cancel. */
  decides: boolean;
  showNotice: ShowNotice;
  ask: Ask;
}

/** One pact, war or offer, with the tally of a war and what may be done about it. */
export function RelationRow(props: RelationRowProps) {
  const { relation, decides } = props;
  const { alliance, until } = relation;
  const rules = relationForRules(relation);
  const state = useServerNow((now) => relationStateOf(rules, now));
  const mayMarch = useHasPassed(relation.marches_from);
  const isHostile = relation.kind === 'war';
  return (
    <li className={`${styles.row} ${until !== null ? '' : isHostile ? styles.war : styles.pact}`}>
      <Crest seed={alliance.id} size={44} />
      <div className={styles.facts}>
        <p className={styles.name}>{relationTexts.alliance(alliance.name, alliance.disbanded)}</p>
        <p className={styles.state}>{stateWords(relation, state, mayMarch)}</p>
        {relation.peace_by !== null ? (
          <p className={styles.state}>
            {relation.peace_by === alliance.id ? relationTexts.states.peaceByThem : relationTexts.states.peaceByUs}
          </p>
        ) : null}
        {relation.tally && state !== 'announced' ? (
          <dl className={styles.tally} aria-label={relationTexts.tally.label(alliance.name)}>
            <Score
              name={relationTexts.tally.won}
              own={relation.tally.own.battles_won}
              other={relation.tally.other.battles_won}
            />
            <Score
              name={relationTexts.tally.looted}
              own={relation.tally.own.looted}
              other={relation.tally.other.looted}
            />
            <Score
              name={relationTexts.tally.worlds}
              own={relation.tally.own.worlds_taken}
              other={relation.tally.other.worlds_taken}
            />
          </dl>
        ) : null}
      </div>
      {decides && until === null ? <RelationActions {...props} state={state} /> : null}
    </li>
  );
}

function Score({ name, own, other }: { name: string; own: number; other: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span aria-hidden="true">{relationTexts.tally.score(own, other)}</span>
        <span className="visually-hidden">{relationTexts.tally.scoreLabel(own, other)}</span>
      </dd>
    </div>
  );
}

function stateWords(
  { alliance, kind, offered_by, offered_at, since, until, marches_from }: Relation,
  state: ReturnType<typeof relationStateOf>,
  mayMarch: boolean,
): ReactNode {
  const at = (instant: string) => <time dateTime={instant}>{clockTime(instant)}</time>;
  if (until !== null && kind === 'war') return relationTexts.states.warOver(at(until));
  if (until !== null) {
    const isWaiting = marches_from !== null && !mayMarch;
    return isWaiting ? relationTexts.states.marchesFrom(at(marches_from)) : relationTexts.states.pactOver(at(until));
  }
  if (state === 'offered') {
    return offered_by === alliance.id
      ? relationTexts.states.offeredToUs(at(offered_at))
      : relationTexts.states.offeredByUs(at(offered_at));
  }
  const begin = at(since ?? offered_at);
  if (state === 'pact') return relationTexts.states.pact(begin);
  return state === 'announced' ? relationTexts.states.announced(begin) : relationTexts.states.war(begin);
}
